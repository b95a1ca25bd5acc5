import { TestEnvironment } from 'jest-environment-node';
import { chooseDatabase } from './chooseDatabase';
import { measureSuite } from './figures';
import { lendPglite } from './lendPglite';

/** Node with the embedded database, or with the PostgreSQL of a project on it. */
export default class ServerEnvironment extends TestEnvironment {
  private readonly onPostgres: unknown;
  private readonly noteFigure: () => void;

  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    super(config, context);
    this.noteFigure = measureSuite(context.testPath);
    this.onPostgres = config.projectConfig.testEnvironmentOptions.onPostgres;
  }

  override async setup(): Promise<void> {
    await super.setup();
    lendPglite(this.global);
    chooseDatabase(this.global, this.onPostgres);
  }

  override async teardown(): Promise<void> {
    await super.teardown();
    this.noteFigure();
  }
}
