import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '../../context';
import type { Database } from '../../db/database';
import { DatabaseUnavailableError } from '../../db/databaseErrors';

/** Load balancers poll often and wait briefly. */
const PATIENCE_MS = 2_000;

/**
 * Resolves when this process can claim a call in the database, which takes writes.
 * @throws Error that names the fault; DatabaseUnavailableError when the database takes longer than two seconds.
 */
export async function touchDatabase({ db }: Context): Promise<void> {
  db.identity.require();
  const answered = new AbortController();
  try {
    await Promise.race([
      requirePrimary(db),
      wait(PATIENCE_MS, undefined, { signal: answered.signal }).then(() => {
        throw new DatabaseUnavailableError(`The database did not answer in ${PATIENCE_MS} ms`);
      }),
    ]);
  } finally {
    answered.abort();
  }
}

/** A kept connection can lead to a server that is the primary no more. */
async function requirePrimary({ kysely }: Database): Promise<void> {
  const { rows } = await sql<{ state: string }>`select current_setting('transaction_read_only') as state`.execute(
    kysely,
  );
  if (rows[0]?.state !== 'off') throw new DatabaseUnavailableError('The database is read-only');
}
