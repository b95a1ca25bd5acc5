import { createTestServer, type TestServer } from './createTestServer';
import { letPayoutsGoOut, MoneyStory, type Trader } from './moneyStory';
import { testOnPostgres } from './onPostgres';
import { buildServerProgram, ServerProcess } from './serverProcess';
import type { TestClient } from './testClient';
import { openTestDatabase } from './testDatabase';
import { until } from './until';

const AT_ONCE = 50;

/** Fifty settles and fifty refunds of one paid transaction, spread over the clients; returns their outcomes. */
async function settleAndRefundAtOnce(clients: readonly TestClient[], story: MoneyStory, people: [Trader, Trader]) {
  const [seller, buyer] = people;
  const code = await story.paid(seller, buyer);
  const settle = await story.otp(buyer, 'settle', code);
  const refund = await story.otp(seller, 'refund', code);
  const calls = Array.from({ length: AT_ONCE * 2 }, (_, index) => {
    const client = clients[index % clients.length] ?? story.server;
    const settles = Math.floor(index / clients.length) % 2 === 0;
    return client.call('verifyTransactionOtp', {
      as: settles ? buyer.user : seller.user,
      body: settles ? settle : refund,
      headers: { 'idempotency-key': `call-${index}` },
    });
  });
  const answers = await Promise.all(calls);
  return { code, won: answers.filter(({ status }) => status === 200), lost: answers.filter(({ error }) => error) };
}

async function expectOneOutcome(outcome: Awaited<ReturnType<typeof settleAndRefundAtOnce>>): Promise<void> {
  expect(outcome.won).toHaveLength(1);
  expect(outcome.lost).toHaveLength(AT_ONCE * 2 - 1);
  // Too late for the status, or for the code when another call has used it.
  for (const { error } of outcome.lost) expect([1007, 1018]).toContain(error?.code);
}

describe('fifty concurrent settles and fifty refunds of one transaction', () => {
  test('have one outcome and one payout in one process', async () => {
    const server: TestServer = await createTestServer();
    const story = new MoneyStory(server);
    const people: [Trader, Trader] = [await story.trader(), await story.trader()];
    const outcome = await settleAndRefundAtOnce([server], story, people);
    await expectOneOutcome(outcome);
    await letPayoutsGoOut(server);
    const { rows } = await server.context.db.pool.query('select description, amount_rials from sandbox_payouts');
    const paidOut = outcome.won[0]?.data.status === 'settled' ? 2_475_000 : 2_500_000;
    expect(rows).toEqual([{ description: outcome.code, amount_rials: paidOut }]);
    const ledger = await story.ledger();
    expect(ledger).toMatchObject({ sum: 0, accounts: { hold: 0, payable: 0, payouts: paidOut } });
    await server.close();
  });

  // The embedded database belongs to one process; two need a PostgreSQL.
  testOnPostgres('in two processes on one PostgreSQL: one outcome, one payout', async () => {
    const database = await openTestDatabase();
    const data = { DATABASE_URL: database.url ?? '' };
    const program = await buildServerProgram();
    const servers = [await ServerProcess.start(program, data), await ServerProcess.start(program, data)];
    const clients = servers.map(({ client }) => client);
    const story = new MoneyStory(clients[0] as TestClient);
    const people: [Trader, Trader] = [await story.trader(), await story.trader()];
    const outcome = await settleAndRefundAtOnce(clients, story, people);
    await expectOneOutcome(outcome);
    const paidOut = outcome.won[0]?.data.status === 'settled' ? 2_475_000 : 2_500_000;
    await untilPaidOut(story, paidOut);
    const { rows } = await database.pool.query('select description, amount_rials from sandbox_payouts');
    expect(rows).toEqual([{ description: outcome.code, amount_rials: paidOut }]);
    await Promise.all(servers.map((server) => server.stop()));
    await database.close();
  });
});

async function untilPaidOut(story: MoneyStory, rials: number): Promise<void> {
  await until(async () => {
    const { sum, accounts } = await story.ledger();
    expect(sum).toBe(0);
    return accounts.payouts === rials;
  });
}
