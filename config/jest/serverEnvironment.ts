import { TestEnvironment } from 'jest-environment-node';
import { chooseDatabase } from './chooseDatabase';
import { measureSuite } from './figures';
import { lendPglite } from './lendPglite';

/** Node with the embedded database, or with the PostgreSQL of the project's options. */
export default class ServerEnvironment extends TestEnvironment {
  private readonly databaseUrl: unknown;
  private readonly noteFigure: () => void;

  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    super(config, context);
    this.noteFigure = measureSuite(context.testPath);
    this.databaseUrl = config.projectConfig.testEnvironmentOptions.databaseUrl;
  }

  override async setup(): Promise<void> {
    await super.setup();
    lendPglite(this.global);
    chooseDatabase(this.global, this.databaseUrl);
  }

  override async teardown(): Promise<void> {
    await super.teardown();
    this.noteFigure();
  }
}
