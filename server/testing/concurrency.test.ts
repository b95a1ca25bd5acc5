import { openDatabase } from '../db/database';
import { createTestServer } from './createTestServer';
import { letPayoutsGoOut, MoneyStory, type Trader } from './moneyStory';
import { testOnPostgres } from './onPostgres';
import { expectOneOutcome, settleAndRefundAtOnce } from './settleAndRefund';
import { openTestDatabase } from './testDatabase';
import { testDataKeys } from './testDataKeys';

describe('fifty concurrent settles and fifty refunds of one transaction', () => {
  test('have one outcome and one payout in one process', async () => {
    const server = await createTestServer();
    const story = new MoneyStory(server);
    const people: [Trader, Trader] = [await story.trader(), await story.trader()];
    const outcome = await settleAndRefundAtOnce([server], story, people);
    const paidOut = expectOneOutcome(outcome);
    await letPayoutsGoOut(server);
    const { rows } = await server.context.db.pool.query('select description, amount_rials from sandbox_payouts');
    expect(rows).toEqual([{ description: outcome.code, amount_rials: paidOut }]);
    const ledger = await story.ledger();
    expect(ledger).toMatchObject({ sum: 0, accounts: { hold: 0, payable: 0, payouts: paidOut } });
    await server.close();
  });

  /** Processes of their own are in concurrency.thorough.test.ts. */
  testOnPostgres('have one outcome and one payout in two servers on one PostgreSQL', async () => {
    const database = await openTestDatabase();
    const another = await openDatabase({ databaseUrl: database.url, dataKeys: testDataKeys() });
    const servers = [await createTestServer({ database: another }), await createTestServer({ database })] as const;
    const story = new MoneyStory(servers[0]);
    const people: [Trader, Trader] = [await story.trader(), await story.trader()];
    const outcome = await settleAndRefundAtOnce(servers, story, people);
    const paidOut = expectOneOutcome(outcome);
    await Promise.all(servers.map(letPayoutsGoOut));
    const { rows } = await database.pool.query('select description, amount_rials from sandbox_payouts');
    expect(rows).toEqual([{ description: outcome.code, amount_rials: paidOut }]);
    const ledger = await story.ledger();
    expect(ledger).toMatchObject({ sum: 0, accounts: { hold: 0, payable: 0, payouts: paidOut } });
    for (const server of servers) await server.close();
  });
});
