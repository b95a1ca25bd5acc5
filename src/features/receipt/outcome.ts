import { ERROR } from '@contract/errors';
import type { ApiFailure } from '@/api/failure';
import type { TransactionDetails } from '@/api/models';

/**
 * What the receipt says. `checking`: the bank has not answered. `unknown`: there is no payment of this person to speak
 * of. `unreachable`: the server did not tell.
 */
export type Outcome = 'checking' | 'paid' | 'failed' | 'reversed' | 'unknown' | 'unreachable';

/** With 1012: the server tells somebody whose payment came second that it is on its way back. */
const REVERSED = 'reversed';

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
      return failure?.fields?.payment === REVERSED ? 'reversed' : 'unknown';
    case ERROR.transactionNotFound:
    case ERROR.badRequest:
      return 'unknown';
    default:
      return 'unreachable';
  }
}
