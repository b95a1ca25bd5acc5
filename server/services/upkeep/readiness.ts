import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '../../context';
import { DatabaseUnavailableError } from '../../db/errors';

/** Whoever balances load asks often and waits briefly. */
const PATIENCE_MS = 2_000;

/**
 * Says whether this process can do what it is for: read its data, and claim a call in the database.
 * @throws Error that says what is missing; DatabaseUnavailableError when the database takes longer than two seconds.
 */
export async function touchDatabase({ db }: Context): Promise<void> {
  db.identity.require();
  const answered = new AbortController();
  try {
    await Promise.race([
      sql`select 1`.execute(db.kysely),
      wait(PATIENCE_MS, undefined, { signal: answered.signal }).then(() => {
        throw new DatabaseUnavailableError(`The database did not answer in ${PATIENCE_MS} ms`);
      }),
    ]);
  } finally {
    answered.abort();
  }
}
