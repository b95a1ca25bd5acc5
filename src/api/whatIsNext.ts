import type { Delivery as WireDelivery } from '@contract/schemas/delivery';
import type { OpenDisputeInBrief, EvidencePicture as WirePicture } from '@contract/schemas/disputes';
import type { Next as WireNext } from '@contract/schemas/next';
import type { Delivery, EvidencePicture, NextStep, OpenDispute } from './models';

/** What lies over a transaction and what comes next of it: said alike of a transaction and of its row in a list. */
export function whatIsNextFromWire(wire: {
  delivery: WireDelivery | null;
  dispute: OpenDisputeInBrief;
  next: WireNext;
}): { delivery: Delivery | null; dispute: OpenDispute | null; next: NextStep } {
  return {
    delivery: wire.delivery && deliveryFromWire(wire.delivery),
    dispute: wire.dispute && {
      stage: wire.dispute.stage,
      openedBy: wire.dispute.opened_by,
      dueAt: wire.dispute.due_at,
    },
    next: nextFromWire(wire.next),
  };
}

/** Whose turn it is, until when, and what comes of silence. */
export function nextFromWire(wire: WireNext): NextStep {
  const { actor, action, due_at, since, if_silent, moved_hours } = wire;
  return { actor, action, dueAt: due_at, since, ifSilent: if_silent, movedHours: moved_hours };
}

/** A picture, by its name: its address is that of the call that fetches it. */
export function pictureFromWire(wire: Omit<WirePicture, 'url'>): EvidencePicture {
  return { evidenceId: wire.evidence_id, width: wire.width, height: wire.height };
}

/** What is known of a delivery. */
export function deliveryFromWire(wire: WireDelivery): Delivery {
  return {
    method: wire.method,
    deliverBy: wire.deliver_by,
    state: wire.state,
    evidence: wire.evidence,
    proof: wire.proof,
    carrier: wire.carrier,
    trackingCode: wire.tracking_code,
    text: wire.text,
    pictures: wire.pictures.map(pictureFromWire),
    at: wire.at,
    inspectUntil: wire.inspect_until,
  };
}
