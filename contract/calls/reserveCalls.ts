import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
import { RESERVE_DAYS, SHARE_KINDS, SIBLING_SIDES } from '../rules/reserveRules';
import { callsOf, memberGet, openGet } from './call';
import { IsoDateTime, literals, nullable, PaymentCode, Rials } from './common';

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256, lower-case hex' });
const Sum = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Integer rials' });

/** Of the public answers: one page reads all of them. */
const CACHE_SECONDS = 300;

/** No pattern: a malformed day gets the answer of an unknown one. */
const Day = Type.String({ 'x-reader': 'compact', description: '`YYYY-MM-DD` in Asia/Tehran, Gregorian' });

export const ReserveRecord = Type.Object(
  {
    day: Day,
    root: Hash,
    owed: Sum,
    held: Type.Object({ bank: Sum, gateway: Sum }, { description: 'At the bank, and owed by the gateway' }),
    leaves: Type.Integer({ minimum: 0, description: 'People with money here at the end of the day' }),
    /** SHA-256 over the signed text of the record before; null for the first record. */
    previous: nullable(Hash),
    signed_at: IsoDateTime,
    key_id: Type.String({ description: 'RFC 7638 thumbprint; the keys are at /api/v1/reserves/keys/' }),
    signature: Type.String({ description: 'Ed25519 over the other fields in RFC 8785 form, base64url' }),
  },
  { description: 'docs/reserves.md' },
);

export const ReserveProof = Type.Object({
  record: ReserveRecord,
  key: Type.String({ description: 'Public part `x` of the signing key, base64url' }),
  share: nullable(
    Type.Object(
      {
        leaf: Hash,
        nonce: Hash,
        amount: Sum,
        path: Type.Array(Type.Object({ side: literals(SIBLING_SIDES), sum: Sum, hash: Hash }), {
          description: 'Siblings from the leaf to the root',
        }),
      },
      { description: 'The reader’s leaf; null when the reader had no money here' },
    ),
  ),
});

export const ReserveDaysAnswer = Type.Object({
  days: Type.Array(ReserveRecord, { maxItems: RESERVE_DAYS, description: 'Newest first' }),
});

export const MyReserveAnswer = Type.Object({
  proof: ReserveProof,
  deals: Type.Array(
    Type.Object({
      payment_code: PaymentCode,
      behalf: Type.String(),
      kind: literals(SHARE_KINDS, {
        description:
          'held: paid and not decided; receives, returns: due to the reader; stray: a payment to be returned',
      }),
      amount: Rials,
    }),
    { description: 'The deals that make up the reader’s amount' },
  ),
});

export const ReserveKeysAnswer = Type.Object({
  keys: Type.Array(
    Type.Object({
      kty: Type.Literal('OKP'),
      crv: Type.Literal('Ed25519'),
      x: Type.String(),
      use: Type.Literal('sig'),
      alg: Type.Literal('EdDSA'),
      kid: Type.String({ description: 'RFC 7638' }),
    }),
    { description: 'The signing key first' },
  ),
});

export type ReserveDaysAnswer = Static<typeof ReserveDaysAnswer>;
export type MyReserveAnswer = Static<typeof MyReserveAnswer>;
export type ReserveKeysAnswer = Static<typeof ReserveKeysAnswer>;

/** Proof of what is held (docs/reserves.md). */
export const RESERVE_CALLS = callsOf('reserves', {
  reserveDays: {
    ...openGet,
    path: '/api/v1/reserves/',
    summary: 'Records of the last 30 days',
    answer: ReserveDaysAnswer,
    cacheSeconds: CACHE_SECONDS,
    errors: [E.tooManyRequests],
  },
  reserveKeys: {
    ...openGet,
    path: '/api/v1/reserves/keys/',
    summary: 'Public keys that sign or signed the records',
    answer: ReserveKeysAnswer,
    cacheSeconds: CACHE_SECONDS,
    errors: [E.tooManyRequests],
  },
  myReserve: {
    ...memberGet,
    path: '/api/v1/reserves/mine/',
    summary: 'The reader’s proof for one of the last 30 days, and the deals that make it up',
    query: Type.Object({ day: Type.Optional(Day) }, { description: 'Without a day: the newest record' }),
    answer: MyReserveAnswer,
    errors: [E.reserveDayNotFound, E.reserveShareNotFound, E.tooManyRequests],
  },
  reserveDay: {
    ...openGet,
    path: '/api/v1/reserves/:day/',
    summary: 'Record of one day',
    params: Type.Object({ day: Day }),
    answer: ReserveRecord,
    cacheSeconds: CACHE_SECONDS,
    errors: [E.reserveDayNotFound, E.tooManyRequests],
  },
});
