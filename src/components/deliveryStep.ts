import type { Delivery } from '@/api/models';
import { deliveryCopy } from '@/messages/delivery';

/** A delivery as a step of what happened to a deal; null before there is one. */
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
