import type { DisputeOutcome, DisputeSide } from '@contract/rules/disputeRules';
import { otherSide } from './dispute';

/** Facts about people that the office sees beside a case. They decide nothing. */

/** A division in rials, the payee's part before commission. */
export interface Awarded {
  readonly payeeRials: number;
  readonly amountRials: number;
}

/** The losing side: the smaller part without agreement. Null for neither. */
export function loserOf(outcome: DisputeOutcome, awarded: Awarded): DisputeSide | null {
  if (outcome === 'agreed' || outcome === 'withdrawn') return null;
  const favoured = favouredBy(awarded);
  return favoured && otherSide(favoured);
}

/** From so many lost disputes on, an account is flagged. */
const LOST_OFTEN = 3;
/** Older lost disputes do not count. */
export const LOST_WITHIN_DAYS = 180;

/** True for an account that has lost three disputes or more. */
export function losesOften(lost: number): boolean {
  return lost >= LOST_OFTEN;
}

interface Leaning {
  readonly side: DisputeSide;
  /** Share of the cases, rounded down. */
  readonly percent: number;
  readonly cases: number;
}

/** From so many cases on, a referee is flagged when more than this percentage of them favour one side. */
const LEANS_FROM_CASES = 5;
const LEANS_ABOVE_PERCENT = 80;

/** The side that got more than half of the amount in too many of a referee's cases; null for none. */
export function leaningOf(awards: readonly Awarded[]): Leaning | null {
  const cases = awards.length;
  if (cases < LEANS_FROM_CASES) return null;
  for (const side of ['payer', 'payee'] as const) {
    const favoured = awards.filter((award) => favouredBy(award) === side).length;
    if (favoured * 100 > LEANS_ABOVE_PERCENT * cases) {
      return { side, percent: Math.floor((favoured * 100) / cases), cases };
    }
  }
  return null;
}

function favouredBy({ payeeRials, amountRials }: Awarded): DisputeSide | null {
  if (payeeRials * 2 === amountRials) return null;
  return payeeRials * 2 > amountRials ? 'payee' : 'payer';
}
