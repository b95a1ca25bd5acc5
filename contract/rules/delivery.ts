/** What the two sides agree on about delivering, and what is known of a delivery (beyond-a-disputes.md, A2 and A3). */

/** Face to face; by post or courier; a service, or anything else without a parcel. */
export const DELIVERY_METHODS = ['hand', 'courier', 'service'] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** The days a payer may have for paying, and the payee for delivering once it is paid. */
export const PAY_BY_DAYS = [1, 3, 7, 30] as const;
export const DELIVER_BY_DAYS = [1, 3, 7, 14, 30] as const;
export type PayByDays = (typeof PAY_BY_DAYS)[number];
export type DeliverByDays = (typeof DELIVER_BY_DAYS)[number];

/** What a request leaves out of its terms. The app always names them. */
export const DEFAULT_TERMS = {
  deliveryMethod: 'service',
  payByDays: 7,
  deliverByDays: 3,
} as const satisfies DeliveryTerms;

/** Terms of a partner's request: goods from an ad are handed over in person. */
export const PARTNER_TERMS = { ...DEFAULT_TERMS, deliveryMethod: 'hand' } as const satisfies DeliveryTerms;

/** What both sides knew before the payment; it never changes afterwards but for the payer's own extensions. */
export interface DeliveryTerms {
  readonly deliveryMethod: DeliveryMethod;
  readonly payByDays: PayByDays;
  readonly deliverByDays: DeliverByDays;
}

/** `waiting` nothing yet; `sent` handed to a carrier; `declared` the payee says so; `confirmed` proven. */
export const DELIVERY_STATES = ['waiting', 'sent', 'declared', 'confirmed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * `strong`: the handover code, the carrier, or the payer says that it has arrived; silence then pays the payee. `weak`: the
 * payee's own word; silence then goes to the office, never to the payee.
 */
export const DELIVERY_EVIDENCE = ['none', 'weak', 'strong'] as const;
export type DeliveryEvidence = (typeof DELIVERY_EVIDENCE)[number];

/** What makes the evidence of a confirmed delivery strong: the handover code, the carrier's answer, or the payer's word. */
export const DELIVERY_PROOFS = ['code', 'carrier', 'payer'] as const;
export type DeliveryProof = (typeof DELIVERY_PROOFS)[number];

/** Digits of a handover code; so many wrong ones an hour and in all, then the payer has to make a new one. */
export const HANDOVER_CODE_LENGTH = 6;
export const WRONG_HANDOVER_CODES_AN_HOUR = 5;
export const WRONG_HANDOVER_CODES = 10;
export const DELIVERY_NOTE_MAX_LENGTH = 1_000;

export const CARRIERS = ['post', 'tipax', 'chapar', 'mahex', 'other'] as const;
export type Carrier = (typeof CARRIERS)[number];

/** What a carrier says of a parcel; `unknown`: it, or whoever is asked for it, knows no such one. */
export const PARCEL_STATES = ['unknown', 'moving', 'delivered'] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];

const POST_TRACKING_CODE = /^(?:[0-9]{20}|[0-9]{24})$/;
const TRACKING_CODE = /^[0-9A-Za-z-]{4,40}$/;
const TRACKING_CODE_SIGNS = 4;

/** True when a carrier gives such codes: the post's have 20 or 24 digits, the others' 4 to 40 letters, digits and hyphens. */
export function isTrackingCode(carrier: Carrier, code: string): boolean {
  if (carrier === 'post') return POST_TRACKING_CODE.test(code);
  return TRACKING_CODE.test(code) && signsOfTrackingCode(code).length >= TRACKING_CODE_SIGNS;
}

/** The letters and digits of a tracking code, which say by themselves what parcel it is. */
export function signsOfTrackingCode(code: string): string {
  return code.toUpperCase().replace(/[^0-9A-Z]/g, '');
}
