import { paths } from './paths';

/** The fields of a user that decide where a referee or arbiter starts. */
interface MayDecide {
  readonly isArbiter: boolean;
  readonly judgmentCount: number;
  readonly accountCount: number;
}

/** True for the pages of arbiters and referees, which need no bank account. */
export function isDecidersPath(path: string): boolean {
  return /^\/(office\/disputes|judgments?)(\/|\?|#|$)/i.test(path);
}

/** The start page of an arbiter, and of a referee without a bank account; null for other users. */
export function queueOf({ isArbiter, judgmentCount, accountCount }: MayDecide): string | null {
  if (isArbiter) return paths.office;
  return judgmentCount > 0 && accountCount === 0 ? paths.judgments : null;
}
