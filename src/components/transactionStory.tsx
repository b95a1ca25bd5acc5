import type { Delivery } from '@/api/deliveryApi';
import type { HistoryStep } from '@/api/transactionsApi';
import { deliveryCopy, MADE_BY_TIME } from '@/messages/deliveryCopy';
import { DECIDED_BY } from '@/messages/dispute';
import { HISTORY_TITLE } from '@/messages/transaction-detail';

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
