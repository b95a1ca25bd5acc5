import { paths } from './paths';

/** The fields of a user that decide where a referee or a member of the office starts. */
interface MayDecide {
  readonly isArbiter: boolean;
  readonly isSupervisor: boolean;
  readonly judgmentCount: number;
  readonly accountCount: number;
}

/** True for the pages of the office and of referees, which need no bank account. */
export function isDecidersPath(path: string): boolean {
  return /^\/(office\/(disputes|switches)|judgments?)(\/|\?|#|$)/i.test(path);
}

/** The start page of an arbiter, and of a referee or supervisor without a bank account; null for other users. */
export function queueOf({ isArbiter, isSupervisor, judgmentCount, accountCount }: MayDecide): string | null {
  if (isArbiter) return paths.office;
  if (accountCount > 0) return null;
  if (judgmentCount > 0) return paths.judgments;
  return isSupervisor ? paths.switches : null;
}
