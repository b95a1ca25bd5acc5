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
 * database stands still meanwhile. What was copied before, a backup or an archived log, is not reached.
 */
export async function forgetPlainText(pool: Pool): Promise<void> {
  const { rows } = await pool.query('select from settings where key = $1', [PLAIN_TEXT_LEFT]);
  if (rows.length === 0) return;
  const client = await pool.connect();
  try {
    await client.query('vacuum (full, analyze)');
    for (const statement of LET_THE_LOG_GO) await client.query(statement).catch(unlessForbidden);
  } finally {
    client.release();
  }
  await pool.query('delete from settings where key = $1', [PLAIN_TEXT_LEFT]);
}

/** On a server that is somebody else's, its log is too. */
function unlessForbidden(error: { readonly code?: string }): void {
  if (error.code !== NO_PRIVILEGE) throw error;
}
