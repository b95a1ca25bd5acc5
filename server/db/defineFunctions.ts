import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema';
import { sqlText } from './sqlText';

const FUNCTIONS = ['guards', 'dealExtras', 'notices', 'payouts', 'door', 'live', 'reseal'].map(sqlText).join('\n');
const HASH = createHash('sha256').update(FUNCTIONS).digest('hex');
const HASH_KEY = 'database_functions_hash';

/**
 * Replaces the database's functions when this build has others (docs/adr/0002). Needs the migrated tables. Processes that
 * start together wait for one another.
 *
 * `create or replace` keeps a function's parameters and result type: a change of these needs another name.
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
    await sql.raw(FUNCTIONS).execute(transaction);
    await transaction
      .insertInto('settings')
      .values({ key: HASH_KEY, value: HASH })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: HASH }))
      .execute();
  });
}
