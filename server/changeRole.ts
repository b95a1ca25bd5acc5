import type { Config } from './config';
import { openDatabase } from './db/database';
import { grantRole, revokeRole } from './db/repositories/operatorRoles';
import { findUserByNationalCode } from './db/repositories/users';
import type { OperatorRole } from './db/schemaOffice';

/**
 * `node dist/server/main.js arbiter add|remove NATIONAL_CODE`, and the same with `supervisor`: gives a registered person a role in the office, or ends it.
 * Answers what to tell whoever has asked, and whether it is done.
 */
export async function changeRole(
  config: Config,
  role: OperatorRole,
  [change, nationalCode]: readonly string[],
): Promise<{ readonly text: string; readonly complete: boolean }> {
  const isKnown = change === 'add' || change === 'remove';
  if (!isKnown || !nationalCode)
    return { text: `${role} takes add or remove, and a national code.\n`, complete: false };
  const db = await openDatabase(config);
  try {
    const user = await findUserByNationalCode(db.kysely, nationalCode);
    if (!user) return { text: 'Nobody is registered with that national code.\n', complete: false };
    if (change === 'add') await grantRole(db.kysely, user.id, role, new Date());
    else await revokeRole(db.kysely, user.id, role);
    return { text: change === 'add' ? `The ${role} is added.\n` : `Is no ${role} any more.\n`, complete: true };
  } finally {
    await db.close();
  }
}
