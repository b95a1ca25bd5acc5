import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
import { DELIVER_BY_DAYS, DELIVER_BY_EXTENSION_DAYS, INSPECTION_EXTENSION_DAYS, PAY_BY_DAYS } from '../rules/deadlines';
import {
  ADDRESS_LENGTHS,
  ADDRESS_TEXT_MAX_LENGTH,
  type AddressField,
  POSTCODE_LENGTH,
  SAVED_ADDRESSES,
} from '../rules/deliveryAddress';
import {
  CARRIERS,
  DEFAULT_TERMS,
  DELIVERY_EVIDENCE,
  DELIVERY_METHODS,
  DELIVERY_NOTE_MAX_LENGTH,
  DELIVERY_PROOFS,
  DELIVERY_STATES,
  HANDOVER_CODE_LENGTH,
} from '../rules/deliveryRules';
import { VISIBLE_TEXT_PATTERN } from '../rules/text';
import { callsOf, memberGet, memberPostOnce } from './call';
import { closed, IsoDateTime, literals, Next, nullable, PaymentCode, PaymentCodeBody, SIDE_ERRORS } from './common';
import { EvidenceIds, EvidencePicture } from './disputeCalls';

function oneOfDays<const Days extends readonly number[]>(days: Days, description?: string) {
  return Type.Unsafe<Days[number]>(Type.Integer({ enum: [...days], ...(description && { description }) }));
}

/** Optional terms of a new request. */
export const NewTerms = {
  delivery_method: Type.Optional(
    literals(DELIVERY_METHODS, {
      description:
        'Handover in person, post or courier, or service. Default `service`; `hand` for a request of the partner',
    }),
  ),
  pay_by_days: Type.Optional(oneOfDays(PAY_BY_DAYS, `${DEFAULT_TERMS.payByDays} when absent`)),
  deliver_by_days: Type.Optional(oneOfDays(DELIVER_BY_DAYS, `${DEFAULT_TERMS.deliverByDays} when absent`)),
};

/** Terms fixed before the payment. */
export const Terms = Type.Object({
  delivery_method: literals(DELIVERY_METHODS),
  pay_by: IsoDateTime,
  deliver_by_days: Type.Integer({ description: 'Days after the payment' }),
});

/** Delivery of a paid transaction. */
export const Delivery = Type.Object({
  method: literals(DELIVERY_METHODS),
  deliver_by: nullable(IsoDateTime),
  grace: Type.Boolean({ description: 'The seller missed the deadline; `deliver_by` is the end of the extra day' }),
  state: literals(DELIVERY_STATES),
  evidence: literals(DELIVERY_EVIDENCE, {
    description: '`strong`: silence pays the seller; `weak`: silence leads to the office',
  }),
  proof: nullable(literals(DELIVERY_PROOFS, { description: 'Kind of the confirmation' })),
  carrier: nullable(literals(CARRIERS)),
  tracking_code: nullable(Type.String()),
  text: nullable(Type.String()),
  pictures: Type.Array(EvidencePicture, { description: 'Pictures of the seller' }),
  at: nullable(IsoDateTime),
  inspect_until: nullable(IsoDateTime),
});

/** `readAddress` in rules/deliveryAddress.ts judges the fields, for the app and the server. */
function addressText(description: string) {
  return Type.String({ maxLength: ADDRESS_TEXT_MAX_LENGTH, description });
}

function wordsOf(field: keyof typeof ADDRESS_LENGTHS, what: string) {
  const { minimum, maximum } = ADDRESS_LENGTHS[field];
  return addressText(`${what}: ${minimum} to ${maximum} characters`);
}

const ADDRESS = {
  receiver: wordsOf('receiver', 'Name of the receiver'),
  mobile: addressText('Mobile of the receiver: 09 and nine digits'),
  province: addressText('One of the 31 provinces of Iran, by its Persian name'),
  city: wordsOf('city', 'City or village'),
  address: wordsOf('address', 'Street, number and unit, in one line'),
  postcode: addressText(`Postal code: ${POSTCODE_LENGTH} digits`),
} satisfies Record<AddressField, unknown>;

/** Where a parcel goes, as it was typed: numbers are read in any digits, with blanks and dashes. */
export const NewAddress = closed(ADDRESS);

/** Where a parcel goes, for the two sides of its deal. */
export const DeliveryAddress = Type.Object(ADDRESS);

export const SavedAddresses = Type.Object({
  addresses: Type.Array(DeliveryAddress, { maxItems: SAVED_ADDRESSES, description: 'The last used one first' }),
});

export const HandoverCodeBody = closed({ payment_code: PaymentCode, renew: Type.Optional(Type.Boolean()) });

export const HandoverCodeAnswer = Type.Object({
  pin: Type.String({ pattern: `^[0-9]{${HANDOVER_CODE_LENGTH}}$` }),
  qr_url: Type.String({
    description: 'Address in the QR code; the pin is in its fragment',
  }),
});

export const HandoverBody = closed({
  payment_code: PaymentCode,
  pin: Type.String({
    'x-reader': 'handoverCode',
    pattern: `^[0-9]{${HANDOVER_CODE_LENGTH}}$`,
    description: 'Six Latin digits',
  }),
});

export const RecordDeliveryBody = closed({
  payment_code: PaymentCode,
  kind: literals(['courier', 'declared'] as const, {
    description: '`courier` needs `carrier` and `tracking_code`; `declared` is a claim of the seller',
  }),
  carrier: Type.Optional(literals(CARRIERS)),
  tracking_code: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Of the post 20 or 24 digits, of others 4 to 40 letters, digits and hyphens; in any digits, with blanks',
    }),
  ),
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
export type SavedAddresses = Static<typeof SavedAddresses>;

const DELIVERY_ERRORS = [...SIDE_ERRORS, E.conflict] as const;

/** Delivery of a paid transaction, its proof, and deadline extensions. */
export const DELIVERY_CALLS = callsOf('transactions', {
  savedAddresses: {
    ...memberGet,
    path: '/api/v1/users/addresses/',
    summary: 'The last addresses to which the person had parcels sent, for the next payment. Only their own',
    answer: SavedAddresses,
  },
  handoverCode: {
    ...memberPostOnce,
    path: '/api/v1/transactions/handover-code/',
    summary: 'Handover code of a paid transaction for the buyer to show; proves the delivery, moves no money',
    body: HandoverCodeBody,
    answer: HandoverCodeAnswer,
    errors: DELIVERY_ERRORS,
  },
  handover: {
    ...memberPostOnce,
    path: '/api/v1/transactions/handover/',
    summary: 'Enter the buyer’s handover code: marks the delivery as confirmed and starts the inspection',
    body: HandoverBody,
    answer: DeliveryAnswer,
    errors: [...DELIVERY_ERRORS, E.wrongHandoverCode],
  },
  recordDelivery: {
    ...memberPostOnce,
    path: '/api/v1/transactions/delivery/',
    summary: 'Record a shipment or a delivery, as the seller',
    body: RecordDeliveryBody,
    answer: DeliveryAnswer,
    errors: [...DELIVERY_ERRORS, E.trackingCodeTaken],
  },
  confirmReceipt: {
    ...memberPostOnce,
    path: '/api/v1/transactions/received/',
    summary: 'Confirm receipt as the buyer; starts the inspection',
    body: PaymentCodeBody,
    answer: DeliveryAnswer,
    errors: DELIVERY_ERRORS,
  },
  extendDeadline: {
    ...memberPostOnce,
    path: '/api/v1/transactions/extend/',
    summary: 'Extend the delivery deadline, or the inspection once by two days, as the buyer',
    body: ExtendDeadlineBody,
    answer: DeliveryAnswer,
    errors: DELIVERY_ERRORS,
  },
});
