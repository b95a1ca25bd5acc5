import { TestEnvironment } from 'jest-environment-node';
import { lendPglite } from './lendPglite';

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
    // The sandbox has an environment of its own, a copy: the next file of this worker may be meant for the other database.
    if (typeof this.databaseUrl === 'string') this.global.process.env.DATABASE_URL = this.databaseUrl;
  }
}
