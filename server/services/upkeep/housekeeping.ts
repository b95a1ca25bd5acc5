import { HOUR_MS } from '@contract/rules/durations';
import type { Context } from '../../context';
import { deleteExpired } from '../../db/repositories/expired';
import { hasOlderKeys } from '../../db/vault/keyRegister';
import { resealAll } from '../../db/vault/reseal';
import { sweepEvidence } from '../disputes/evidence';
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
 * Re-encrypts personal data with the newest key, in the background. For the embedded database; on PostgreSQL the operator
 * runs `reencrypt`. Returns the function that stops it.
 */
export function startResealing({ db, log }: Pick<Context, 'db' | 'log'>): () => Promise<void> {
  let stopped = false;
  const work = async () => {
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
