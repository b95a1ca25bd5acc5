import { commissionShares, type DivisionBasis, type Received } from '@contract/rules/division';
import { sumFor } from '@contract/rules/sums';
import type { Context } from '../../context';
import { freeCommissionRials } from '../../db/repositories/freeCommission';
import type { StoredAttempt } from '../../db/repositories/paymentAttempts';
import type { StoredTransaction, SumColumns } from '../../db/repositories/transactionRows';
import { type Terms, type TermsFacts, termsOf } from '../../domain/terms';
import { partyOf, type Transaction } from '../../domain/transaction';

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

/** As {@link termsOf}, with the free commission that the viewer has now. */
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

/** The shares of the commission as agreed, in rials. */
export function feeOnTheWire({ payerRials, payeeRials, freeUsedRials }: NonNullable<Terms['fee']>) {
  return { payer_share: payerRials, payee_share: payeeRials, free_used: freeUsedRials };
}
