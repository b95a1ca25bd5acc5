import JsdomEnvironment from 'jest-environment-jsdom';
import { chooseDatabase } from './chooseDatabase';
import { measureSuite } from './figures';
import { lendPglite } from './lendPglite';

/** Objects of the web platform that jsdom lacks and Node has. */
const FROM_NODE = {
  TextEncoder,
  TextDecoder,
  fetch,
  Request,
  Response,
  Headers,
  AbortController,
  AbortSignal,
  ReadableStream,
  setImmediate,
  clearImmediate,
  structuredClone,
  Uint8Array,
  ArrayBuffer,
};

/** jsdom with the parts of the web platform that the app needs before its first import. */
export default class WebEnvironment extends JsdomEnvironment {
  private readonly onPostgres: unknown;
  private readonly noteFigure: () => void;

  constructor(...[config, context]: ConstructorParameters<typeof JsdomEnvironment>) {
    super(config, context);
    this.noteFigure = measureSuite(context.testPath);
    this.onPostgres = config.projectConfig.testEnvironmentOptions.onPostgres;
  }

  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, FROM_NODE);
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
    // jsdom has no layout and logs an error for each scroll.
    Object.defineProperty(this.global, 'scrollTo', { value: () => undefined, configurable: true });
    lendPglite(this.global);
    chooseDatabase(this.global, this.onPostgres);
  }

  override async teardown(): Promise<void> {
    await super.teardown();
    this.noteFigure();
  }
}
