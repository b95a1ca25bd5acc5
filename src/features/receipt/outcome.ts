import { ERROR } from '@contract/errors';
import type { ApiFailure } from '@/api/failure';
import type { PaymentAttempt, TransactionDetails } from '@/api/models';
import { attemptFromRefusal } from '@/api/translate/transaction';

/**
 * What the receipt says. `checking`: the bank has not answered. `unknown`: there is no payment of this person to speak
 * of. `unreachable`: the server did not tell.
 */
export type Outcome = 'checking' | 'paid' | 'failed' | 'reversed' | 'unknown' | 'unreachable';

/**
 * The reader's own payment, from what the server says alone: what the address of the page says is never believed. Of a
 * request that somebody else has paid it comes with the refusal.
 */
export function ownPayment(
  transaction: TransactionDetails | undefined,
  failure: ApiFailure | null,
): PaymentAttempt | null {
  if (transaction !== undefined) {
    return transaction.payment;
  }
  return failure?.code === ERROR.noAccess ? attemptFromRefusal(failure.fields) : null;
}

/** What became of {@link ownPayment}. */
export function outcomeOf(transaction: TransactionDetails | undefined, failure: ApiFailure | null): Outcome {
  const payment = ownPayment(transaction, failure);
  if (payment !== null) {
    return payment.status === 'pending' ? 'checking' : payment.status;
  }
  if (transaction !== undefined) {
    return 'unknown';
  }
  switch (failure?.code) {
    case undefined:
      return 'checking';
    case ERROR.noAccess:
    case ERROR.transactionNotFound:
    case ERROR.badRequest:
      return 'unknown';
    default:
      return 'unreachable';
  }
}
