import { type Static, Type } from 'typebox';
import { DELIVER_BY_EXTENSION_DAYS, INSPECTION_EXTENSION_DAYS } from '../rules/deadlines';
import {
  CARRIERS,
  DEFAULT_TERMS,
  DELIVER_BY_DAYS,
  DELIVERY_EVIDENCE,
  DELIVERY_METHODS,
  DELIVERY_NOTE_MAX_LENGTH,
  DELIVERY_PROOFS,
  DELIVERY_STATES,
  HANDOVER_CODE_LENGTH,
  PAY_BY_DAYS,
} from '../rules/delivery';
import { VISIBLE_TEXT_PATTERN } from '../rules/text';
import { closed, IsoDateTime, literals, nullable, PaymentCode } from './common';
import { EvidenceIds, EvidencePicture } from './disputes';
import { Next } from './next';

function oneOfDays<const Days extends readonly number[]>(days: Days, description?: string) {
  return Type.Unsafe<Days[number]>(Type.Integer({ enum: [...days], ...(description && { description }) }));
}

/** The terms that a new request may name, each by itself. */
export const NewTerms = {
  delivery_method: Type.Optional(
    literals(DELIVERY_METHODS, {
      description:
        'Face to face; by post or courier; a service. `service` when absent, `hand` in a request from the partner',
    }),
  ),
  pay_by_days: Type.Optional(oneOfDays(PAY_BY_DAYS, `${DEFAULT_TERMS.payByDays} when absent`)),
  deliver_by_days: Type.Optional(oneOfDays(DELIVER_BY_DAYS, `${DEFAULT_TERMS.deliverByDays} when absent`)),
};

/** What both sides knew before the payment. */
export const Terms = Type.Object({
  delivery_method: literals(DELIVERY_METHODS),
  pay_by: IsoDateTime,
  deliver_by_days: Type.Integer({ description: 'Days after the payment' }),
});

/** What is known of the delivery of a paid transaction. */
export const Delivery = Type.Object({
  method: literals(DELIVERY_METHODS),
  deliver_by: nullable(IsoDateTime),
  state: literals(DELIVERY_STATES),
  evidence: literals(DELIVERY_EVIDENCE, {
    description: '`strong`: silence then pays the seller; `weak`: silence then goes to the office',
  }),
  proof: nullable(literals(DELIVERY_PROOFS, { description: 'What has confirmed it' })),
  carrier: nullable(literals(CARRIERS)),
  tracking_code: nullable(Type.String()),
  text: nullable(Type.String()),
  pictures: Type.Array(EvidencePicture, { description: 'What the seller has sent with it' }),
  at: nullable(IsoDateTime),
  inspect_until: nullable(IsoDateTime),
});

export const HandoverCodeBody = closed({ payment_code: PaymentCode, renew: Type.Optional(Type.Boolean()) });

export const HandoverCodeAnswer = Type.Object({
  pin: Type.String({ pattern: `^[0-9]{${HANDOVER_CODE_LENGTH}}$` }),
  qr_url: Type.String({
    description: 'What the QR says: the seller’s own camera opens it. The pin is in its fragment',
  }),
});

export const HandoverBody = closed({
  payment_code: PaymentCode,
  pin: Type.String({ pattern: `^[0-9]{${HANDOVER_CODE_LENGTH}}$`, description: 'Six Latin digits' }),
});

export const RecordDeliveryBody = closed({
  payment_code: PaymentCode,
  kind: literals(['courier', 'declared'] as const, {
    description: '`courier` names `carrier` and `tracking_code`; `declared` is the seller’s own word',
  }),
  carrier: Type.Optional(literals(CARRIERS)),
  tracking_code: Type.Optional(Type.String({ minLength: 4, maxLength: 40, pattern: '^[0-9A-Za-z-]+$' })),
  text: Type.Optional(
    Type.String({ minLength: 1, maxLength: DELIVERY_NOTE_MAX_LENGTH, pattern: VISIBLE_TEXT_PATTERN }),
  ),
  evidence_ids: EvidenceIds,
});

export const ExtendDeadlineBody = closed({
  payment_code: PaymentCode,
  what: literals(['deliver_by', 'inspection'] as const),
  days: oneOfDays([...DELIVER_BY_EXTENSION_DAYS, INSPECTION_EXTENSION_DAYS] as const),
});

export const DeliveryAnswer = Type.Object({ delivery: Delivery, next: Next });

export type Terms = Static<typeof Terms>;
export type Delivery = Static<typeof Delivery>;
export type HandoverCodeBody = Static<typeof HandoverCodeBody>;
export type HandoverCodeAnswer = Static<typeof HandoverCodeAnswer>;
export type HandoverBody = Static<typeof HandoverBody>;
export type RecordDeliveryBody = Static<typeof RecordDeliveryBody>;
export type ExtendDeadlineBody = Static<typeof ExtendDeadlineBody>;
export type DeliveryAnswer = Static<typeof DeliveryAnswer>;
