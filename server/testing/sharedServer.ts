import { onePerSuite } from '../../config/jest/cleanUps';
import { createTestServer } from './createTestServer';

/**
 * The server of the suite, started at the first use. Its clock and its database go from part to part, so a part brings its own people. A
 * part that counts rows of others, or sets the clock, creates a server. Access tokens live for a year, because parts move the clock by days.
 */
export const sharedServer = onePerSuite(
  () => createTestServer({ config: { accessLifetimeSeconds: 365 * 24 * 3_600 } }),
  (server) => server.close(),
);
