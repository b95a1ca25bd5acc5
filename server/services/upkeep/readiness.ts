import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '../../context';
import { DatabaseUnavailableError } from '../../db/errors';

/** Load balancers poll often and wait briefly. */
const PATIENCE_MS = 2_000;

/**
 * Resolves when this process can read its data and claim a call in the database.
 * @throws Error that names the fault; DatabaseUnavailableError when the database takes longer than two seconds.
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
