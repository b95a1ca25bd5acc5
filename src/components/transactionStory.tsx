import { isPayable } from '@contract/rules/transactionStates';
import type { Delivery } from '@/api/deliveryApi';
import type { HistoryStep, TransactionDetails } from '@/api/transactionsApi';
import { ACTOR_NAME, DELIVERED, deliveryCopy, EXPIRED, GRACE, MADE_BY_TIME, TO_DELIVER } from '@/messages/deliveryCopy';
import { DECIDED_BY } from '@/messages/dispute';
import { offlineCopy } from '@/messages/offline';
import { returnsCopy } from '@/messages/returns';
import { HISTORY_TITLE, STORY, type Story, transactionDetailCopy } from '@/messages/transaction-detail';
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
