import { listWrappedKeys, replaceWrappedKey } from '../../db/repositories/evidence';
import type { Executor } from '../../db/schema';
import { UnknownEvidenceKey, wrapAnew } from './evidenceSeal';

const BATCH = 500;

export interface WrappedAnew {
  readonly wrapped: number;
  /** Of pictures that none of the keys opens. */
  readonly unreadable: number;
}

/**
 * Seals the keys of all pictures with the first of our keys, while servers run; the files stay as they are. What is deleted or was done by somebody
 * else in the meantime is left alone, so that it may be stopped, and run again or twice at once.
 */
export async function wrapEvidenceAnew(
  executor: Executor,
  evidenceKeys: readonly [Uint8Array, ...Uint8Array[]],
  isStopped: () => boolean = () => false,
): Promise<WrappedAnew> {
  let [wrapped, unreadable, after] = [0, 0, '00000000-0000-0000-0000-000000000000'];
  while (!isStopped()) {
    const rows = await listWrappedKeys(executor, after, BATCH);
    for (const { id, wrappedKey } of rows) {
      try {
        const anew = wrapAnew(evidenceKeys, id, wrappedKey);
        if (anew && (await replaceWrappedKey(executor, { id, from: wrappedKey, to: anew }))) wrapped += 1;
      } catch (error) {
        if (!(error instanceof UnknownEvidenceKey)) throw error;
        unreadable += 1;
      }
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) break;
  }
  return { wrapped, unreadable };
}
