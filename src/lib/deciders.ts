import { paths } from './paths';

/** As far as a person decides for others, and has an account of their own. */
interface MayDecide {
  readonly isArbiter: boolean;
  readonly judgmentCount: number;
  readonly accountCount: number;
}

/** An address of those who decide: the office's, and a referee's cases. They need no bank account there. */
export function isDecidersPath(path: string): boolean {
  return /^\/(office\/disputes|judgments?)(\/|\?|#|$)/i.test(path);
}

/** Where the work of an arbiter begins, and of a referee who is nothing else here; null for everybody else. */
export function queueOf({ isArbiter, judgmentCount, accountCount }: MayDecide): string | null {
  if (isArbiter) return paths.office;
  return judgmentCount > 0 && accountCount === 0 ? paths.judgments : null;
}
