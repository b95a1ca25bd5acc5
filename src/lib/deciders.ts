import type { OperatorRole } from '@contract/rules/officeRoles';
import { paths } from './paths';

/** The fields of a user that decide where a referee or a member of the office starts. */
interface MayDecide {
  readonly roles: readonly OperatorRole[];
  readonly judgmentCount: number;
  readonly accountCount: number;
}

/** True for the pages of the office, of referees and of partners' contacts, which need no bank account. */
export function isDecidersPath(path: string): boolean {
  return /^\/(office|judgments?|partner-desk)(\/|\?|#|$)/i.test(path);
}

/** The start page of an arbiter, and of a referee or another operator without a bank account; null for other users. */
export function queueOf({ roles, judgmentCount, accountCount }: MayDecide): string | null {
  if (roles.includes('arbiter')) return paths.office;
  if (accountCount > 0) return null;
  if (judgmentCount > 0) return paths.judgments;
  return roles.length > 0 ? paths.officeStart : null;
}
