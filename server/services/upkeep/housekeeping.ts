import type { Context } from '../../context';
import { listWrappedKeys, replaceWrappedKey } from '../../db/repositories/evidence';
import { deleteExpired } from '../../db/repositories/expired';
import type { Executor } from '../../db/schema';
import { hasOlderKeys } from '../../db/vault/keyRegister';
import { resealAll } from '../../db/vault/reseal';
import { sweepEvidence } from '../disputes/evidence';
import { UnknownEvidenceKey, wrapAnew } from '../disputes/evidenceSeal';

const EVERY_MS = 3600 * 1000;

/** Clears away what has expired, pictures whose time is over among it, now and every hour. Answers how to stop. */
export function startHousekeeping(context: Context): () => void {
  const { db, clock, log } = context;
  const clean = () => {
    void deleteExpired(db.kysely, clock.now()).catch((error) => log.error({ err: error }, 'housekeeping failed'));
    void sweepEvidence(context).catch((error) => log.error({ err: error }, 'pictures could not be deleted'));
  };
  clean();
  const timer = setInterval(clean, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Seals personal data, and the keys of pictures, with the newest key, in the background, when there is some of an older one. For the embedded database,
 * which no command can open beside the server; on PostgreSQL the operator says when (`reencrypt`). Answers how to stop.
 */
export function startResealing({ db, log, secrets }: Pick<Context, 'db' | 'log' | 'secrets'>): () => Promise<void> {
  let stopped = false;
  const work = async () => {
    const pictures = await wrapEvidenceAnew(db.kysely, secrets.evidenceKeys, () => stopped);
    if (pictures.wrapped > 0) log.info(pictures, 'keys of pictures were sealed with the newest key');
    if (pictures.unreadable > 0) log.error(pictures, 'pictures are sealed with a key that is not there');
    if (!(await hasOlderKeys(db.kysely))) return;
    const report = await resealAll(db.kysely, () => stopped);
    log.info(report, 'personal data was sealed with the newest key');
  };
  const done = work().catch((error) => log.error({ err: error }, 'personal data could not be sealed anew'));
  return async () => {
    stopped = true;
    await done;
  };
}

const BATCH = 500;

interface WrappedAnew {
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
