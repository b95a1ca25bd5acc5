import { type QueryExecutorProvider, sql } from 'kysely';
import type { Pool } from 'pg';

/** Row of `settings`: rows were sealed in place, and the files may still hold what they were before. */
const PLAIN_TEXT_LEFT = 'plain_text_left';

/** Has {@link forgetPlainText} clear the files, now or after a crash. For the transaction that seals what was plain. */
export async function notePlainText(executor: QueryExecutorProvider): Promise<void> {
  await sql`insert into settings (key, value) values (${PLAIN_TEXT_LEFT}, 'yes') on conflict do nothing`.execute(
    executor,
  );
}

/** Old segments are deleted, not kept as they are to be used again: in an embedded database; a server decides that by itself. */
const LET_THE_LOG_GO = ['set wal_recycle = off', 'select pg_switch_wal()', 'checkpoint', 'reset wal_recycle'];
const NO_PRIVILEGE = '42501';

/**
 * Writes every table and index anew and lets the log go, so that the files hold nothing of rows that were sealed in place:
 * PostgreSQL overwrites nothing, and keeps samples of what it has seen for its planner. Only when something was; the
 * database stands still meanwhile, and processes that start together wait for the one that does it: two at once would end
 * in a deadlock. What was copied before, a backup or an archived log, is not reached.
 */
export async function forgetPlainText(pool: Pool): Promise<void> {
  if (!(await isPlainTextLeft(pool))) return;
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [PLAIN_TEXT_LEFT]);
    if (await isPlainTextLeft(client)) {
      await client.query('vacuum (full, analyze)');
      for (const statement of LET_THE_LOG_GO) await client.query(statement).catch(unlessForbidden);
      await client.query('delete from settings where key = $1', [PLAIN_TEXT_LEFT]);
    }
    await client.query('select pg_advisory_unlock(hashtext($1))', [PLAIN_TEXT_LEFT]);
    client.release();
  } catch (error) {
    // The lock ends with its session.
    client.release(true);
    throw error;
  }
}

async function isPlainTextLeft(queries: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await queries.query('select from settings where key = $1', [PLAIN_TEXT_LEFT]);
  return rows.length > 0;
}

/** On a server that is somebody else's, its log is too. */
function unlessForbidden(error: { readonly code?: string }): void {
  if (error.code !== NO_PRIVILEGE) throw error;
}
