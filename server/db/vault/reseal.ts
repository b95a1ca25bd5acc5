import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Executor } from '../schema';
import { forgetOlderKeys } from './keyRegister';
import { SEALED_TABLES } from './sealedRows';
import { type Sealed, vaultOf } from './vault';

type Table = keyof typeof SEALED_TABLES;

export interface ResealReport {
  /** Resealed rows of each table. */
  readonly rows: Readonly<Record<Table, number>>;
  /** False after a stop, or when another process still seals with an older key. */
  readonly complete: boolean;
  /** Ids of keys that the database no longer needs. */
  readonly retired: readonly string[];
}

const TABLES = Object.keys(SEALED_TABLES) as Table[];
/** Rows a statement: few, because the statement holds their locks. */
const BATCH = 500;
/** A later round retries locked rows. Rows left after these rounds come from a process with an older key. */
const ROUNDS = 5;
/** Longer than most transactions. */
const PAUSE_MS = 1_000;

/**
 * Reseals in batches all data of older keys, while the server runs. A stop, a restart and concurrent runs are safe. At the end
 * the database drops the older keys' fingerprints, so servers start without them.
 *
 * @throws BrokenSealError for a ciphertext that does not open; earlier batches stay resealed
 */
export async function resealAll(executor: Executor, isStopped: () => boolean = () => false): Promise<ResealReport> {
  const rows = Object.fromEntries(TABLES.map((table) => [table, 0])) as Record<Table, number>;
  for (let round = 1; round <= ROUNDS; round += 1) {
    let found = 0;
    let left = 0;
    for (const table of TABLES) {
      for await (const batch of olderRows(executor, table, isStopped)) {
        const written = await resealBatch(executor, table, batch);
        found += batch.length;
        left += batch.length - written;
        rows[table] += written;
      }
    }
    if (isStopped()) break;
    if (found === 0) return { rows, complete: true, retired: await forgetOlderKeys(executor) };
    if (left > 0) await wait(PAUSE_MS);
  }
  return { rows, complete: false, retired: [] };
}

interface OlderRow {
  readonly key: string;
  readonly owner: string;
  readonly before: Readonly<Record<string, Sealed | null>>;
}

/** Rows with a ciphertext of an older key, in batches. */
async function* olderRows(executor: Executor, table: Table, isStopped: () => boolean): AsyncGenerator<OlderRow[]> {
  const { key, owner, columns } = SEALED_TABLES[table];
  const { newestPrefix } = vaultOf(executor);
  const isOlder = sql.join(
    columns.map((name) => sql`not starts_with(${sql.ref(name)}, ${newestPrefix})`),
    sql` or `,
  );
  const before = sql.join(columns.map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}`));
  for (let last: string | null = null; !isStopped(); ) {
    const { rows }: { rows: (Omit<OlderRow, 'before'> & { before: OlderRow['before'] | null })[] } =
      await sql<OlderRow>`
      select ${sql.ref(key)}::text as key, ${sql.ref(owner)}::text as owner,
        case when ${isOlder} then jsonb_build_object(${before}) end as before
      from ${sql.table(table)}
      where ${last === null ? sql`true` : sql`${sql.ref(key)} > ${last}`} order by ${sql.ref(key)} limit ${BATCH}
    `.execute(executor);
    if (rows.length === 0) return;
    const older = rows.filter((row): row is OlderRow => row.before !== null);
    if (older.length > 0) yield older;
    last = rows.at(-1)?.key ?? null;
  }
}

/** Returns the number of written rows; skips rows that changed or are locked. */
async function resealBatch(executor: Executor, table: Table, rows: readonly OlderRow[]): Promise<number> {
  const vault = vaultOf(executor);
  const { key, columns } = SEALED_TABLES[table];
  const changes = rows.map(({ key: value, owner, before }) => {
    const resealed = Object.entries(before).map(([column, sealed]) => {
      const place = { table, column, owner };
      return [column, sealed && vault.seal(place, vault.open(place, sealed))];
    });
    return { key: value, before, after: Object.fromEntries(resealed) };
  });
  const { rows: answers } = await sql<{ written: number }>`
    select reseal(${table}::regclass, ${key}, array[${sql.join(columns)}]::text[], ${JSON.stringify(changes)}::jsonb) as written
  `.execute(executor);
  return answers[0]?.written ?? 0;
}
