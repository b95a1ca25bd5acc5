import type { CommissionSide } from '../schemas/common';
import { COMMISSION_SIDE } from './limits';

/** What a paid transaction is divided by, besides the share. All rials are integers. */
export interface DivisionBasis {
  readonly amountRials: number;
  readonly commissionSide: CommissionSide;
  /** The whole commission, before any free commission. */
  readonly commissionRials: number;
  /** Free commission that the payer's payment used. */
  readonly payerCreditRials: number;
  /** Free commission that the payee has now. */
  readonly payeeFreeRials: number;
}

export interface DivisionInput extends DivisionBasis {
  /** The payee's share of the amount, before any commission: all of it when settled, nothing when refunded. */
  readonly shareRials: number;
}

/** Where a paid transaction's money goes; payee, payer and commission sum to what was paid. */
export interface Division {
  readonly payeeRials: number;
  readonly payerRials: number;
  readonly commissionRials: number;
  /** The payee's free commission that is used now. */
  readonly payeeCreditRials: number;
  /** The payer's free commission that goes back, unused. */
  readonly payerCreditBackRials: number;
}

/**
 * Divides the money by the payee's share: each side bears its part of the commission for the share that is paid out, and uses
 * its free commission for it first. The whole amount is the settle, nothing is the refund.
 */
export function divide(input: DivisionInput): Division {
  const { amountRials, shareRials, payerCreditRials, payeeFreeRials } = input;
  const payerPays = input.commissionSide === COMMISSION_SIDE.payer;
  const payerPart = payerPays ? input.commissionRials : 0;
  const payeePart = payerPays ? 0 : input.commissionRials;
  const earnedOfPayer = shareOf(payerPart, shareRials, amountRials);
  const earnedOfPayee = shareOf(payeePart, shareRials, amountRials);
  const payerCreditUsed = Math.min(payerCreditRials, earnedOfPayer);
  const payeeCreditRials = Math.min(payeeFreeRials, earnedOfPayee);
  const commissionOfPayer = earnedOfPayer - payerCreditUsed;
  const commissionOfPayee = earnedOfPayee - payeeCreditRials;
  return {
    payeeRials: shareRials - commissionOfPayee,
    payerRials: amountRials - shareRials + (payerPart - payerCreditRials) - commissionOfPayer,
    commissionRials: commissionOfPayer + commissionOfPayee,
    payeeCreditRials,
    payerCreditBackRials: payerCreditRials - payerCreditUsed,
  };
}

/** What each side gets of a share, after commission, in rials. */
export interface Received {
  readonly payerRials: number;
  readonly payeeRials: number;
}

/** What each side would get of a share of the payee's. */
export function receivedOf(basis: DivisionBasis, shareRials: number): Received {
  const { payerRials, payeeRials } = divide({ ...basis, shareRials });
  return { payerRials, payeeRials };
}

/** `part · share / whole`, rounded to the nearest rial; the product is beyond what a number holds exactly. */
function shareOf(part: number, share: number, whole: number): number {
  return Number((2n * BigInt(part) * BigInt(share) + BigInt(whole)) / (2n * BigInt(whole)));
}
