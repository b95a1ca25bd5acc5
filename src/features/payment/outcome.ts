import { ERROR } from '@contract/errors';
import type { PaymentState } from '@contract/rules/paymentStates';
import type { ApiFailure } from '@/api/failure';
import type { PaymentAttempt, TransactionDetails } from '@/api/transactions';
import { attemptFromRefusal } from '@/api/transactions';

/**
 * What the receipt says. `loading`: the server has not answered. `unknown`: there is no payment of this person to speak of. `unreachable`: the
 * server did not tell.
 */
export type Outcome = PaymentState | 'loading' | 'unknown' | 'unreachable';

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
    return payment.state;
  }
  if (transaction !== undefined) {
    return 'unknown';
  }
  switch (failure?.code) {
    case undefined:
      return 'loading';
    case ERROR.noAccess:
    case ERROR.transactionNotFound:
    case ERROR.badRequest:
      return 'unknown';
    default:
      return 'unreachable';
  }
}

/**
 * The payment that the gateway has just sent its payer back from, by the tracking number in the address, where another payment of
 * the same person counts.
 */
export function otherPaymentNamed({ otherPayments }: TransactionDetails, traceNumber: string): PaymentAttempt | null {
  return otherPayments.find((payment) => payment.traceNumber === traceNumber) ?? null;
}

/** The one that nobody came back from, whatever was tried after it. */
export function lostPayment({ payment, otherPayments }: TransactionDetails): PaymentAttempt | null {
  return [payment, ...otherPayments].find((one) => one?.state === 'lost') ?? null;
}
