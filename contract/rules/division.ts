import type { CommissionSide } from '../calls/common';

/** Side that pays the commission, on the wire; `half`: each side its half. 0 exists only in filters. */
export const COMMISSION_SIDE = { all: 0, payer: 1, payee: 2, half: 3 } as const;
export const DEFAULT_COMMISSION_SIDE = COMMISSION_SIDE.payee;

/** Input of a division besides the share, in integer rials. */
export interface DivisionBasis {
  readonly amountRials: number;
  readonly commissionSide: CommissionSide;
  /** The whole commission, before any free commission. */
  readonly commissionRials: number;
  /** Free commission that the payer's payment used. */
  readonly payerCreditRials: number;
  /** Free commission that the payee has left. */
  readonly payeeFreeRials: number;
}

export interface DivisionInput extends DivisionBasis {
  /** The payee's share of the amount before commission: all for a settle, nothing for a refund. */
  readonly shareRials: number;
}

/** Parts of a paid amount; payee, payer and commission sum to the payment. */
export interface Division {
  readonly payeeRials: number;
  readonly payerRials: number;
  readonly commissionRials: number;
  /** Free commission of the payee that this division uses. */
  readonly payeeCreditRials: number;
  /** Unused free commission that returns to the payer. */
  readonly payerCreditBackRials: number;
}

/** Rials of the commission that each side bears. Of a half each, the odd rial is the payee's. */
export function commissionShares(
  commissionSide: CommissionSide,
  commissionRials: number,
): { readonly payerRials: number; readonly payeeRials: number } {
  const payerRials = {
    [COMMISSION_SIDE.payer]: commissionRials,
    [COMMISSION_SIDE.payee]: 0,
    [COMMISSION_SIDE.half]: Math.floor(commissionRials / 2),
  }[commissionSide];
  return { payerRials, payeeRials: commissionRials - payerRials };
}

/** Divides the money by the payee's share. Each side bears its commission in proportion to the share, free commission first. */
export function divide(input: DivisionInput): Division {
  const { amountRials, shareRials, payerCreditRials, payeeFreeRials } = input;
  const shares = commissionShares(input.commissionSide, input.commissionRials);
  const earnedOfPayer = shareOf(shares.payerRials, shareRials, amountRials);
  const earnedOfPayee = shareOf(shares.payeeRials, shareRials, amountRials);
  const payerCreditUsed = Math.min(payerCreditRials, earnedOfPayer);
  const payeeCreditRials = Math.min(payeeFreeRials, earnedOfPayee);
  const commissionOfPayer = earnedOfPayer - payerCreditUsed;
  const commissionOfPayee = earnedOfPayee - payeeCreditRials;
  return {
    payeeRials: shareRials - commissionOfPayee,
    payerRials: amountRials - shareRials + (shares.payerRials - payerCreditRials) - commissionOfPayer,
    commissionRials: commissionOfPayer + commissionOfPayee,
    payeeCreditRials,
    payerCreditBackRials: payerCreditRials - payerCreditUsed,
  };
}

/** Rials for each side after commission. */
export interface Received {
  readonly payerRials: number;
  readonly payeeRials: number;
}

/** Rials for each side after commission, for a share of the payee. */
export function receivedOf(basis: DivisionBasis, shareRials: number): Received {
  const { payerRials, payeeRials } = divide({ ...basis, shareRials });
  return { payerRials, payeeRials };
}

/** `part · share / whole`, rounded to the nearest rial. BigInt, because the product exceeds a safe integer. */
function shareOf(part: number, share: number, whole: number): number {
  return Number((2n * BigInt(part) * BigInt(share) + BigInt(whole)) / (2n * BigInt(whole)));
}
