import type { CommissionSide } from '@contract/calls/common';
import { divide } from '@contract/rules/division';
import { COMMISSION_SIDE } from '@contract/rules/limits';

export interface CommissionRule {
  /** Hundredths of a percent. */
  readonly rateBasisPoints: number;
  readonly minimumRials: number;
  readonly maximumRials: number;
}

/** Payment and receipt of both sides, in rials. */
export interface Quote {
  readonly payedRials: number;
  readonly receivedRials: number;
  /** The part of the commission that free commission covers. */
  readonly creditRials: number;
}

const BASIS_POINTS = 10_000;

/** The commission on an amount: the rate, rounded to the nearest rial, within its limits, never more than the amount. */
export function commissionOn(amountRials: number, rule: CommissionRule): number {
  const byRate = Math.round((amountRials * rule.rateBasisPoints) / BASIS_POINTS);
  const withinLimits = Math.min(Math.max(byRate, rule.minimumRials), rule.maximumRials);
  return Math.min(withinLimits, amountRials);
}

/**
 * Quotes a transaction: the payment, and its division with all for the payee. Free commission of the paying side is used
 * first.
 *
 * @param freeRials free commission of the side that pays the commission.
 */
export function quote(transaction: {
  readonly amountRials: number;
  readonly commissionRials: number;
  readonly side: CommissionSide;
  readonly freeRials: number;
}): Quote {
  const { amountRials, commissionRials, side, freeRials } = transaction;
  const payerPays = side === COMMISSION_SIDE.payer;
  const settled = divide({
    amountRials,
    shareRials: amountRials,
    commissionSide: side,
    commissionRials,
    payerCreditRials: payerPays ? Math.min(freeRials, commissionRials) : 0,
    payeeFreeRials: payerPays ? 0 : freeRials,
  });
  return {
    payedRials: settled.payeeRials + settled.commissionRials,
    receivedRials: settled.payeeRials,
    creditRials: commissionRials - settled.commissionRials,
  };
}
