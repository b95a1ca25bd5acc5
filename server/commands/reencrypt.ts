import type { Config } from '../config';
import { openDatabase } from '../db/database';
import { resealAll } from '../db/vault/reseal';

/**
 * `node dist/server/main.js reencrypt`: reseals personal data with the first key of `DATA_KEYS` while servers run. Returns
 * the text for the operator and whether it is done.
 */
export async function reencrypt(config: Config): Promise<{ readonly text: string; readonly complete: boolean }> {
  const db = await openDatabase(config);
  try {
    const { rows, complete, retired } = await resealAll(db.kysely);
    const counts = Object.entries(rows).map(([table, count]) => `  ${table}: ${count}\n`);
    const end = complete
      ? `All data is encrypted with the first key. Keys that may go: ${retired.join(', ') || 'none in use'}.`
      : 'A running server still encrypts with another key. Restart every server with the new DATA_KEYS, then run this again.';
    return { text: `Re-encrypted rows:\n${counts.join('')}${end}\n`, complete };
  } finally {
    await db.close();
  }
}
