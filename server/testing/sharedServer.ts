import { afterThisSuite } from '../../config/jest/cleanUps';
import { createTestServer, type TestServer } from './createTestServer';

let shared: Promise<TestServer> | undefined;

/**
 * The server of the suite, started at the first use. Its clock and its database go from part to part, so a part brings its own people. A
 * part that counts rows of others, or sets the clock, creates a server. Access tokens live for a year, because parts move the clock by days.
 */
export function sharedServer(): Promise<TestServer> {
  if (!shared) {
    const created = createTestServer({ config: { accessLifetimeSeconds: 365 * 24 * 3_600 } });
    shared = created;
    afterThisSuite(async () => (await created).close());
  }
  return shared;
}
