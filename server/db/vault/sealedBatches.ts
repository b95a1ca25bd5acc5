import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../schema';
import { SEALED_TABLES } from './sealedRows';
import { type Sealed, vaultOf } from './vault';

export type SealedTable = keyof typeof SEALED_TABLES;

/** Rows a statement: few, because the statement holds their locks. */
const BATCH = 500;

interface SealedRow {
  readonly key: string;
  readonly owner: string;
  /** The columns to rewrite. */
  readonly columns: readonly string[];
  readonly before: Readonly<Record<string, Sealed | null>>;
}

/** What of a table is rewritten. */
export interface SealedChoice {
  /** Condition of the rows to read. */
  readonly rows: RawBuilder<unknown>;
  /** The columns to rewrite in a row, as an array of text; an empty one leaves the row out. */
  readonly columns: RawBuilder<unknown>;
}

/** The chosen rows of a table, in batches by key. Each statement reads a bounded range of keys. */
export async function* sealedBatches(
  executor: Executor,
  table: SealedTable,
  choice: SealedChoice,
  isStopped: () => boolean = () => false,
): AsyncGenerator<SealedRow[]> {
  const { key, owner, columns } = SEALED_TABLES[table];
  const before = sql.join(columns.map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}`));
  for (let last: string | null = null; !isStopped(); ) {
    const { rows }: { rows: (SealedRow | (Omit<SealedRow, 'before'> & { before: null }))[] } = await sql<SealedRow>`
      select ${sql.ref(key)}::text as key, ${sql.ref(owner)}::text as owner, chosen.columns,
        case when chosen.columns <> '{}' then jsonb_build_object(${before}) end as before
      from ${sql.table(table)}, lateral (select ${choice.columns} as columns) chosen
      where ${choice.rows} and ${last === null ? sql`true` : sql`${sql.ref(key)} > ${last}`}
      order by ${sql.ref(key)} limit ${BATCH}
    `.execute(executor);
    if (rows.length === 0) return;
    const chosen = rows.filter((row) => row.before !== null);
    if (chosen.length > 0) yield chosen;
    last = rows.at(-1)?.key ?? null;
  }
}

/**
 * Seals values anew in the columns to rewrite; null leaves a value as it is. Returns the number of rows that it skipped,
 * because they changed or are locked.
 * @throws BrokenSealError for a ciphertext that does not open
 */
export async function rewriteSealed(
  executor: Executor,
  table: SealedTable,
  rows: readonly SealedRow[],
  valueFor: (column: string, plain: string) => string | null,
): Promise<number> {
  const vault = vaultOf(executor);
  const { key, columns } = SEALED_TABLES[table];
  const changes = rows.flatMap(({ key: value, owner, columns: chosen, before }) => {
    const after = { ...before };
    for (const column of chosen) {
      const place = { table, column, owner };
      const sealed = before[column];
      const next = sealed ? valueFor(column, vault.open(place, sealed)) : null;
      if (next !== null) after[column] = vault.seal(place, next);
    }
    return chosen.some((column) => after[column] !== before[column]) ? [{ key: value, before, after }] : [];
  });
  if (changes.length === 0) return 0;
  const { rows: answers } = await sql<{ written: number }>`
    select reseal(${table}::regclass, ${key}, array[${sql.join(columns)}]::text[], ${JSON.stringify(changes)}::jsonb) as written
  `.execute(executor);
  return changes.length - (answers[0]?.written ?? 0);
}
