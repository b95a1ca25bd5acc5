import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@contract/rules/durations';
import type { WebhookEventName } from '@contract/rules/partnerRules';
import type { TransactionStatus } from '@contract/rules/transactionStates';
import type { Transition } from './transition';

const OF_STATUS: Readonly<Partial<Record<TransactionStatus, WebhookEventName>>> = {
  paid: 'deal.paid',
  canceled: 'deal.canceled',
  settled: 'deal.settled',
  settled_done: 'deal.paid_out',
  refunded: 'deal.refunded',
  refunded_done: 'deal.paid_out',
};

/** The events of a transition for a partner, in order. */
export function webhookEventsOf({ create, dispute, to }: Transition): WebhookEventName[] {
  const ofStatus = to && OF_STATUS[to];
  return [
    ...(create ? (['deal.created'] as const) : []),
    ...(dispute?.open ? (['deal.disputed'] as const) : []),
    ...(dispute?.close ? (['deal.resolved'] as const) : []),
    ...(ofStatus ? [ofStatus] : []),
  ];
}

const PAUSES_MS = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS];
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
const GIVEN_UP_AFTER_MS = 3 * DAY_MS;
/** The first try of an order has ended by then. */
const FIRST_TRY_WITHIN_MS = 5 * MINUTE_MS;

/**
 * The time of the next try; null to give up, three days after the order.
 * @param delivery.tries failed tries since the order
 */
export function nextTryAt(delivery: { readonly tries: number; readonly orderedAt: Date }, now: Date): Date | null {
  const end = delivery.orderedAt.getTime() + GIVEN_UP_AFTER_MS;
  if (now.getTime() >= end) return null;
  const pause = PAUSES_MS[delivery.tries - 1] ?? LONGEST_PAUSE_MS;
  // The last try is at the end itself.
  return new Date(Math.min(now.getTime() + pause, end));
}

/** Whether an address has failed from the first try of an order to its last one, and is switched off. */
export function isGivenUp(failingSince: Date, orderedAt: Date, now: Date): boolean {
  const ordered = orderedAt.getTime();
  return now.getTime() >= ordered + GIVEN_UP_AFTER_MS && failingSince.getTime() <= ordered + FIRST_TRY_WITHIN_MS;
}
