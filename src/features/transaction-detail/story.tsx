import { isPayable } from '@contract/transactionStates';
import type { TransactionDetails, TransactionStatus } from '@/api/models';
import { formatDayMonth, formatTime } from '@/lib/calendar';
import { DELIVERED, EXPIRED, GRACE, TO_DELIVER } from '@/messages/delivery';
import { returnsCopy } from '@/messages/returns';
import { NEXT_STEP, type Reader, STORY, type Story, transactionDetailCopy } from '@/messages/transaction-detail';
import type { HistoryEntry } from '@/product/HistoryList';
import { untilOf } from '@/product/NextLine';
import { stepTitle } from '@/product/stepTitle';
import { Ltr } from '@/ui/Ltr';

/** As whom somebody reads a transaction. */
function readerOf({ viewerRole, isSamePerson }: Pick<TransactionDetails, 'viewerRole' | 'isSamePerson'>): Reader {
  return isSamePerson ? 'both' : viewerRole;
}

/** Where the money is and whose turn it is, in one sentence. A payment that the bank is being asked about goes first. */
export function storyOf(transaction: TransactionDetails): Story {
  const state = isPayable(transaction.status) ? transaction.payment?.state : undefined;
  if (state === 'asking') return { text: `${returnsCopy.asking}. ${returnsCopy.askingText}` };
  if (state === 'at_gateway') return { text: `${returnsCopy.atGateway}. ${returnsCopy.atGatewayText}` };
  return (
    deliveryStory(transaction, new Date()) ??
    STORY[transaction.status][isDecidedForThem(transaction) ? 'both' : readerOf(transaction)]
  );
}

/** Neither side has settled or refunded it: time, an agreement or an award has. Nobody is said to have done it then. */
function isDecidedForThem({ status, history }: TransactionDetails): boolean {
  return (status === 'settled' || status === 'refunded') && history.at(-1)?.cause != null;
}

/** Of a request that nobody paid in time, and of a paid one whose delivery is looked after; null for every other. */
function deliveryStory(transaction: TransactionDetails, now: Date): Story | null {
  const { status, delivery, viewerRole, isSamePerson, history, next } = transaction;
  if (status === 'canceled' && history.at(-1)?.cause === 'expired') return EXPIRED[viewerRole];
  if (status !== 'paid' || delivery === null || isSamePerson) return null;
  const { state, method, evidence, deliverBy } = delivery;
  if (state === 'waiting') {
    const isOver = deliverBy !== null && Date.parse(deliverBy) <= now.getTime();
    return isOver && viewerRole === 'payee' && next.dueAt !== null
      ? GRACE.payee(untilOf(next.dueAt, now))
      : TO_DELIVER[method][viewerRole];
  }
  if (state === 'sent') return DELIVERED.sent[viewerRole];
  return DELIVERED[evidence === 'strong' ? 'strong' : 'weak'][viewerRole];
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
      title: stepTitle(step),
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
