import type { Context } from '../context';
import { hasOlderKeys } from '../db/vault/keyRegister';
import { resealAll } from '../db/vault/reseal';

/**
 * Seals personal data with the newest key, in the background, when there is some of an older one. For the embedded database,
 * which no command can open beside the server; on PostgreSQL the operator says when (`reencrypt`). Answers how to stop.
 */
export function startResealing({ db, log }: Pick<Context, 'db' | 'log'>): () => Promise<void> {
  let stopped = false;
  const work = async () => {
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
