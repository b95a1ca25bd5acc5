import { applyTransitions } from '../../db/door';
import { wrongBalances } from '../../db/repositories/ledgerRows';
import { rememberViewer } from '../../db/repositories/transactionRows';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { SeededRows } from './seededRows';
import { type SeededTransaction, transactionStory, transitionsOf } from './seededTransitions';
import { type SeedPeople, seedPeople } from './seedPeople';

const NOW = new Date('2026-11-21T08:00:00Z');
/** Enough for each status in both roles. */
const STORIES = 120;

let server: TestServer;
let people: SeedPeople;

beforeAll(async () => {
  server = await createTestServer({ start: NOW });
  people = await seedPeople(server.context);
});

afterAll(() => server.close());

/** The same stories in each call, with new ids. */
function transactions(): SeededTransaction[] {
  return Array.from({ length: STORIES }, (_none, index) => {
    const story = transactionStory(index, STORIES, NOW);
    const [self, other] = [people.own[story.account % 2], people.others[story.counterpart % people.others.length]];
    if (!self || !other) throw new Error('A person of the seed is missing');
    const sides = story.role === 'payee' ? { payee: self, payer: other } : { payee: other, payer: self };
    return transitionsOf(story, sides, server.context.config.commission);
  });
}

/** For each table the condition of a transaction's rows. */
const ROWS_OF_TRANSACTION = {
  transactions: 'id = $1',
  transaction_history: 'transaction_id = $1 order by id',
  transaction_viewers: 'transaction_id = $1 order by user_id',
  payment_attempts: 'transaction_id = $1 order by created_at',
  gateway_receipts: 'attempt_id in (select id from payment_attempts where transaction_id = $1) order by place',
  payouts: 'transaction_id = $1 order by kind',
  deal_events: 'transaction_id = $1 order by id',
  deadlines: 'transaction_id = $1 order by kind',
  deliveries: 'transaction_id = $1',
  disputes: 'transaction_id = $1',
  notices: 'payment_code = (select payment_code from transactions where id = $1) order by place',
  ledger_entries: 'transaction_id = $1 order by id',
  ledger_postings: 'entry_id in (select id from ledger_entries where transaction_id = $1) order by entry_id, id',
  ledger_balances: "account like '%:' || $1::text order by account",
  jobs: "subject like $1::text || '%' order by queue, subject",
};
/** Columns with random, sealed or sequential values. */
const VARYING_COLUMNS =
  /^(id|entry_id|attempt_id|transaction_id|payment_code|place|receipt|trace_number|failure_trace_number|gateway_token|p.*_iban|iban|account_id)$/;

async function rowsOf(id: string): Promise<object> {
  const tables = Object.entries(ROWS_OF_TRANSACTION).map(async ([table, where]) => {
    const key = table === 'jobs' || table === 'ledger_balances' ? String(id) : id;
    const { rows } = await server.context.db.pool.query(`select * from ${table} where ${where}`, [key]);
    const plain = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => {
          if (VARYING_COLUMNS.test(name)) return [name, value === null ? null : 'some'];
          return [name, typeof value === 'string' ? value.replaceAll(id, 'its id') : value];
        }),
      ),
    );
    return [table, plain] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}

test('writes the rows that the door writes for the same stories', async () => {
  const { kysely } = server.context.db;
  const [byDoor, inBulk] = [transactions(), transactions()];
  for (const { id, payer, transitions } of byDoor) {
    await kysely.transaction().execute((executor) => applyTransitions(executor, transitions));
    await rememberViewer(kysely, { transactionId: id, userId: payer.userId, at: new Date(String(transitions[0]?.at)) });
  }
  await kysely.transaction().execute(async (executor) => {
    const rows = new SeededRows(executor);
    for (const transaction of inBulk) rows.add(transaction);
    await rows.write();
  });
  for (const [index, { id }] of byDoor.entries()) {
    expect(await rowsOf(String(inBulk[index]?.id))).toEqual(await rowsOf(id));
  }
  expect((await server.app.inject('/sandbox/api/ledger')).json().data.sum).toBe(0);
  expect(await wrongBalances(kysely)).toBe(0);
});

test('the database refuses an entry that does not sum to zero', async () => {
  const { kysely } = server.context.db;
  const [unbalanced] = transactions().filter(({ transitions }) => transitions.some(({ entries }) => entries));
  const transitions = unbalanced?.transitions.map((move) => ({
    ...move,
    ...(move.entries && {
      entries: move.entries.map(({ postings: [one, ...others], ...entry }) => ({
        ...entry,
        postings: one ? [{ ...one, rials: one.rials + 1 }, ...others] : [],
      })),
    }),
  }));
  const writing = kysely.transaction().execute(async (executor) => {
    const rows = new SeededRows(executor);
    rows.add({ ...(unbalanced as SeededTransaction), transitions: transitions ?? [] });
    await rows.write();
  });
  await expect(writing).rejects.toMatchObject({ code: 'AM902' });
  await expect(kysely.deleteFrom('payouts').execute()).rejects.toMatchObject({ code: 'AM900' });
});
