import { PAYOUT_REASON_WORDS } from '@contract/rules/noticeWords';
import { isPayable } from '@contract/rules/transactionStates';
import type { Delivery } from '@/api/deliveryApi';
import type { HistoryStep, TransactionDetails, TransactionStatus } from '@/api/transactionsApi';
import { formatDayMonth, formatTime } from '@/lib/calendar';
import { ACTOR_NAME, DELIVERED, deliveryCopy, EXPIRED, GRACE, MADE_BY_TIME, TO_DELIVER } from '@/messages/deliveryCopy';
import { DECIDED_BY } from '@/messages/dispute';
import { offlineCopy } from '@/messages/offline';
import { returnsCopy } from '@/messages/returns';
import { HISTORY_TITLE, NEXT_STEP, STORY, type Story, transactionDetailCopy } from '@/messages/transaction-detail';
import { Ltr } from '@/ui/Ltr';
import type { HistoryEntry } from './HistoryList';
import { untilOf } from './NextLine';

/** The place of the money and the next step, in one sentence. A pending payment takes precedence. */
export function storyOf(transaction: TransactionDetails): Story {
  const state = isPayable(transaction.status) ? transaction.payment?.state : undefined;
  if (state === 'asking') return { text: `${returnsCopy.asking}. ${returnsCopy.askingText}` };
  if (state === 'at_gateway') return { text: `${returnsCopy.atGateway}. ${returnsCopy.atGatewayText}` };
  const reader = transaction.isSamePerson || isDecidedForSides(transaction) ? 'both' : transaction.viewerRole;
  return deliveryStory(transaction, new Date()) ?? STORY[transaction.status][reader];
}

/** The story of an offline page: names the last known actor and deadline instead of a running clock. */
export function lastKnownStory(story: Story, { next, viewerRole }: TransactionDetails, now = new Date()): Story {
  const { actor, dueAt } = next;
  if (actor === null || dueAt === null) return story;
  const name = actor === viewerRole ? transactionDetailCopy.you : ACTOR_NAME[actor];
  return {
    ...(story.lead && { lead: offlineCopy.turnWas(name) }),
    text: offlineCopy.turnUntil(story.text, untilOf(dueAt, now)),
  };
}

/** True if a deadline, an agreement or an award moved the money, not one of the sides. */
function isDecidedForSides({ status, history }: TransactionDetails): boolean {
  return (status === 'settled' || status === 'refunded') && history.at(-1)?.cause != null;
}

/** The story of an expired request or of a paid one with delivery terms; null for others. */
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

/** The names below the stations of the money track. */
export function stationNames(transaction: TransactionDetails): { buyerName: string; sellerName: string } {
  const { payer, payee, viewerRole, isSamePerson, status } = transaction;
  const buyer =
    payer?.fullName ?? (isPayable(status) ? transactionDetailCopy.notPaidYet : transactionDetailCopy.nobodyPaid);
  return {
    buyerName: viewerRole === 'payer' || isSamePerson ? transactionDetailCopy.you : buyer,
    sellerName: viewerRole === 'payee' || isSamePerson ? transactionDetailCopy.you : payee.fullName,
  };
}

/** The status that gives the next step its icon. */
const NEXT_STATUS: Partial<Record<TransactionStatus, TransactionStatus>> = {
  inquired: 'paid',
  redirected: 'paid',
  paid: 'settled',
  settled: 'settled_done',
  settled_awaiting: 'settled_done',
  refunded: 'refunded_done',
  refunded_awaiting: 'refunded_done',
};

/** The history of a transaction, oldest first, then the next step. */
export function historyEntries(transaction: TransactionDetails): HistoryEntry[] {
  const { status, viewerRole } = transaction;
  // a delivery happens while the money is held
  const happened = moneySteps(transaction).flatMap((step) =>
    step.status === 'paid' ? [step, ...deliverySteps(transaction)] : [step],
  );
  const failed = failedPayout(transaction);
  const waiting = viewerRole === 'payer' ? transactionDetailCopy.waitingForYou : transactionDetailCopy.waitingForBuyer;
  const steps = happened.map(({ at, ...step }, index): HistoryEntry => {
    const isPresent = index === happened.length - 1;
    const isHeld = isPresent && status === 'paid';
    return {
      ...step,
      detail: isHeld ? waiting : step.detail,
      time: <Moment at={at} />,
      state: isHeld ? 'held' : !isPresent ? 'past' : step.status === 'payoutFailed' ? 'failed' : 'present',
    };
  });
  const nextTitle = failed ? transactionDetailCopy.payout.next : NEXT_STEP[status];
  const nextStatus = NEXT_STATUS[status];
  return nextTitle && nextStatus
    ? [...steps, { key: 'next', status: nextStatus, title: nextTitle, state: 'next' }]
    : steps;
}

type Happened = Pick<HistoryEntry, 'key' | 'status' | 'title' | 'detail'> & { readonly at: string };

function moneySteps(transaction: TransactionDetails): Happened[] {
  const { history, payee } = transaction;
  const failed = failedPayout(transaction);
  const steps = history.map(
    (step, index): Happened => ({
      key: `${index}-${step.to}`,
      status: step.from === null ? 'created' : step.to,
      title: stepTitle(step),
      detail: step.from === null ? payee.fullName : undefined,
      at: step.at,
    }),
  );
  if (failed === null) return steps;
  // the failure takes the place of the transfer's beginning
  return [...(steps.at(-1)?.status.endsWith('_awaiting') ? steps.slice(0, -1) : steps), failed];
}

/** The refusal or return that stopped the reader's own transfer; null without one. */
function failedPayout({ payout }: TransactionDetails): Happened | null {
  if (payout?.state !== 'needs_account' || payout.triedAt === null) return null;
  return {
    key: 'payout-failed',
    status: 'payoutFailed',
    title: transactionDetailCopy.payout.refused,
    detail: PAYOUT_REASON_WORDS[payout.reason ?? 'unknown'],
    at: payout.triedAt,
  };
}

function deliverySteps({ delivery }: TransactionDetails): Happened[] {
  const step = deliveryStep(delivery);
  return step === null ? [] : [{ key: `delivery-${delivery?.state}`, status: 'delivered', ...step }];
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {formatDayMonth(at)}، <Ltr>{formatTime(at)}</Ltr>
    </time>
  );
}

/** The title of a history step, which names a deadline, an agreement or an award as its cause. */
export function stepTitle({ to, cause }: Pick<HistoryStep, 'to' | 'cause'>): string {
  if (cause === 'agreed' || cause === 'award') return DECIDED_BY[cause];
  return (cause && MADE_BY_TIME[to]) ?? HISTORY_TITLE[to];
}

/** A delivery as a history step; null before it. */
export function deliveryStep(
  delivery: Pick<Delivery, 'state' | 'proof' | 'at'> | null,
): { title: string; detail?: string; at: string } | null {
  if (delivery === null || delivery.at === null || delivery.state === 'waiting') return null;
  const { state, at, proof } = delivery;
  const { sent, delivered, provenBy, byWord } = deliveryCopy.step;
  return state === 'sent'
    ? { title: sent, at }
    : { title: delivered, detail: proof === null ? byWord : provenBy[proof], at };
}
