import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { Pool } from 'pg';
import { DatabaseOpenError } from '../databaseErrors';
import type { Schema } from '../schema';
import type { DataKeys } from './dataKeys';
import { Vault, vaultOf } from './vault';

/** Rows of `settings`: fingerprints of the lookup key and of each key that may have sealed data. */
const LOOKUP_PRINT = 'data_lookup_key';
const RING_PRINT = 'data_key:';

/** True when the database may hold sealed data, which new keys can't open. */
export async function hasSealedData(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ present: boolean }>("select to_regclass('settings') is not null as present");
  if (!rows[0]?.present) return false;
  const { rows: prints } = await pool.query('select from settings where key = $1', [LOOKUP_PRINT]);
  return prints.length > 0;
}

/**
 * Stores the fingerprints of the lookup key and of the sealing key, unless {@link requireKeys} refuses the keys. A
 * fingerprint is a keyed hash: it tells keys apart and reveals none.
 * @throws DatabaseOpenError `keys`; nothing is stored
 */
export async function registerKeys(kysely: Kysely<Schema>): Promise<void> {
  const { dataKeys } = vaultOf(kysely);
  const prints = printsOf(dataKeys);
  await kysely.transaction().execute(async (transaction) => {
    for (const key of [LOOKUP_PRINT, `${RING_PRINT}${dataKeys.ring[0].id}`]) {
      await sql`
        insert into settings (key, value) values (${key}, ${prints.get(key)}) on conflict do nothing
      `.execute(transaction);
    }
    // A concurrent process may have stored the fingerprints of other keys first.
    await requireKeys(transaction);
  });
}

/**
 * Checks the keys against the stored fingerprints.
 * @throws DatabaseOpenError `keys` for a changed key or a missing key that has sealed data
 */
export async function requireKeys(executor: QueryExecutorProvider): Promise<void> {
  const prints = printsOf(vaultOf(executor).dataKeys);
  const { rows } = await sql<{ key: string; value: string }>`
    select key, value from settings where key = ${LOOKUP_PRINT} or starts_with(key, ${RING_PRINT}) order by key
  `.execute(executor);
  for (const { key, value } of rows) {
    if (prints.get(key) !== value) refuseKey(key, prints.has(key));
  }
}

/** True when a key other than the newest may have sealed data. */
export async function hasOlderKeys(executor: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql`select from settings where ${isOlder(executor)} limit 1`.execute(executor);
  return rows.length > 0;
}

/** Deletes all fingerprints but the newest key's, after resealing. Returns the deleted ids. */
export async function forgetOlderKeys(executor: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from settings where ${isOlder(executor)} returning key
  `.execute(executor);
  return rows.map(({ key }) => key.slice(RING_PRINT.length)).sort();
}

function isOlder(executor: QueryExecutorProvider) {
  const newest = `${RING_PRINT}${vaultOf(executor).dataKeys.ring[0].id}`;
  return sql`starts_with(key, ${RING_PRINT}) and key <> ${newest}`;
}

/** The fingerprints of all keys, by their rows in `settings`. */
function printsOf(dataKeys: DataKeys): ReadonlyMap<string, string> {
  return new Map([
    [LOOKUP_PRINT, printOf(dataKeys, dataKeys.lookup)],
    ...dataKeys.ring.map(({ id, secret }) => [`${RING_PRINT}${id}`, printOf(dataKeys, secret)] as const),
  ]);
}

function printOf({ ring }: DataKeys, secret: Uint8Array): string {
  return String(new Vault({ ring, lookup: secret }).hash({ table: 'settings', column: 'value' }, 'print'));
}

function refuseKey(key: string, isThere: boolean): never {
  if (key === LOOKUP_PRINT) {
    throw new DatabaseOpenError('keys', 'DATA_LOOKUP_KEY is not the one that the data was written with.');
  }
  const id = key.slice(RING_PRINT.length);
  throw new DatabaseOpenError(
    'keys',
    isThere
      ? `The key ${id} in DATA_KEYS is not the one that the data was written with.`
      : `Something in the database is sealed with the key ${id}, which DATA_KEYS does not hold. Put it back.`,
  );
}
