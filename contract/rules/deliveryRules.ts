import type { DeliverByDays, PayByDays } from './deadlines';
import { compactText, numberIn } from './typedText';

/** `hand` in person; `courier` by post or courier; `service` anything without a parcel (docs/behaviour.md#delivery). */
export const DELIVERY_METHODS = ['hand', 'courier', 'service'] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** Terms of a request that names none. */
export const DEFAULT_TERMS = {
  deliveryMethod: 'service',
  payByDays: 7,
  deliverByDays: 3,
} as const satisfies DeliveryTerms;

/** Terms of a partner's request: handover in person. */
export const PARTNER_TERMS = { ...DEFAULT_TERMS, deliveryMethod: 'hand' } as const satisfies DeliveryTerms;

/** Terms fixed before the payment. Later only the payer can extend them. */
export interface DeliveryTerms {
  readonly deliveryMethod: DeliveryMethod;
  readonly payByDays: PayByDays;
  readonly deliverByDays: DeliverByDays;
}

/** `waiting` no delivery; `sent` handed to a carrier; `declared` claimed by the payee; `confirmed` proven. */
export const DELIVERY_STATES = ['waiting', 'sent', 'declared', 'confirmed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** `strong`: handover code, carrier or payer; silence pays the payee. `weak`: the payee's claim; silence leads to the office. */
export const DELIVERY_EVIDENCE = ['none', 'weak', 'strong'] as const;
export type DeliveryEvidence = (typeof DELIVERY_EVIDENCE)[number];

/** Sources of strong evidence. */
export const DELIVERY_PROOFS = ['code', 'carrier', 'payer'] as const;
export type DeliveryProof = (typeof DELIVERY_PROOFS)[number];

/** Digits. */
export const HANDOVER_CODE_LENGTH = 6;
/** After these wrong codes the payer has to create a new one. */
export const WRONG_HANDOVER_CODES_AN_HOUR = 5;
export const WRONG_HANDOVER_CODES = 10;
export const DELIVERY_NOTE_MAX_LENGTH = 1_000;

export const CARRIERS = ['post', 'tipax', 'chapar', 'mahex', 'other'] as const;
export type Carrier = (typeof CARRIERS)[number];

/** State of a parcel at its carrier; `unknown` when no carrier knows it. */
export const PARCEL_STATES = ['unknown', 'moving', 'delivered'] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];

const POST_TRACKING_CODE = /^(?:[0-9]{20}|[0-9]{24})$/;
const TRACKING_CODE = /^[0-9A-Z-]{4,40}$/;
const TRACKING_CODE_SIGNS = 4;

/**
 * The tracking code in a text, in capitals and Latin digits, without blanks and invisible marks. A code of the post has
 * 20 or 24 digits and may stand among words, with dashes. A code of another carrier has 4 to 40 letters, digits and
 * hyphens. Null for any other text.
 */
export function trackingCodeIn(carrier: Carrier, text: string): string | null {
  if (carrier === 'post') return numberIn(text, (digits) => (POST_TRACKING_CODE.test(digits) ? digits : null));
  const code = compactText(text).toUpperCase();
  return TRACKING_CODE.test(code) && signsOfTrackingCode(code).length >= TRACKING_CODE_SIGNS ? code : null;
}

/** Letters and digits of a tracking code; they identify the parcel. */
export function signsOfTrackingCode(code: string): string {
  return code.toUpperCase().replace(/[^0-9A-Z]/g, '');
}
