import { createTestServer, type TestServer } from '../../../server/testing/createTestServer';
import { runReturns } from './runReturns';

let server: TestServer;

beforeAll(async () => {
  // The clock moves by days, and tokens must stay valid.
  server = await createTestServer({ config: { accessLifetimeSeconds: 10 * 365 * 24 * 3_600 } });
});

afterAll(() => server.close());

test('returned payers see the truth within ten seconds; one payment stays and the rest goes back', async () => {
  const result = await runReturns(server, { runs: 12, seed: 'suite' });
  expect(result.wrong).toEqual([]);
  expect(result.slowestMs).toBeLessThanOrEqual(10_000);
  expect(result.paid).toBeGreaterThan(0);
  expect(result.sentBack).toBeGreaterThan(0);
});
