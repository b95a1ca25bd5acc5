import type { ClientBase, Pool, PoolClient } from 'pg';
import { DatabaseOpenError, DatabaseUnavailableError } from './databaseErrors';

/**
 * Limits of a caller's wait, in ms; the app gives up after a minute. PostgreSQL stops a slow statement and one that waits for a
 * lock, and a process suspended inside a transaction loses its locks.
 */
const LIMITS = { statement_timeout: 10_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 10_000 } as const;

/** By SQL, because a pooler refuses unknown startup parameters. */
const SET_LIMITS = Object.entries(LIMITS)
  .map(([name, milliseconds]) => `set ${name} = ${milliseconds}; `)
  .join('');

/** Sets the limits of a new connection and refuses a read-only server, in one round trip. */
export function prepareSession(client: ClientBase): Promise<void> {
  return requireWritable(client, SET_LIMITS);
}

/**
 * @param before statements to run first
 * @throws DatabaseUnavailableError on a standby or a read-only database
 */
export async function requireWritable(client: ClientBase, before = ''): Promise<void> {
  const results: unknown = await client.query(`${before}show transaction_read_only`);
  const { rows } = (Array.isArray(results) ? results : [results]).at(-1);
  if (rows[0]?.transaction_read_only !== 'off') throw new ReadOnlyError('This PostgreSQL is read-only');
}

/** The connection leads to a server that is not the primary. */
export class ReadOnlyError extends DatabaseUnavailableError {
  override readonly name = 'ReadOnlyError';
}

/** A busy pooler hides the exchange of sessions in a quarter of the rounds. */
const ROUNDS = 12;

/**
 * Refuses a pooler that shares sessions between clients, and sessions without the limits.
 * @throws DatabaseOpenError `pooling` with one line for the operator
 */
export function requireSessions(pool: Pool): Promise<void> {
  return onConnection(pool, (first) =>
    onConnection(pool, async (second) => {
      for (let round = 0; round < ROUNDS; round += 1) await requireOwnSessions(first, second);
      await requireLimits(first);
    }),
  );
}

/** The connection is not kept: after a refusal a transaction is open on it. */
async function onConnection(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await work(client);
  } finally {
    client.release(true);
  }
}

/** Sessions are shared where two connections have the same, or where one gets another while the other holds its own. */
async function requireOwnSessions(first: PoolClient, second: PoolClient): Promise<void> {
  const own = await sessionOf(first);
  await second.query('begin').catch(refuseStatementPooling);
  if ((await sessionOf(second)) === own || (await sessionOf(first)) !== own) refusePooling();
  await second.query('rollback');
}

async function sessionOf(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

function refuseStatementPooling(error: Error): never {
  if (/statement pooling/i.test(error.message)) refusePooling();
  throw error;
}

function refusePooling(): never {
  throw new DatabaseOpenError(
    'pooling',
    'DATABASE_URL leads to a pooler that shares sessions between clients. Set it to session pooling (PgBouncer: pool_mode = session).',
  );
}

async function requireLimits(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any ($1)',
    [Object.keys(LIMITS)],
  );
  const found = new Map(rows.map(({ name, setting }) => [name, Number(setting)]));
  const lost = Object.entries(LIMITS).filter(([name, milliseconds]) => found.get(name) !== milliseconds);
  if (lost.length === 0) return;
  const names = lost.map(([name]) => name).join(', ');
  throw new DatabaseOpenError(
    'pooling',
    `The sessions of DATABASE_URL do not keep ${names}. Connect without this pooler.`,
  );
}
