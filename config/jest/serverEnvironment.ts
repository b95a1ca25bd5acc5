import { TestEnvironment } from 'jest-environment-node';
import { chooseDatabase } from './chooseDatabase';
import { endStorages } from './endedStorages';
import { lendPglite } from './lendPglite';
import { lendSerializers } from './lendSerializers';
import { optimizeLate } from './optimizeLate';
import './compileOnce';

optimizeLate();

/** Node, with the embedded database, or on the PostgreSQL that the project's options name. */
export default class ServerEnvironment extends TestEnvironment {
  private readonly databaseUrl: unknown;

  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    super(config, context);
    this.databaseUrl = config.projectConfig.testEnvironmentOptions.databaseUrl;
  }

  override async setup(): Promise<void> {
    await super.setup();
    lendPglite(this.global);
    lendSerializers(this.global);
    chooseDatabase(this.global, this.databaseUrl);
  }

  override async teardown(): Promise<void> {
    endStorages();
    await super.teardown();
  }
}
