import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema';
import { DOOR_FUNCTIONS } from './applyTransition';
import { GUARD_FUNCTIONS } from './guards';
import { LIVE_FUNCTIONS } from './live';
import { RESEAL_FUNCTIONS } from './reseal';

const STATEMENTS = [...GUARD_FUNCTIONS, ...DOOR_FUNCTIONS, ...LIVE_FUNCTIONS, ...RESEAL_FUNCTIONS];
const HASH = createHash('sha256').update(STATEMENTS.join('\n')).digest('hex');
const HASH_KEY = 'database_functions_hash';

/**
 * Gives the database this build's functions, when it has others: unlike tables they keep nothing, so their present text
 * stands here once and is not a history of migrations (docs/adr/0002). Needs the migrated tables. Processes that start
 * together wait for one another.
 *
 * `create or replace` keeps a function's arguments and answer: one that changes these needs another name.
 */
export async function defineFunctions(kysely: Kysely<Schema>): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext(${HASH_KEY}))`.execute(transaction);
    const present = await transaction
      .selectFrom('settings')
      .select('value')
      .where('key', '=', HASH_KEY)
      .executeTakeFirst();
    if (present?.value === HASH) return;
    for (const statement of STATEMENTS) await sql.raw(statement).execute(transaction);
    await transaction
      .insertInto('settings')
      .values({ key: HASH_KEY, value: HASH })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: HASH }))
      .execute();
  });
}
