import { ERROR } from '@contract/errors';
import type { ApiFailure } from '@/api/failure';
import type { TransactionDetails } from '@/api/models';

/**
 * What the receipt says. `checking`: the bank has not answered. `taken`: somebody else has paid the request.
 * `unknown`: there is no payment of this person to speak of.
 */
export type Outcome = 'checking' | 'paid' | 'failed' | 'reversed' | 'taken' | 'unknown' | 'unreachable';

/**
 * The outcome of the reader's own payment, from the transaction alone: what the address of the page says is never
 * believed.
 */
export function outcomeOf(transaction: TransactionDetails | undefined, failure: ApiFailure | null): Outcome {
  if (transaction !== undefined) {
    const status = transaction.payment?.status;
    return status === undefined ? 'unknown' : status === 'pending' ? 'checking' : status;
  }
  switch (failure?.code) {
    case undefined:
      return 'checking';
    case ERROR.noAccess:
      return 'taken';
    case ERROR.transactionNotFound:
    case ERROR.badRequest:
      return 'unknown';
    default:
      return 'unreachable';
  }
}
