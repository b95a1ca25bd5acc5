import type { Context } from '../../context';
import { hasOlderKeys } from '../../db/vault/keyRegister';
import { resealAll } from '../../db/vault/reseal';
import { wrapEvidenceAnew } from '../disputes/wrapEvidenceAnew';

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
