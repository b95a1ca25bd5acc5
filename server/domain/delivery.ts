import { INSPECTION_HOURS, PARCEL_TRAVEL_DAYS, WEAK_INSPECTION_HOURS } from '@contract/rules/deadlines';
import type {
  Carrier,
  DeliveryEvidence,
  DeliveryMethod,
  DeliveryProof,
  DeliveryState,
} from '@contract/rules/deliveryRules';
import { tehranDayOf } from './calendar';
import { openDeadline } from './deadlines';
import type { DeliveryChange } from './dealExtras';
import type { JobOrder, Transition } from './transition';

/** Facts for a decision about a delivery. */
export interface DeliveryStanding {
  readonly transactionId: string;
  readonly method: DeliveryMethod;
  readonly state: DeliveryState;
  readonly evidence: DeliveryEvidence;
  /** Generation of the handover code. */
  readonly generation: number;
}

/** True for an allowed change of state. The payee declares once; payer, carrier and code confirm at any time. */
export function mayBecome({ state }: Pick<DeliveryStanding, 'state'>, to: DeliveryState): boolean {
  return to === 'confirmed' ? state !== 'confirmed' : state === 'waiting';
}

/**
 * Records a delivery: closes its deadline and opens the inspection, whose length depends on the proof (D3, D4).
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
  return {
    at: at.toISOString(),
    transactionId,
    from: ['paid'],
    actor,
    expectDelivery: state,
    delivery: { ...change, evidence, ...(change.state === 'confirmed' && { proof: proofOf(actor) }) },
    deadlines: [{ do: 'close', kind: 'deliver_by' }, openDeadline('inspection', at, hours)],
    ...(change.state === 'sent' && { jobs: [trackingJob(transactionId, at)] }),
  };
}

/** The proof behind a confirmation: the seller entered the handover code, the payer confirmed, or the carrier answered. */
function proofOf({ kind }: Transition['actor']): DeliveryProof {
  if (kind === 'payee') return 'code';
  return kind === 'payer' ? 'payer' : 'carrier';
}

/** Enqueues a carrier query for a transaction's parcel. */
function trackingJob(transactionId: string, at: Date): JobOrder {
  return { queue: 'tracking', subject: transactionId, startAfter: at.toISOString() };
}

/** Makes a new handover code and invalidates the old one. */
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

/** A carrier's answer about a parcel, see `PARCEL_STATES`. */
export type ParcelAnswer =
  | { readonly state: 'unknown' }
  | { readonly state: 'moving' }
  | {
      readonly state: 'delivered';
      /** Start of the day for carriers that know only the day. */
      readonly at: Date;
      /** Persian; absent when unknown. */
      readonly city?: string;
    };

/** True for a known carrier; `other` proves nothing. */
export function isProof(carrier: Carrier | null | undefined): boolean {
  return carrier != null && carrier !== 'other';
}

/**
 * True when a delivered parcel can belong to this payment. A delivery before the day of payment means a reused tracking code.
 */
export function isOfThisPayment(deliveredAt: Date, paidAt: Date): boolean {
  return deliveredAt >= tehranDayOf(paidAt).from;
}
