import { HOUR_MS } from '@contract/rules/durations';
import { Kysely, PostgresDialect } from 'kysely';
import type { Database } from '../db/database';
import { insertUser } from '../db/repositories/userRows';
import type { Executor, Schema } from '../db/schema';
import { noteHeartbeat } from '../services/outages/outages';
import { ManualClock } from '../testing/manualClock';
import { openTestDatabase } from '../testing/testDatabase';
import { claimDueJobs, nextDueAt, reclaimJobs } from './jobRunner';
import { orderMissingJobs } from './reconciliation';
import { runWake } from './wakeJob';

const MANY = 30_000;
const BATCH = 5_000;
const NOW = new Date('2026-01-15T08:00:00Z');

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
}

/** Placeholder of a sealed IBAN. */
const SEALED_IBAN = `key.${'x'.repeat(40)}`;

let database: Database;

/** In batches: one statement with all triggers would exceed the statement timeout. */
async function seedPayouts(): Promise<void> {
  const client = await database.pool.connect();
  await client.query("begin; select set_config('amanat.door', 'open', true)");
  for (let first = 1; first <= MANY; first += BATCH) {
    await client.query(`
      insert into transactions (
        id, payment_code, payee_id, payee_account_id, payee_iban, amount_rials, behalf, commission_side,
        commission_rate_basis_points, commission_minimum_rials, commission_maximum_rials, commission_rials, status,
        payer_id, payer_account_id, payer_iban, paid_rials, payer_credit_rials, received_rials, created_at, updated_at,
        delivery_method, pay_by_days, deliver_by_days
      ) select gen_random_uuid(), 'AAAA' || translate(lpad(to_hex(n), 4, '0'), '01abcdef', 'XYABCDEF'), 'seller', 'account', '${SEALED_IBAN}',
        50000, 'کتاب', 2, 100, 1000, 5000000, 1000, 'settled_awaiting', 'seller', 'account', '${SEALED_IBAN}', 50000, 0, 49000, now(), now(),
        'hand', 7, 3
      from generate_series(${first}, ${first + BATCH - 1}) n`);
  }
  await client.query(`
    insert into payouts (transaction_id, kind, iban, amount_rials, created_at)
      select id, 'settle', '${SEALED_IBAN}', 49000, now() from transactions`);
  await client.query(`
    insert into jobs (queue, subject, ordered_for, due_at)
      select 'payout', id, '${NOW.toISOString()}',
        timestamptz '${NOW.toISOString()}' + interval '1 second' * (row_number() over () - 20000) from transactions`);
  await client.query('commit');
  client.release();
}

/** Thirty thousand payouts with a job each: two thirds are due, the rest waits for the bank. */
beforeAll(async () => {
  database = await openTestDatabase();
  await insertUser(database.kysely, {
    id: 'seller',
    national_code: '0084575948',
    mobile: '09121234567',
    first_name: 'الف',
    last_name: 'ب',
    birth_date: '1990-01-01',
    referral_code: null,
    joined_at: NOW,
  });
  await seedPayouts();
  await database.pool.query('analyze');
});

afterAll(() => database.close());

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** The statements of a run. */
async function statementsOf(run: (executor: Executor) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const observed = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => {
      statements.push(query);
    },
  });
  await run(observed);
  return statements;
}

/** The query plans of the statements of a run. */
async function plansOf(run: (executor: Executor) => Promise<unknown>): Promise<PlanNode[]> {
  const plans: PlanNode[] = [];
  for (const { sql, parameters } of await statementsOf(run)) {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query(`explain (analyze, format json) ${sql}`, [...parameters]);
      plans.push(...rows[0]['QUERY PLAN'].flatMap(({ Plan }: { Plan: PlanNode }) => nodesOf(Plan)));
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
  return plans;
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** How many rows the plans read. */
function rowsTouched(nodes: readonly PlanNode[]): number {
  return nodes.reduce((sum, node) => {
    const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
    return sum + (node['Actual Rows'] + removed) * node['Actual Loops'];
  }, 0);
}

test.each<[string, (executor: Executor) => Promise<unknown>]>([
  ['the next due time', (executor) => nextDueAt(executor, ['payout', 'reversal'])],
  [
    'due jobs',
    async (executor) => {
      const owner = database.identity.require();
      const capacities = [{ queue: 'payout' as const, jobs: 2 }];
      expect(await claimDueJobs(executor, { owner, capacities, now: NOW })).toHaveLength(2);
    },
  ],
  [
    'jobs of dead processes',
    (executor) => reclaimJobs(executor, { identity: database.identity, running: [], now: NOW }),
  ],
])('finds %s without a scan of all jobs', async (_name, run) => {
  const nodes = await plansOf(run);
  const onJobs = nodes.filter((node) => node['Relation Name'] === 'jobs').map((node) => node['Node Type']);
  expect(onJobs).not.toContain('Seq Scan');
  expect(rowsTouched(nodes)).toBeLessThan(50);
});

test('reconciliation reads each row once', async () => {
  await database.pool.query('delete from jobs where subject in (select id::text from transactions limit 7)');
  const found: number[] = [];
  const nodes = await plansOf(async (executor) => {
    found.push(await orderMissingJobs(executor, { now: NOW, attemptsBefore: NOW }));
  });
  expect(found).toEqual([7]);
  expect(rowsTouched(nodes)).toBeLessThan(10 * MANY);
});

test('reconciliation orders a lost queue in batches', async () => {
  await database.pool.query('delete from jobs');
  // The planner knows that the queue is empty.
  await database.pool.query('analyze jobs');
  const found: number[] = [];
  const statements = await statementsOf(async (executor) => {
    found.push(await orderMissingJobs(executor, { now: NOW, attemptsBefore: NOW }));
  });
  expect(found).toEqual([MANY]);
  // Three batches of ten thousand, and an empty one.
  expect(statements).toHaveLength(4);
  const { rows } = await database.pool.query('select count(*)::integer as count from jobs');
  expect(rows).toEqual([{ count: MANY }]);
});

test('the end of an outage checks all deadlines page by page', async () => {
  await database.pool.query(`
    begin;
    select set_config('amanat.door', 'open', true);
    insert into deadlines (transaction_id, kind, started_at, base_due_at, due_at)
      select id, 'deliver_by', '${NOW.toISOString()}', 'infinity', 'infinity' from transactions;
    insert into jobs (queue, subject, ordered_for, due_at)
      select 'deadline', transaction_id || ':' || kind, started_at, due_at from deadlines;
    commit`);
  await noteHeartbeat(database.kysely, NOW);
  const clock = new ManualClock(new Date(NOW.getTime() + HOUR_MS));
  expect(rowsTouched(await plansOf((executor) => noteHeartbeat(executor, clock.now())))).toBeLessThan(50);

  const due: number[] = [];
  for (;;) {
    const { rows: orders } = await database.pool.query("delete from jobs where queue = 'wake' returning subject");
    if (orders.length === 0) break;
    await runWake({ db: database, clock }, orders[0].subject);
    const { rows } = await database.pool.query(
      "select count(*)::integer as count from jobs where queue = 'deadline' and due_at = $1",
      [clock.now()],
    );
    due.push(rows[0].count);
  }
  expect(due).toEqual([5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 30_000]);
});
