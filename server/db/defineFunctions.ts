import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { newerMigrations, refuseOlder } from './migrate';
import type { Executor, Schema } from './schema';
import { sqlText } from './sqlText';

const FUNCTIONS = [
  'guards',
  'disputes',
  'deliveries',
  'dealExtras',
  'notices',
  'payouts',
  'jobs',
  'codes',
  'webhooks',
  'personal',
  'door',
  'live',
  'reseal',
]
  .map(sqlText)
  .join('\n');
const HASH = createHash('sha256').update(FUNCTIONS).digest('hex');
const HASH_KEY = 'database_functions_hash';

/**
 * Replaces the database's functions when this build has others (docs/adr/0002), and leaves those of a newer schema. Needs the migrated
 * tables. Processes that start together wait for one another.
 *
 * The release before runs on these functions too. `create or replace` keeps parameters and result type: a change of these needs
 * another name, and the former function stays for one step.
 */
export async function defineFunctions(kysely: Kysely<Schema>): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext(${HASH_KEY}))`.execute(transaction);
    // In the lock: a newer build may have migrated since this one did, and defines its functions after this.
    if ((await newerMigrations(transaction)).length > 0 || (await areOurs(transaction))) return;
    await sql.raw(FUNCTIONS).execute(transaction);
    await transaction
      .insertInto('settings')
      .values({ key: HASH_KEY, value: HASH })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: HASH }))
      .execute();
  });
}

/**
 * Checks that the database's functions are those of this build or of the next.
 * @throws DatabaseOpenError `too-old`
 */
export async function requireFunctions(executor: Executor): Promise<void> {
  if ((await newerMigrations(executor)).length > 0 || (await areOurs(executor))) return;
  refuseOlder('its functions are those of another build');
}

async function areOurs(executor: Executor): Promise<boolean> {
  const present = await executor.selectFrom('settings').select('value').where('key', '=', HASH_KEY).executeTakeFirst();
  return present?.value === HASH;
}
