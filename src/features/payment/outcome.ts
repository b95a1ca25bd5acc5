import { ERROR } from '@contract/errors';
import type { PaymentState } from '@contract/rules/transactionStates';
import type { ApiFailure } from '@/api/failure';
import { attemptFromRefusal, type PaymentAttempt, type TransactionDetails } from '@/api/transactionsApi';

/** `loading`: no answer yet. `unknown`: the reader has no such payment. `unreachable`: the call failed. */
export type Outcome = PaymentState | 'loading' | 'unknown' | 'unreachable';

/**
 * The reader's own payment, from the server's answer only, never from the address. If another payer was first, the
 * refusal contains it.
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

/** The outcome of {@link ownPayment}. */
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

/** A payment of the same payer besides the valid one, by its tracking number. */
export function otherPaymentNamed({ otherPayments }: TransactionDetails, traceNumber: string): PaymentAttempt | null {
  return otherPayments.find((payment) => payment.traceNumber === traceNumber) ?? null;
}

/** The payment without a callback from the gateway, also after a later attempt. */
export function lostPayment({ payment, otherPayments }: TransactionDetails): PaymentAttempt | null {
  return [payment, ...otherPayments].find((one) => one?.state === 'lost') ?? null;
}
