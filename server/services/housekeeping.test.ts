import { deleteExpired } from '../db/repositories/expired';
import { createTestServer, type TestServer } from '../testing/createTestServer';

jest.setTimeout(60_000);

const DAY_MS = 24 * 3600 * 1000;

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});

afterAll(() => server.close());

const TABLES = ['rate_limits', 'otp_challenges', 'refresh_tokens', 'sandbox_sms'] as const;

async function sizes(): Promise<Record<string, number>> {
  const { kysely } = server.context.db;
  const entries = await Promise.all(
    TABLES.map(async (table) => [table, (await kysely.selectFrom(table).selectAll().execute()).length] as const),
  );
  return Object.fromEntries(entries);
}

test('what a rule still looks at stays; what none does goes; people and sessions stay for good', async () => {
  const user = await server.registerUser();
  const { context, clock } = server;
  await deleteExpired(context.db.kysely, clock.now());
  expect(await sizes()).toEqual({ rate_limits: 3, otp_challenges: 1, refresh_tokens: 1, sandbox_sms: 1 });

  clock.advance(3 * DAY_MS);
  await deleteExpired(context.db.kysely, clock.now());
  expect(await sizes()).toEqual({ rate_limits: 0, otp_challenges: 0, refresh_tokens: 1, sandbox_sms: 1 });
  const refreshed = await server.call('refresh', { body: { refresh: user.refresh } });
  expect(refreshed.status).toBe(200);

  clock.advance(32 * DAY_MS);
  await deleteExpired(context.db.kysely, clock.now());
  expect(await sizes()).toEqual({ rate_limits: 0, otp_challenges: 0, refresh_tokens: 0, sandbox_sms: 0 });
  expect((await server.loginUser(user)).info.mobile).toBe(user.mobile);
});
