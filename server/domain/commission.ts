import type { CommissionSide } from '@contract/calls/common';
import { commissionShares, divide } from '@contract/rules/division';

export interface CommissionRule {
  /** Hundredths of a percent. */
  readonly rateBasisPoints: number;
  readonly minimumRials: number;
  readonly maximumRials: number;
}

/** Payment and receipt of both sides, in rials. */
export interface Quote {
  readonly payerPaysRials: number;
  readonly payeeReceivesRials: number;
  /** Free commission of each side that its payment or its receipt uses. */
  readonly payerCreditRials: number;
  readonly payeeCreditRials: number;
}

const BASIS_POINTS = 10_000;

/** The commission on an amount: the rate, rounded to the nearest rial, within its limits, never more than the amount. */
export function commissionOn(amountRials: number, rule: CommissionRule): number {
  const byRate = Math.round((amountRials * rule.rateBasisPoints) / BASIS_POINTS);
  const withinLimits = Math.min(Math.max(byRate, rule.minimumRials), rule.maximumRials);
  return Math.min(withinLimits, amountRials);
}

/**
 * Quotes a transaction: the payment, and its division with all for the payee. Free commission of each side covers its own share of
 * the commission first (docs/behaviour.md#request).
 *
 * @param transaction.payerFreeRials free commission of the payer
 * @param transaction.payeeFreeRials free commission of the payee
 */
export function quote(transaction: {
  readonly amountRials: number;
  readonly commissionRials: number;
  readonly commissionSide: CommissionSide;
  readonly payerFreeRials: number;
  readonly payeeFreeRials: number;
}): Quote {
  const { amountRials, commissionRials, commissionSide, payerFreeRials, payeeFreeRials } = transaction;
  const { payerRials } = commissionShares(commissionSide, commissionRials);
  const payerCreditRials = Math.min(payerFreeRials, payerRials);
  const settled = divide({
    amountRials,
    shareRials: amountRials,
    commissionSide,
    commissionRials,
    payerCreditRials,
    payeeFreeRials,
  });
  return {
    payerPaysRials: settled.payeeRials + settled.commissionRials,
    payeeReceivesRials: settled.payeeRials,
    payerCreditRials,
    payeeCreditRials: settled.payeeCreditRials,
  };
}
