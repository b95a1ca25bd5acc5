import { DAY_MS } from '@contract/rules/durations';
import type { TransitionCause } from '@contract/rules/endings';
import { isOwnProcess } from '@contract/rules/partnerRules';
import type { TransactionStatus } from '@contract/rules/transactionStates';
import type { PartnerEntry } from './partnerEntry';
import type { JobOrder } from './transition';

/** A request's facts for the partner's chat. */
export type PartnerEvent =
  | 'requested'
  | 'approved'
  | 'rejected'
  | 'canceled'
  /** Canceled by the payment deadline. */
  | 'expired'
  | 'paid'
  | 'disputed'
  | 'resolved'
  | 'settled'
  /** A split. */
  | 'divided'
  | 'refunded'
  /** Refunded by an agreement, an award or a deadline, not by the seller alone. */
  | 'returned';

/** A message that is posted once. */
interface PartnerNews {
  readonly event: PartnerEvent;
  /** Unique in the process: the partner shows the first message of a name. */
  readonly name: string;
}

/** News with texts of their own, named by their kind. */
const NAMED_AS: Readonly<Partial<Record<PartnerEvent, PartnerEvent>>> = {
  expired: 'canceled',
  divided: 'settled',
  returned: 'refunded',
};

/** The partner process of a transaction. */
export interface PartnerOrigin {
  readonly processId: string;
  /** One person is seller and buyer; only then may the payee pay. */
  readonly onePerson: boolean;
}

/** A step of the request's history. */
export interface Step {
  readonly to: TransactionStatus;
  readonly at: Date;
  /** Cause of a step that no side requested. */
  readonly cause: TransitionCause | null;
}

/** The part of a dispute for the chat. */
export interface DisputeSpan {
  readonly from: Date;
  /** Null while open. */
  readonly to: Date | null;
}

/** News that the partner has not accepted within this time is stale. */
export const NEWS_LIFETIME_MS = 14 * DAY_MS;

/** The job that posts news to the chat; none without a partner, and for an own process, which has webhooks instead. */
export function partnerNews(origin: { processId: string } | null, at: Date): JobOrder[] {
  if (!origin || isOwnProcess(origin.processId)) return [];
  return [{ queue: 'partner-message', subject: origin.processId, startAfter: at.toISOString() }];
}

/**
 * All news so far, in order. Each job posts all of them and the partner ignores repeats, so the chat keeps the order of events
 * whichever job runs first.
 *
 * @param story.disputes in order; between the payment and the division of the money
 * @param story.isSplit whether both sides get a part
 */
export function newsSoFar(
  entry: Pick<PartnerEntry, 'decision' | 'decidedAt'>,
  story: { readonly history: readonly Step[]; readonly disputes: readonly DisputeSpan[]; readonly isSplit: boolean },
): PartnerNews[] {
  const { decision, decidedAt } = entry;
  const steps = story.history.map((step) => ({ event: eventOf(step, decision, story.isSplit), at: step.at }));
  if (decision === 'approved' && decidedAt) steps.splice(1, 0, { event: 'approved', at: decidedAt });
  const told = steps
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ event }) => event)
    .filter((event) => event !== null)
    .map((event) => ({ event, name: NAMED_AS[event] ?? event }));
  const paid = told.findIndex(({ event }) => event === 'paid') + 1;
  return [...told.slice(0, paid), ...story.disputes.flatMap(newsOfDispute), ...told.slice(paid)];
}

function newsOfDispute({ to }: DisputeSpan, before: number): PartnerNews[] {
  const named = (event: PartnerEvent) => ({ event, name: before === 0 ? event : `${event}-${before + 1}` });
  return [named('disputed'), ...(to ? [named('resolved')] : [])];
}

function eventOf({ to, cause }: Step, decision: PartnerEntry['decision'], isSplit: boolean): PartnerEvent | null {
  switch (to) {
    case 'inquired':
      return 'requested';
    case 'canceled':
      if (cause === 'expired') return 'expired';
      return decision === 'rejected' ? 'rejected' : 'canceled';
    case 'paid':
      return 'paid';
    case 'settled_done':
      return isSplit ? 'divided' : 'settled';
    case 'refunded':
      return cause ? 'returned' : 'refunded';
    default:
      return null;
  }
}
