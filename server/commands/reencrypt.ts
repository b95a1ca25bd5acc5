import type { Config } from '../config';
import { openDatabase } from '../db/database';
import { resealAll } from '../db/vault/reseal';
import { rewrapEvidenceKeys } from '../services/upkeep/housekeeping';
import { loadSecrets } from '../services/upkeep/secrets';

/**
 * `node dist/server/main.js reencrypt`: reseals personal data with the first key of `DATA_KEYS` and keys of pictures with
 * `EVIDENCE_KEY` while servers run. Returns the text for the operator and whether it is done.
 */
export async function reencrypt(config: Config): Promise<{ readonly text: string; readonly complete: boolean }> {
  const db = await openDatabase(config);
  try {
    const { rows, complete, retired } = await resealAll(db.kysely);
    const counts = Object.entries(rows).map(([table, count]) => `  ${table}: ${count}\n`);
    const end = complete
      ? `All data is encrypted with the first key. Keys that may go: ${retired.join(', ') || 'none in use'}.`
      : 'A running server still encrypts with another key. Restart every server with the new DATA_KEYS, then run this again.';
    const pictures = await rewrapEvidenceKeys(db.kysely, (await loadSecrets(config, db)).evidenceKeys);
    const evidence = pictures.unreadable
      ? `${pictures.unreadable} pictures open with neither EVIDENCE_KEY nor EVIDENCE_KEY_PREVIOUS.\n`
      : `Re-encrypted picture keys: ${pictures.wrapped}.\n`;
    return {
      text: `Re-encrypted rows:\n${counts.join('')}${end}\n${evidence}`,
      complete: complete && pictures.unreadable === 0,
    };
  } finally {
    await db.close();
  }
}
