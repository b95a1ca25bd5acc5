import { TestEnvironment } from 'jest-environment-node';
import { lendPglite } from './lendPglite';

/** Node, with the embedded database. */
export default class ServerEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    lendPglite(this.global);
  }
}
