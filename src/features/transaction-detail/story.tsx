import { isPayable } from '@contract/transactionStates';
import type { TransactionDetails, TransactionStatus } from '@/api/models';
import { formatDayMonth, formatTime } from '@/lib/calendar';
import {
  HISTORY_TITLE,
  NEXT_STEP,
  type Reader,
  STORY,
  type Story,
  transactionDetailCopy,
} from '@/messages/transaction-detail';
import type { HistoryEntry } from '@/product/HistoryList';
import { Ltr } from '@/ui/Ltr';

/** As whom somebody reads a transaction. */
function readerOf({ viewerRole, isSamePerson }: Pick<TransactionDetails, 'viewerRole' | 'isSamePerson'>): Reader {
  return isSamePerson ? 'both' : viewerRole;
}

/** Where the money is and whose turn it is, in one sentence. A payment that the bank is being asked about goes first. */
export function storyOf(transaction: TransactionDetails): Story {
  if (isPayable(transaction.status) && transaction.payment?.status === 'pending') {
    return { text: transactionDetailCopy.checkingPayment };
  }
  return STORY[transaction.status][readerOf(transaction)];
}

/** What stands under «خریدار» and «فروشنده» on the money track. */
export function stationNames(transaction: TransactionDetails): { buyerName: string; sellerName: string } {
  const { payer, payee, viewerRole, isSamePerson, status } = transaction;
  const buyer =
    payer?.fullName ?? (isPayable(status) ? transactionDetailCopy.notPaidYet : transactionDetailCopy.nobodyPaid);
  return {
    buyerName: viewerRole === 'payer' || isSamePerson ? transactionDetailCopy.you : buyer,
    sellerName: viewerRole === 'payee' || isSamePerson ? transactionDetailCopy.you : payee.fullName,
  };
}

/** The status that a step which has not come yet is drawn as. */
const NEXT_STATUS: Partial<Record<TransactionStatus, TransactionStatus>> = {
  inquired: 'paid',
  redirected: 'paid',
  paid: 'settled',
  settled: 'settled_done',
  settled_awaiting: 'settled_done',
  refunded: 'refunded_done',
  refunded_awaiting: 'refunded_done',
};

/** The steps of a transaction, oldest first; the last one is where it stands, and the one that would come next follows. */
export function historyEntries(transaction: TransactionDetails): HistoryEntry[] {
  const { history, status, payee, viewerRole } = transaction;
  const steps = history.map((step, index): HistoryEntry => {
    const isPresent = index === history.length - 1;
    return {
      key: `${index}-${step.to}`,
      status: step.from === null ? 'created' : step.to,
      title: HISTORY_TITLE[step.to],
      detail: detailOf(step.to, step.from === null, isPresent),
      time: <Moment at={step.at} />,
      state: !isPresent ? 'past' : step.to === 'paid' ? 'held' : 'present',
    };
  });
  const nextTitle = NEXT_STEP[status];
  const nextStatus = NEXT_STATUS[status];
  return nextTitle && nextStatus
    ? [...steps, { key: 'next', status: nextStatus, title: nextTitle, state: 'next' }]
    : steps;

  function detailOf(to: TransactionStatus, isCreation: boolean, isPresent: boolean): string | undefined {
    if (isCreation) {
      return payee.fullName;
    }
    if (to === 'paid' && isPresent) {
      return viewerRole === 'payer' ? transactionDetailCopy.waitingForYou : transactionDetailCopy.waitingForBuyer;
    }
    return undefined;
  }
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {formatDayMonth(at)}، <Ltr>{formatTime(at)}</Ltr>
    </time>
  );
}
