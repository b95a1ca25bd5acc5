import { ERROR } from '@contract/errors';
import { OPERATOR_ROLES } from '@contract/rules/officeRoles';
import type { Config } from '../config';
import { openDatabase } from '../db/database';
import { findUserByNationalCode } from '../db/repositories/userRows';
import { Refusal, refuse } from '../refusal';
import { noteInAudit } from '../services/office/audit';
import { changeRole } from '../services/office/roles';

/**
 * `node dist/server/main.js office-grant|office-revoke ROLE NATIONAL_CODE…`: the first supervisors, who then change all other roles
 * in the office. Keeps the rules of roles, and changes all the users or none. Returns the text for the operator and whether it is
 * done.
 */
export async function changeRoles(
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
  const db = await openDatabase({ ...config, sealsData: false });
  let current = '';
  try {
    await db.kysely.transaction().execute(async (transaction) => {
      for (const nationalCode of nationalCodes) {
        current = nationalCode;
        const user = await findUserByNationalCode(transaction, nationalCode);
        if (!user) refuse(ERROR.userNotFound, 'No user has this national code');
        const at = new Date();
        await changeRole(transaction, user.id, { role, change }, at);
        const act = `approved:${change}_role` as const;
        await noteInAudit(transaction, { operatorId: null, act, subject: `user:${user.id}`, details: { role }, at });
      }
    });
    return { text: 'Done.\n', complete: true };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { text: `${current}: ${error.message}. Nothing has changed.\n`, complete: false };
  } finally {
    await db.close();
  }
}
