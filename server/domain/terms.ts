import { verdictOf } from '@contract/rules/checks';
import { commissionShares } from '@contract/rules/division';
import type { TransactionParty } from '@contract/rules/transactionStates';
import { type Quote, quote } from './commission';
import type { Transaction } from './transaction';

/** Amounts of a transaction, in rials. */
export interface TermsFacts
  extends Pick<
    Transaction,
    'amountRials' | 'commissionSide' | 'commissionRials' | 'paidRials' | 'payerCreditRials' | 'status'
  > {
  readonly receivedRials: number | null;
  readonly refundedRials: number | null;
}

/** Amounts of a transaction in rials, for one of its sides. */
export interface Terms extends Pick<Quote, 'payerPaysRials' | 'payeeReceivesRials'> {
  /** The part of the payment that no side receives; nothing after a full refund. */
  readonly commissionRials: number;
  /** Shares of the commission, and free commission that covers the viewer's; null for money that went back. */
  readonly fee: { readonly payerRials: number; readonly payeeRials: number; readonly freeUsedRials: number } | null;
}

/**
 * Payment and receipt of the two sides, for one of them. Past amounts are facts; future ones count the viewer's free commission,
 * never the other side's (docs/behaviour.md#request).
 *
 * @param freeRials the free commission that the viewer can spend on this transaction
 */
export function termsOf(facts: TermsFacts, viewer: TransactionParty, freeRials: number): Terms {
  const { amountRials, commissionSide, commissionRials, paidRials, payerCreditRials, status, refundedRials } = facts;
  const shares = commissionShares(commissionSide, commissionRials);
  const [isPayer, isPayee] = [viewer !== 'payee', viewer !== 'payer'];
  const payerFreeRials = isPayer && paidRials === null ? freeRials : 0;
  const terms = quote({
    ...facts,
    payerFreeRials,
    // One person on both sides spends it as the payer first.
    payeeFreeRials: isPayee ? freeRials - Math.min(payerFreeRials, shares.payerRials) : 0,
  });
  const payerPaysRials = paidRials ?? terms.payerPaysRials;
  const payeeReceivesRials = facts.receivedRials ?? terms.payeeReceivesRials;
  const usedByPayer = payerCreditRials ?? terms.payerCreditRials;
  const usedByPayee = payeeReceivesRials - (amountRials - shares.payeeRials);
  const verdict = verdictOf({ status, isDisputed: false, refundedRials });
  return {
    payerPaysRials,
    payeeReceivesRials,
    commissionRials: verdict === 'refunded' ? 0 : payerPaysRials - payeeReceivesRials - (refundedRials ?? 0),
    fee:
      verdict === 'refunded' || verdict === 'split'
        ? null
        : { ...shares, freeUsedRials: (isPayer ? usedByPayer : 0) + (isPayee ? usedByPayee : 0) },
  };
}
