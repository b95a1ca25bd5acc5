import { type Static, type TSchema, Type } from 'typebox';
import { ERROR as E, ERROR_CODES } from '../errors';
import { cardEndIn } from '../rules/accountNumbers';
import { birthDateIn } from '../rules/birthDate';
import { HANDOVER_CODE_LENGTH } from '../rules/deliveryRules';
import { AMOUNT_MAX_RIALS, AMOUNT_MIN_RIALS, LIST_PAGE_SIZE_MAX, PROCESS_ID_MAX_LENGTH } from '../rules/limits';
import { MOBILE, MOBILE_LENGTH, mobileIn } from '../rules/mobile';
import { NATIONAL_CODE_LENGTH, nationalCodeIn } from '../rules/nationalCode';
import { NEXT_ACTIONS, NEXT_ACTORS, SILENCE_RESULTS } from '../rules/nextStep';
import { oneTimeCodeIn } from '../rules/oneTimeCode';
import { OTP_LENGTH } from '../rules/otpLimits';
import { PAYMENT_CODE, paymentCodeIn } from '../rules/paymentCode';
import { referralCodeIn } from '../rules/referralCode';
import { TRANSACTION_STATUSES } from '../rules/transactionStates';
import { compactText } from '../rules/typedText';

/** A closed set of string literals. */
export function literals<const Values extends readonly string[]>(values: Values, options: object = {}) {
  return Type.Unsafe<Values[number]>(Type.String({ enum: [...values], ...options }));
}

/** A field that is always present and may be null. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** An object without further properties. */
export function closed<Properties extends Record<string, TSchema>>(properties: Properties, options: object = {}) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

/** A text in a person's own words, which no other field checks. {@link isFreeText} finds it in a schema. */
export function freeText(options: { minLength?: number; maxLength: number; pattern?: string; description?: string }) {
  return Type.String({ contentMediaType: 'text/plain', ...options });
}

/** True for the schema of a {@link freeText}. */
export function isFreeText(schema: object): boolean {
  return 'contentMediaType' in schema && schema.contentMediaType === 'text/plain';
}

export const Day = Type.String({
  'x-reader': 'compact',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  description: 'ISO 8601 date of a day in Tehran',
});

/** Query of a paged list. */
export const paging = {
  start: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_SIZE_MAX })),
};

/**
 * Readers of a request's texts, by the `x-reader` of their schema: the wire takes the same spellings as the fields of
 * the app. Null for an unreadable text, which the schema refuses.
 */
export const READERS: Readonly<Record<string, (text: string) => string | null>> = {
  birthDate: birthDateIn,
  cardEnd: cardEndIn,
  compact: compactText,
  mobile: mobileIn,
  nationalCode: nationalCodeIn,
  oneTimeCode: (text) => oneTimeCodeIn(text, OTP_LENGTH),
  handoverCode: (text) => oneTimeCodeIn(text, HANDOVER_CODE_LENGTH),
  paymentCode: paymentCodeIn,
  referralCode: referralCodeIn,
};

export const Mobile = Type.String({
  'x-reader': 'mobile',
  pattern: MOBILE.source,
  minLength: MOBILE_LENGTH,
  maxLength: MOBILE_LENGTH,
  description: 'Iranian mobile number: 09 and nine digits',
});

export const NationalCode = Type.String({
  'x-reader': 'nationalCode',
  pattern: '^[0-9]{10}$',
  minLength: NATIONAL_CODE_LENGTH,
  maxLength: NATIONAL_CODE_LENGTH,
  description: 'National code: ten digits, the last one a check digit (checked by the server)',
});

export const BirthDate = Type.String({
  'x-reader': 'birthDate',
  pattern: '^(1[34][0-9]{2}[/-][0-9]{2}[/-][0-9]{2}|(19|20)[0-9]{2}-[0-9]{2}-[0-9]{2})$',
  description: 'ISO 8601 date, or a Jalali date with a year 13xx or 14xx: «1992-10-04» and «1371/07/12» are one day',
});

export const IsoDateTime = Type.String({ format: 'date-time', description: 'ISO 8601, UTC' });

export const Rials = Type.Integer({ minimum: 0, description: 'Integer rials' });

export const Amount = Type.Integer({
  minimum: AMOUNT_MIN_RIALS,
  maximum: AMOUNT_MAX_RIALS,
  description: 'Integer rials, 10,000 to 1,000,000,000',
});

export const PaymentCode = Type.String({
  'x-reader': 'paymentCode',
  pattern: PAYMENT_CODE.source,
  description: 'Eight characters that identify a payment request',
});

export const ProcessId = Type.String({
  pattern: '^[A-Za-z0-9_-]+$',
  minLength: 1,
  maxLength: PROCESS_ID_MAX_LENGTH,
  description: 'Origin of the user: «web», or a process of the classifieds partner',
});

export const VerificationCode = Type.String({
  'x-reader': 'oneTimeCode',
  pattern: `^[0-9]{${OTP_LENGTH}}$`,
  description: 'One-time code of four Latin digits',
});

export const TemporaryToken = Type.String({
  minLength: 1,
  maxLength: 512,
  description: 'Identifies the pending OTP step',
});

export const CommissionSide = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)], {
  description: 'Side that pays the commission: 1 payer (buyer), 2 payee (seller), 3 half each',
});

/** The shares of the commission, in rials. */
export const FeeShares = {
  payer_share: Type.Integer({ minimum: 0, description: 'The buyer’s share of the commission, before free commission' }),
  payee_share: Type.Integer({
    minimum: 0,
    description: 'The seller’s share, before free commission; the odd rial of a half each',
  }),
  free_used: Type.Integer({ minimum: 0, description: 'The reader’s free commission that covers their share' }),
};

/** A transaction's commission as agreed; null after a refund or a split, which charge another one. */
export const Fee = nullable(Type.Object(FeeShares));

export const TransactionStatus = literals(TRANSACTION_STATUSES);

export const PaymentCodeBody = closed({ payment_code: PaymentCode });

/** Bytes in base64url. */
export function encoded(maxLength: number) {
  return Type.String({ pattern: '^[A-Za-z0-9_-]+$', minLength: 1, maxLength });
}

/** A WebAuthn credential id has at most 1023 bytes. */
const CredentialId = encoded(1_364);

/** The fields by which WebAuthn names a credential. */
export const CredentialName = { id: CredentialId, rawId: CredentialId, type: Type.Literal('public-key') };

export const CredentialDescriptor = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Array(Type.String()),
});

export const Assertion = closed(
  {
    ...CredentialName,
    response: closed({
      clientDataJSON: encoded(2_048),
      authenticatorData: encoded(2_048),
      signature: encoded(2_048),
      userHandle: Type.Optional(encoded(128)),
    }),
  },
  { description: '`AuthenticationResponseJSON` of WebAuthn, without extensions' },
);

export const AssertionOptions = Type.Object(
  {
    challenge: Type.String(),
    rpId: Type.String(),
    timeout: Type.Integer(),
    userVerification: Type.Literal('required'),
    allowCredentials: Type.Array(CredentialDescriptor),
  },
  { description: '`PublicKeyCredentialRequestOptionsJSON` of WebAuthn' },
);

/** Of a call that starts a money action. */
export const BySms = Type.Optional(
  Type.Boolean({ description: 'True: send the code by SMS, also to a user with a passkey' }),
);

export const ActionBody = closed({ payment_code: PaymentCode, by_sms: BySms });

/** Answer of a call that starts a money action: the sums that the SMS or the passkey prompt names. */
export const TransactionCodeAnswer = Type.Object({
  token: TemporaryToken,
  passkey: Type.Union([AssertionOptions, Type.Null()], {
    description: 'A passkey of the user can confirm the action, and no SMS was sent. Null: the SMS was sent',
  }),
  payer_receives: nullable(Rials),
  payee_receives: nullable(
    Type.Integer({ minimum: 0, description: 'After commission, in rials; null where no money moves' }),
  ),
});

/** The next step of a transaction: actor, due time, and the result of silence. */
export const Next = Type.Object({
  actor: nullable(literals(NEXT_ACTORS)),
  action: literals(NEXT_ACTIONS),
  due_at: nullable(IsoDateTime),
  since: Type.Union([IsoDateTime, Type.Null()], { description: 'Start of the period that ends at `due_at`' }),
  if_silent: literals(SILENCE_RESULTS),
  moved_hours: Type.Integer({ minimum: 0, description: 'Hours that outages have added to `due_at`' }),
});

/** `{ data: … }`, the envelope of every success. */
export function success<Data extends TSchema>(data: Data) {
  return Type.Object({ data });
}

export const Nothing = Type.Object({}, { description: 'Empty: the call succeeded' });

/** `{ error: … }`, the envelope of every failure. */
export const Failure = Type.Object(
  {
    error: Type.Object({
      code: Type.Unsafe<(typeof ERROR_CODES)[number]>(Type.Integer({ enum: ERROR_CODES })),
      message: Type.String({
        description: 'English, for developers; the app shows its own text',
      }),
      fields: Type.Optional(
        Type.Record(Type.String(), Type.String(), { description: 'With 1002: each invalid field and the reason' }),
      ),
    }),
  },
  { $id: 'Failure', title: 'Failure' },
);

/** Errors of the calls for a side of a transaction. */
export const SIDE_ERRORS = [E.notAcceptable, E.noAccess, E.transactionNotFound, E.tooManyRequests] as const;

export type CommissionSide = Static<typeof CommissionSide>;
export type Assertion = Static<typeof Assertion>;
export type AssertionOptions = Static<typeof AssertionOptions>;
export type Failure = Static<typeof Failure>;
export type PaymentCodeBody = Static<typeof PaymentCodeBody>;
export type TransactionCodeAnswer = Static<typeof TransactionCodeAnswer>;
export type Next = Static<typeof Next>;
