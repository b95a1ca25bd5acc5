import {
  type DisputeOutcome,
  type DisputeSide,
  LEANS_ABOVE_PERCENT,
  LEANS_FROM_CASES,
  LOST_OFTEN,
} from '@contract/rules/disputes';

/** What the office is shown about people, beside their case (beyond-a-disputes.md, A9). Nothing is decided by it. */

/** How a dispute ended; rials. */
export interface Ended {
  readonly outcome: DisputeOutcome;
  readonly payerReceives: number | null;
  readonly payeeReceives: number | null;
}

/** Which side has lost: got the smaller part without having agreed to it. Null: nobody has. */
export function loserOf({ outcome, payerReceives, payeeReceives }: Ended): DisputeSide | null {
  if (outcome === 'agreed' || outcome === 'withdrawn') return null;
  const [payer, payee] = [payerReceives ?? 0, payeeReceives ?? 0];
  if (payer === payee) return null;
  return payer < payee ? 'payer' : 'payee';
}

/** True for an account to look at. */
export function losesOften(lost: number): boolean {
  return lost >= LOST_OFTEN;
}

/** A referee's award; rials, the payee's before commission. */
export interface Awarded {
  readonly payeeRials: number;
  readonly amountRials: number;
}

interface Leaning {
  readonly side: DisputeSide;
  /** Of the cases, rounded down. */
  readonly percent: number;
  readonly cases: number;
}

/** The side that a referee has favoured, with more than half of the amount, in too many of their cases; null for everybody else. */
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
