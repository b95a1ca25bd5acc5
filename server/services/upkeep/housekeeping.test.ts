import { DAY_MS } from '@contract/rules/durations';
import { deleteExpired } from '../../db/repositories/expired';
import { linkRequest, saveOffer } from '../../db/repositories/partnerEntries';
import { findTransactionByCode } from '../../db/repositories/transactionRows';
import { SANDBOX_PARTNER } from '../../sandbox/chat/chatService';
import type { TestServer } from '../../testing/createTestServer';
import { MoneyStory } from '../../testing/moneyStory';
import { sharedServer } from '../../testing/sharedServer';

let server: TestServer;

beforeAll(async () => {
  server = await sharedServer();
});

const TABLES = ['rate_limits', 'otp_challenges', 'refresh_tokens', 'sandbox_sms'] as const;

async function sizes(): Promise<Record<string, number>> {
  const { kysely } = server.context.db;
  const entries = await Promise.all(
    TABLES.map(async (table) => [table, (await kysely.selectFrom(table).selectAll().execute()).length] as const),
  );
  return Object.fromEntries(entries);
}

test('deletes a session with its last refresh token, and not before', async () => {
  const { context, clock } = server;
  const user = await server.registerUser();
  const { kysely } = context.db;
  const endedAt = async () => {
    await deleteExpired(kysely, clock.now());
    const query = kysely.selectFrom('sessions').select('ended_at').where('id', '=', user.info.session_id);
    return (await query.executeTakeFirst())?.ended_at;
  };
  clock.advance(30 * DAY_MS);
  expect(await endedAt()).toBeNull();
  clock.advance(DAY_MS + 1);
  expect(await endedAt()).toEqual(clock.now());
});

test('keeps rows that a rule still reads, deletes the others, and keeps users and sessions', async () => {
  const user = await server.registerByCode();
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

test('deletes a partner’s offer without a request after a week', async () => {
  const { context, clock } = server;
  const processes = async () => {
    await deleteExpired(context.db.kysely, clock.now());
    const rows = await context.db.kysely
      .selectFrom('partner_entries')
      .select('process_id')
      .orderBy('process_id')
      .execute();
    return rows.map((row) => row.process_id);
  };
  const money = new MoneyStory(server);
  const code = await money.request(await money.trader());
  const offer = { priceRials: 2_500_000, title: 'دوچرخه', commissionSide: 2 } as const;
  for (const processId of ['p-offer', 'p-request']) {
    const process = { processId, partnerId: SANDBOX_PARTNER.id };
    await saveOffer(context.db.kysely, process, offer, clock.now());
  }
  const transaction = await findTransactionByCode(context.db.kysely, code);
  await linkRequest(context.db.kysely, 'p-request', { transactionId: String(transaction?.id), onePerson: false });

  clock.advance(6 * DAY_MS);
  expect(await processes()).toEqual(['p-offer', 'p-request']);
  clock.advance(2 * DAY_MS);
  expect(await processes()).toEqual(['p-request']);
});
