import { INSPECTION_HOURS, PARCEL_TRAVEL_DAYS, WEAK_INSPECTION_HOURS } from '@contract/rules/deadlines';
import type { Carrier, DeliveryEvidence, DeliveryMethod, DeliveryProof, DeliveryState } from '@contract/rules/delivery';
import { tehranDayOf } from './calendar';
import { openDeadline } from './deadlines';
import type { DeliveryChange } from './dealExtras';
import type { JobOrder, Transition } from './transition';

/** What deciding about a delivery depends on. */
export interface DeliveryStanding {
  readonly transactionId: string;
  readonly method: DeliveryMethod;
  readonly state: DeliveryState;
  readonly evidence: DeliveryEvidence;
  /** How often the handover code was made. */
  readonly generation: number;
}

/** True when a delivery may become this. The payee says one thing once; the payer, the carrier and the code prove it any time. */
export function mayBecome({ state }: Pick<DeliveryStanding, 'state'>, to: DeliveryState): boolean {
  return to === 'confirmed' ? state !== 'confirmed' : state === 'waiting';
}

/**
 * Something is known of a delivery: it is no longer waited for, and the inspection begins, for as long as the proof is worth (D3, D4).
 */
export function recordDelivery(
  standing: DeliveryStanding,
  change: DeliveryChange & { readonly state: Exclude<DeliveryState, 'waiting'> },
  actor: Transition['actor'],
  at: Date,
): Transition {
  const { transactionId, method, state } = standing;
  const evidence = change.state === 'confirmed' ? 'strong' : 'weak';
  const hours = {
    confirmed: INSPECTION_HOURS[method],
    declared: WEAK_INSPECTION_HOURS,
    sent: PARCEL_TRAVEL_DAYS * 24 + WEAK_INSPECTION_HOURS,
  }[change.state];
  const inspection = openDeadline(transactionId, 'inspection', at, hours);
  return {
    at: at.toISOString(),
    transactionId,
    from: ['paid'],
    actor,
    expectDelivery: state,
    delivery: { ...change, evidence, ...(change.state === 'confirmed' && { proof: proofOf(actor) }) },
    deadlines: [{ do: 'close', kind: 'deliver_by' }, ...inspection.deadlines],
    jobs: [...inspection.jobs, ...(change.state === 'sent' ? [trackingJob(transactionId, at)] : [])],
  };
}

/** The seller confirms with the handover code alone; by itself the system confirms what the carrier has said. */
function proofOf({ kind }: Transition['actor']): DeliveryProof {
  if (kind === 'payee') return 'code';
  return kind === 'payer' ? 'payer' : 'carrier';
}

/** Has the carrier asked for the parcel of a transaction. */
function trackingJob(transactionId: string, at: Date): JobOrder {
  return { queue: 'tracking', subject: transactionId, startAfter: at.toISOString() };
}

/** The payer wants another handover code; the one before is good no longer. */
export function renewHandoverCode(
  { transactionId, generation }: DeliveryStanding,
  userId: string,
  at: Date,
): Transition {
  return {
    at: at.toISOString(),
    transactionId,
    from: ['paid'],
    actor: { kind: 'payer', userId },
    delivery: { generation: generation + 1 },
  };
}

/** What a carrier says of a parcel, see `PARCEL_STATES`. */
export type ParcelAnswer =
  | { readonly state: 'unknown' }
  | { readonly state: 'moving' }
  | {
      readonly state: 'delivered';
      /** Some carriers know the day only: then its first moment. */
      readonly at: Date;
      /** Persian; absent when it is not told. */
      readonly city?: string;
    };

/** True for the word of a carrier that we know: behind `other` anybody may say that a parcel has come. */
export function isProof(carrier: Carrier | null | undefined): boolean {
  return carrier != null && carrier !== 'other';
}

/**
 * True when a parcel that has come can be that of this payment: one that had come before the day on which it was paid is another one, whose
 * tracking code was used a second time.
 */
export function isOfThisPayment(deliveredAt: Date, paidAt: Date): boolean {
  return deliveredAt >= tehranDayOf(paidAt).from;
}
