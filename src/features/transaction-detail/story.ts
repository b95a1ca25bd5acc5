import { isPayable } from '@contract/transactionStates';
import type { TransactionDetails } from '@/api/models';
import { type Reader, STORY, type Story, transactionCopy } from '@/messages/transaction';

/** As whom somebody reads a transaction. */
function readerOf({ viewerRole, isSamePerson }: Pick<TransactionDetails, 'viewerRole' | 'isSamePerson'>): Reader {
  return isSamePerson ? 'both' : viewerRole;
}

/** Where the money is and whose turn it is, in one sentence. A payment that the bank is being asked about goes first. */
export function storyOf(transaction: TransactionDetails): Story {
  if (isPayable(transaction.status) && transaction.payment?.status === 'pending') {
    return { text: transactionCopy.checkingPayment };
  }
  return STORY[transaction.status][readerOf(transaction)];
}

/** What stands under «خریدار» and «فروشنده» on the money track. */
export function stationNames(transaction: TransactionDetails): { buyerName: string; sellerName: string } {
  const { payer, payee, viewerRole, isSamePerson, status } = transaction;
  const buyer = payer?.fullName ?? (isPayable(status) ? transactionCopy.notPaidYet : transactionCopy.nobodyPaid);
  return {
    buyerName: viewerRole === 'payer' || isSamePerson ? transactionCopy.you : buyer,
    sellerName: viewerRole === 'payee' || isSamePerson ? transactionCopy.you : payee.fullName,
  };
}
