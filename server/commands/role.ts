import { OPERATOR_ROLES } from '@contract/rules/officeRoles';
import type { Config } from '../config';
import { openDatabase } from '../db/database';
import { grantRole, revokeRole } from '../db/repositories/operatorRoles';
import { findUserByNationalCode, type UserRow } from '../db/repositories/userRows';
import { noteInAudit } from '../services/office/audit';

/**
 * `node dist/server/main.js office-grant|office-revoke ROLE NATIONAL_CODE…`: the first supervisors, who then change all other roles
 * in the office. Changes all the users or none. Returns the text for the operator and whether it is done.
 */
export async function changeRole(
  config: Config,
  change: 'grant' | 'revoke',
  [name, ...nationalCodes]: readonly string[],
): Promise<{ readonly text: string; readonly complete: boolean }> {
  const role = OPERATOR_ROLES.find((one) => one === name);
  if (!role || nationalCodes.length === 0) {
    return {
      text: `office-${change} takes one of ${OPERATOR_ROLES.join(', ')}, and national codes.\n`,
      complete: false,
    };
  }
  const db = await openDatabase(config);
  try {
    const users: UserRow[] = [];
    for (const nationalCode of nationalCodes) {
      const user = await findUserByNationalCode(db.kysely, nationalCode);
      if (!user) return { text: `No user has the national code ${nationalCode}.\n`, complete: false };
      users.push(user);
    }
    const at = new Date();
    await db.kysely.transaction().execute(async (transaction) => {
      for (const { id } of users) {
        if (change === 'grant') await grantRole(transaction, id, role, at);
        else await revokeRole(transaction, id, role);
      }
      for (const { id } of users) {
        const act = `approved:${change}_role` as const;
        await noteInAudit(transaction, { operatorId: null, act, subject: `user:${id}`, details: { role }, at });
      }
    });
    return { text: 'Done.\n', complete: true };
  } finally {
    await db.close();
  }
}
