import type { OperatorRole } from '@contract/rules/officeRoles';
import type { Config } from '../config';
import { openDatabase } from '../db/database';
import { grantRole, revokeRole } from '../db/repositories/operatorRoles';
import { findUserByNationalCode } from '../db/repositories/users';

/**
 * `node dist/server/main.js arbiter|supervisor add|remove NATIONAL_CODE…`: grants or revokes an office role of all the users or
 * none. Returns the text for the operator and whether it is done.
 */
export async function changeRole(
  config: Config,
  role: OperatorRole,
  [change, ...nationalCodes]: readonly string[],
): Promise<{ readonly text: string; readonly complete: boolean }> {
  const isKnown = change === 'add' || change === 'remove';
  if (!isKnown || nationalCodes.length === 0) {
    return { text: `${role} takes add or remove, and national codes.\n`, complete: false };
  }
  const db = await openDatabase(config);
  try {
    const users = [];
    for (const nationalCode of nationalCodes) {
      const user = await findUserByNationalCode(db.kysely, nationalCode);
      if (!user) return { text: `No user has the national code ${nationalCode}.\n`, complete: false };
      users.push(user);
    }
    for (const { id } of users) {
      if (change === 'add') await grantRole(db.kysely, id, role, new Date());
      else await revokeRole(db.kysely, id, role);
    }
    return { text: 'Done.\n', complete: true };
  } finally {
    await db.close();
  }
}
