import type { Config } from './config';
import { openDatabase } from './db/database';
import { grantRole, revokeRole } from './db/repositories/operatorRoles';
import { findUserByNationalCode } from './db/repositories/users';

/**
 * `node dist/server/main.js arbiter add|remove NATIONAL_CODE`: makes a registered person one of our arbiters, or ends it. Answers what to tell
 * whoever has asked, and whether it is done.
 */
export async function changeArbiter(
  config: Config,
  [change, nationalCode]: readonly string[],
): Promise<{ readonly text: string; readonly complete: boolean }> {
  const isKnown = change === 'add' || change === 'remove';
  if (!isKnown || !nationalCode)
    return { text: 'arbiter takes add or remove, and a national code.\n', complete: false };
  const db = await openDatabase(config);
  try {
    const user = await findUserByNationalCode(db.kysely, nationalCode);
    if (!user) return { text: 'Nobody is registered with that national code.\n', complete: false };
    if (change === 'add') await grantRole(db.kysely, user.id, 'arbiter', new Date());
    else await revokeRole(db.kysely, user.id, 'arbiter');
    return { text: change === 'add' ? 'Is an arbiter.\n' : 'Is no arbiter any more.\n', complete: true };
  } finally {
    await db.close();
  }
}
