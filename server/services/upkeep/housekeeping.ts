import { HOUR_MS } from '@contract/rules/durations';
import type { Context } from '../../context';
import { listWrappedKeys, replaceWrappedKey } from '../../db/repositories/evidence';
import { deleteExpired } from '../../db/repositories/expired';
import type { Executor } from '../../db/schema';
import { hasOlderKeys } from '../../db/vault/keyRegister';
import { resealAll } from '../../db/vault/reseal';
import { sweepEvidence } from '../disputes/evidence';
import { rewrapKey, UnknownEvidenceKey } from '../disputes/evidenceSeal';
import { checkAuditWhenDue } from '../office/auditTrail';
import { applyMobileChanges } from '../office/people';
import { eraseDuePeople } from '../personal/erasure';

/**
 * Now and each hour: deletes expired rows, pictures and the data of accounts closed long ago, applies due changes of mobile and checks
 * the audit chain. Returns the function that stops it.
 */
export function startHousekeeping(context: Context): () => void {
  const { db, clock, log } = context;
  const clean = () => {
    void deleteExpired(db.kysely, clock.now()).catch((error) => log.error({ err: error }, 'housekeeping failed'));
    void applyMobileChanges(context).catch((error) => log.error({ err: error }, 'mobiles could not be changed'));
    void checkAuditWhenDue(context).catch((error) => log.error({ err: error }, 'the audit could not be checked'));
    void sweepEvidence(context).catch((error) => log.error({ err: error }, 'pictures could not be deleted'));
    void eraseDuePeople(context).catch((error) => log.error({ err: error }, 'personal data could not be erased'));
  };
  clean();
  const timer = setInterval(clean, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Re-encrypts personal data and the keys of pictures with the newest key, in the background. For the embedded database;
 * on PostgreSQL the operator runs `reencrypt`. Returns the function that stops it.
 */
export function startResealing({ db, log, secrets }: Pick<Context, 'db' | 'log' | 'secrets'>): () => Promise<void> {
  let stopped = false;
  const work = async () => {
    const pictures = await rewrapEvidenceKeys(db.kysely, secrets.evidenceKeys, () => stopped);
    if (pictures.wrapped > 0) log.info(pictures, 'keys of pictures were encrypted with the newest key');
    if (pictures.unreadable > 0) log.error(pictures, 'pictures are encrypted with an unknown key');
    if (!(await hasOlderKeys(db.kysely))) return;
    const report = await resealAll(db.kysely, () => stopped);
    log.info(report, 'personal data was sealed with the newest key');
  };
  const done = work().catch((error) =>
    log.error({ err: error }, 'personal data could not be encrypted with the newest key'),
  );
  return async () => {
    stopped = true;
    await done;
  };
}

const BATCH = 500;

interface RewrapReport {
  readonly wrapped: number;
  /** Pictures that no key opens. */
  readonly unreadable: number;
}

/**
 * Encrypts the keys of all pictures with the first key, while servers run; the files stay as they are. Rows that were
 * deleted or changed meanwhile are skipped, so it may be stopped, repeated and run concurrently.
 */
export async function rewrapEvidenceKeys(
  executor: Executor,
  evidenceKeys: readonly [Uint8Array, ...Uint8Array[]],
  isStopped: () => boolean = () => false,
): Promise<RewrapReport> {
  let [wrapped, unreadable, after] = [0, 0, '00000000-0000-0000-0000-000000000000'];
  while (!isStopped()) {
    const rows = await listWrappedKeys(executor, after, BATCH);
    for (const { id, wrappedKey } of rows) {
      try {
        const rewrapped = rewrapKey(evidenceKeys, id, wrappedKey);
        if (rewrapped && (await replaceWrappedKey(executor, { id, from: wrappedKey, to: rewrapped }))) wrapped += 1;
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
