import type { Kysely } from 'kysely';
import { openTestDatabase } from '../../testing/testDatabase';
import type { Database } from '../database';
import { up } from './008_jobs';

jest.setTimeout(60_000);

const DUE = new Date('2026-01-15T08:00:00Z');
const LATER = new Date('2026-01-15T08:30:00Z');

let database: Database;

beforeEach(async () => {
  database = await openTestDatabase();
  await database.pool.query('drop table jobs');
});

afterEach(() => database.close());

/** As pg-boss has it, as far as it matters: a table that is one partition a queue, and its states. */
async function pgBossWith(
  rows: readonly [queue: string, data: object, state: string, startAfter: Date][],
): Promise<void> {
  const { pool } = database;
  await pool.query('create schema pgboss');
  await pool.query(
    "create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed')",
  );
  await pool.query(`
    create table pgboss.job (name text not null, data jsonb, state pgboss.job_state not null, start_after timestamptz not null)
    partition by list (name)`);
  await pool.query('create table pgboss.all_of_them partition of pgboss.job default');
  for (const row of rows) await pool.query('insert into pgboss.job values ($1, $2, $3, $4)', row);
}

async function jobs() {
  return database.kysely.selectFrom('jobs').selectAll().orderBy('queue').orderBy('subject').execute();
}

test('what waited in pg-boss, or was being worked on, waits in our table, once a subject; the rest and the schema are gone', async () => {
  await pgBossWith([
    ['payout', { transactionId: 't1' }, 'created', DUE],
    ['payout', { transactionId: 't2' }, 'active', DUE],
    ['payout', { transactionId: 't3' }, 'completed', DUE],
    ['payment-attempt', { attemptId: 'a1' }, 'created', LATER],
    ['payment-attempt', { attemptId: 'a1' }, 'retry', DUE],
    ['reversal', { attemptId: 'a1' }, 'retry', DUE],
    ['partner-message', { processId: 'p1' }, 'created', DUE],
    ['__pgboss__send-it', {}, 'created', DUE],
  ]);
  await up(database.kysely as unknown as Kysely<unknown>);
  const fresh = { due_at: DUE, ordered_for: DUE, tries: 0, taken_by: null, take_id: null };
  expect(await jobs()).toEqual([
    { ...fresh, queue: 'partner-message', subject: 'p1' },
    { ...fresh, queue: 'payment-attempt', subject: 'a1', ordered_for: LATER },
    { ...fresh, queue: 'payout', subject: 't1' },
    { ...fresh, queue: 'payout', subject: 't2' },
    { ...fresh, queue: 'reversal', subject: 'a1' },
  ]);
  const { rows } = await database.pool.query("select to_regnamespace('pgboss') as schema");
  expect(rows).toEqual([{ schema: null }]);
});

test('a database that never had pg-boss starts with an empty table', async () => {
  await up(database.kysely as unknown as Kysely<unknown>);
  expect(await jobs()).toEqual([]);
});
