import { createTestServer, type TestServer } from '../../../server/testing/createTestServer';
import { runNoticeKills } from './runNoticeKills';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});

afterAll(() => server.close());

test('each kind of notice arrives once on each channel, despite killed workers', async () => {
  const { broken, kills, sends, deliveries } = await runNoticeKills(server, { seeds: [1, 2, 3, 4], mostLives: 6 });
  expect(broken).toEqual([]);
  // Without kills the test proves nothing.
  expect(kills).toBeGreaterThan(3);
  expect(sends).toBeGreaterThan(deliveries);
});
