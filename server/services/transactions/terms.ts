import type { TransactionDetails } from '@contract/calls/transactionCalls';
import { commissionShares, type DivisionBasis, type Received } from '@contract/rules/division';
import { sumFor } from '@contract/rules/sums';
import type { TransactionParty } from '@contract/rules/transactionStates';
import type { Context } from '../../context';
import { freeCommissionRials } from '../../db/repositories/freeCommission';
import type { StoredAttempt } from '../../db/repositories/paymentAttempts';
import type { StoredTransaction, SumColumns } from '../../db/repositories/transactionRows';
import { verdictOf } from '../../domain/check';
import { type Quote, quote } from '../../domain/commission';
import { partyOf } from '../../domain/parties';
import type { Transaction } from '../../domain/payments';

/** The free commission that a user can spend on a payment: the rest, and what their open attempts have reserved. */
export async function spendableFreeCommission(
  { db }: Context,
  userId: string,
  attempts: readonly StoredAttempt[],
): Promise<number> {
  const reserved = attempts
    .filter((attempt) => attempt.status === 'pending')
    .reduce((sum, attempt) => sum + attempt.creditRials, 0);
  return (await freeCommissionRials(db.kysely, userId)) + reserved;
}

/** Amounts of a transaction in rials, for one of its sides. */
interface Terms extends Pick<Quote, 'payerPaysRials' | 'payeeReceivesRials'> {
  /** The part of the payment that no side receives; nothing after a full refund. */
  readonly commissionRials: number;
  readonly fee: TransactionDetails['fee'];
}

/**
 * What the two sides pay and receive, for one of them. Past amounts are facts; future ones count the viewer's free
 * commission, never the other side's.
 */
export async function termsFor(
  context: Context,
  transaction: StoredTransaction,
  viewerId: string,
  attempts: readonly StoredAttempt[],
): Promise<Terms> {
  const { commissionSide, commissionRials, row } = transaction;
  const shares = commissionShares(commissionSide, commissionRials);
  const viewer = partyOf(transaction, viewerId);
  const bears = (viewer !== 'payee' && shares.payerRials > 0) || (viewer !== 'payer' && shares.payeeRials > 0);
  const freeRials = bears ? await spendableFreeCommission(context, viewerId, attempts) : 0;
  return termsOf(
    { ...transaction, receivedRials: row.received_rials, refundedRials: row.refunded_rials },
    viewer,
    freeRials,
  );
}

/** Amounts of a transaction, in rials. */
export interface TermsFacts
  extends Pick<
    Transaction,
    'amountRials' | 'commissionSide' | 'commissionRials' | 'paidRials' | 'payerCreditRials' | 'status'
  > {
  readonly receivedRials: number | null;
  readonly refundedRials: number | null;
}

/** As {@link termsFor}, with the free commission in rials that the viewer can spend on this transaction. */
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
        : {
            payer_share: shares.payerRials,
            payee_share: shares.payeeRials,
            free_used: (isPayer ? usedByPayer : 0) + (isPayee ? usedByPayee : 0),
          },
  };
}

/** The amounts of a stored transaction, in rials. */
export function amountsOf(row: SumColumns): TermsFacts {
  return {
    amountRials: row.amount_rials,
    commissionSide: row.commission_side,
    commissionRials: row.commission_rials,
    status: row.status,
    paidRials: row.paid_rials,
    payerCreditRials: row.payer_credit_rials,
    receivedRials: row.received_rials,
    refundedRials: row.refunded_rials,
  };
}

/** What one side of a stored transaction pays or receives, in rials, with the free commission that the side has left. */
export function ownSumOf(row: SumColumns, side: 'payer' | 'payee', freeRials: number): number {
  const { payerPaysRials, payeeReceivesRials } = termsOf(amountsOf(row), side, freeRials);
  return sumFor(side, { payerPaysRials, payeeReceivesRials });
}

/** The basis of a division, with the free commission in rials that the payee has. */
export function divisionWith(transaction: Transaction, payeeFreeRials: number): DivisionBasis {
  const { amountRials, commissionSide, commissionRials } = transaction;
  const payerCreditRials = transaction.payerCreditRials ?? 0;
  return { amountRials, commissionSide, commissionRials, payerCreditRials, payeeFreeRials };
}

/** What each side receives, in rials. */
export function receivedOnTheWire({ payerRials, payeeRials }: Received) {
  return { payer_receives: payerRials, payee_receives: payeeRials };
}
