import { MoneyStory, type Trader } from './moneyStory';
import { testOnPostgres } from './onPostgres';
import { buildServerProgram, ServerProcess } from './serverProcess';
import { expectOneOutcome, settleAndRefundAtOnce } from './settleAndRefund';
import { openTestDatabase } from './testDatabase';
import { until } from './until';

// The embedded database belongs to one process; two need a PostgreSQL.
testOnPostgres('fifty settles and fifty refunds have one outcome and one payout in two processes', async () => {
  const database = await openTestDatabase();
  const data = { DATABASE_URL: database.url ?? '' };
  const program = await buildServerProgram();
  const servers = [await ServerProcess.start(program, data), await ServerProcess.start(program, data)] as const;
  const story = new MoneyStory(servers[0].client);
  const people: [Trader, Trader] = [await story.trader(), await story.trader()];
  const clients = servers.map(({ client }) => client);
  const outcome = await settleAndRefundAtOnce(clients, story, people);
  const paidOut = expectOneOutcome(outcome);
  await untilPaidOut(story, paidOut);
  const { rows } = await database.pool.query('select description, amount_rials from sandbox_payouts');
  expect(rows).toEqual([{ description: outcome.code, amount_rials: paidOut }]);
  await Promise.all(servers.map((server) => server.stop()));
  await database.close();
});

async function untilPaidOut(story: MoneyStory, rials: number): Promise<void> {
  await until(async () => {
    const { sum, accounts } = await story.ledger();
    expect(sum).toBe(0);
    return accounts.payouts === rials;
  });
}
