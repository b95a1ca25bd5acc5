import { sql } from 'kysely';
import { newestLedgerEntry } from '../db/repositories/operatorFigures';
import { MoneyStory } from '../testing/moneyStory';
import { sharedServer } from '../testing/sharedServer';
import { statementsOf } from '../testing/statementsOf';
import { statusOf } from './status';

test('tells what waits, and fails when the ledger does not add up', async () => {
  const server = await sharedServer();
  const story = new MoneyStory(server);
  const [seller, buyer] = [await story.trader(), await story.trader()];
  const code = await story.paid(seller, buyer);
  await story.confirm(buyer, 'settle', code);
  const { db } = server.context;
  const { text, complete } = await statusOf(db);
  expect(complete).toBe(true);
  expect(text).toMatch(/^Ledger entries that do not add up to 0: none\n\nTransfers that the bank has not finished/);
  expect(text).toMatch(new RegExp(`\\n  kind +state .* deal\\n(  .*\\n)*  settle +waiting .* ${code}\\n`));
  expect(text).toMatch(/\nPostgreSQL:\n {2}role +sessions +of +last archive\n {2}primary /);

  // A write around the door, as by a hand; never committed.
  const transaction = await db.kysely.startTransaction().execute();
  await sql`set local session_replication_role = replica`.execute(transaction);
  await sql`insert into ledger_postings (entry_id, account, amount_rials) select max(id), 'commission', 5 from ledger_entries`.execute(
    transaction,
  );
  const broken = await statusOf({ kysely: transaction, kind: 'postgres' });
  await transaction.rollback().execute();
  expect(broken).toEqual({ text: expect.stringMatching(/^Ledger entries .* 0:\n.*\n.* 5\n/), complete: false });
});

test('sums a long ledger in parts, each within the limits of a connection', async () => {
  const server = await sharedServer();
  const story = new MoneyStory(server);
  await story.paid(await story.trader(), await story.trader());
  const { db } = server.context;
  const newest = await newestLedgerEntry(db.kysely);
  const { statements, result } = await statementsOf(db, () => statusOf(db, Math.ceil(newest / 2)));
  expect(result.complete).toBe(true);
  const sums = statements.filter((statement) => statement.includes('from ledger_postings'));
  expect(sums).toHaveLength(2);

  const transaction = await db.kysely.startTransaction().execute();
  await sql`set local session_replication_role = replica`.execute(transaction);
  await sql`
    insert into ledger_postings (entry_id, account, amount_rials)
    select unnest(array[min(id), max(id)]), 'commission', 5 from ledger_entries`.execute(transaction);
  const { text, complete } = await statusOf({ kysely: transaction, kind: 'postgres' }, Math.ceil(newest / 2));
  await transaction.rollback().execute();
  expect(complete).toBe(false);
  expect(text).toMatch(/^Ledger entries .* 0:\n.*\n.* 5\n.* 5\n\n/);
});
