import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Executor } from '../schema';
import { forgetOlderKeys } from './keyRegister';
import { rewriteSealed, type SealedTable, sealedBatches } from './sealedBatches';
import { SEALED_TABLES } from './sealedRows';
import { vaultOf } from './vault';

export interface ResealReport {
  /** Resealed rows of each table. */
  readonly rows: Readonly<Record<SealedTable, number>>;
  /** False after a stop, or when another process still seals with an older key. */
  readonly complete: boolean;
  /** Ids of keys that the database no longer needs. */
  readonly retired: readonly string[];
}

const TABLES = Object.keys(SEALED_TABLES) as SealedTable[];
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
  const rows = Object.fromEntries(TABLES.map((table) => [table, 0])) as Record<SealedTable, number>;
  for (let round = 1; round <= ROUNDS; round += 1) {
    let found = 0;
    let left = 0;
    for (const table of TABLES) {
      const older = { rows: sql`true`, columns: olderColumns(executor, table) };
      for await (const batch of sealedBatches(executor, table, older, isStopped)) {
        const skipped = await rewriteSealed(executor, table, batch, (_column, plain) => plain);
        found += batch.length;
        left += skipped;
        rows[table] += batch.length - skipped;
      }
    }
    if (isStopped()) break;
    if (found === 0) return { rows, complete: true, retired: await forgetOlderKeys(executor) };
    if (left > 0) await wait(PAUSE_MS);
  }
  return { rows, complete: false, retired: [] };
}

/** The columns of a row with a ciphertext of an older key. */
function olderColumns(executor: Executor, table: SealedTable) {
  const { newestPrefix } = vaultOf(executor);
  const older = SEALED_TABLES[table].columns.map(
    (name) => sql`case when not starts_with(${sql.ref(name)}, ${newestPrefix}) then ${sql.lit(name)} end`,
  );
  return sql`array_remove(array[${sql.join(older)}]::text[], null)`;
}
