import { createTestServer, type TestServer } from './createTestServer';
import { runNoticeKills } from './noticeKills';

jest.setTimeout(120_000);

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});

afterAll(() => server.close());

test('every kind of news comes once on each channel, whatever happens to who tells it', async () => {
  const { broken, kills, sends, deliveries } = await runNoticeKills(server, 4);
  expect(broken).toEqual([]);
  // It means something only where something went on.
  expect(kills).toBeGreaterThan(3);
  expect(sends).toBeGreaterThan(deliveries);
});
