import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Executor } from '../schema';
import { vaultOf } from './carriedVault';
import { forgetOlderKeys } from './keyRegister';
import type { Sealed } from './sealed';
import { SEALED_TABLES } from './sealedRows';

type Table = keyof typeof SEALED_TABLES;

export interface ResealReport {
  /** How many rows of each table were sealed anew. */
  readonly rows: Readonly<Record<Table, number>>;
  /** False when it was stopped, or when somebody went on sealing with another key. */
  readonly complete: boolean;
  /** The keys that the database needed until now and needs no more. */
  readonly retired: readonly string[];
}

const TABLES = Object.keys(SEALED_TABLES) as Table[];
/** Rows to one statement: few enough to be over in a moment, whoever waits for one of them. */
const BATCH = 500;
/** A row that others were at work on is met again in the next round; more than a few rounds means that they seal with an older key. */
const ROUNDS = 5;
/** Longer than most are at work on a row. */
const PAUSE_MS = 1_000;

/**
 * Seals with the newest key whatever another one has sealed, a batch at a time, while everybody goes on. May be stopped and
 * started again at any moment; two at once do no harm. When nothing is left the database forgets the older keys: a server
 * that starts without them is not refused any more.
 *
 * @throws BrokenSealError for a text that does not open; what came before it stays done
 */
export async function resealAll(executor: Executor, isStopped: () => boolean = () => false): Promise<ResealReport> {
  const rows = Object.fromEntries(TABLES.map((table) => [table, 0])) as Record<Table, number>;
  for (let round = 1; round <= ROUNDS; round += 1) {
    let found = 0;
    let left = 0;
    for (const table of TABLES) {
      for await (const batch of olderRows(executor, table, isStopped)) {
        const written = await sealAnew(executor, table, batch);
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

/** The rows in which something is sealed with another key than the newest, in batches. */
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

/** Answers how many rows were written; one that has changed meanwhile, or is about to, is not. */
async function sealAnew(executor: Executor, table: Table, rows: readonly OlderRow[]): Promise<number> {
  const vault = vaultOf(executor);
  const { key, columns } = SEALED_TABLES[table];
  const changes = rows.map(({ key: value, owner, before }) => {
    const anew = Object.entries(before).map(([column, sealed]) => {
      const place = { table, column, owner };
      return [column, sealed && vault.seal(place, vault.open(place, sealed))];
    });
    return { key: value, before, after: Object.fromEntries(anew) };
  });
  const { rows: answers } = await sql<{ written: number }>`
    select reseal(${table}::regclass, ${key}, array[${sql.join(columns)}]::text[], ${JSON.stringify(changes)}::jsonb) as written
  `.execute(executor);
  return answers[0]?.written ?? 0;
}
