import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
import { CHECK_ROLES, CHECK_VERDICTS } from '../rules/checks';
import { DISPUTE_DECIDERS, DISPUTE_OUTCOMES } from '../rules/disputeRules';
import { callsOf, memberGet, memberPost, openGet } from './call';
import {
  CommissionSide,
  Fee,
  IsoDateTime,
  literals,
  nullable,
  PaymentCode,
  PaymentCodeBody,
  Rials,
  SIDE_ERRORS,
} from './common';
import { Delivery } from './deliveryCalls';
import { EndingOfDeal, HistoryStep } from './transactionCalls';

/** No pattern: a malformed token gets the answer of an unknown one. */
export const CheckParams = Type.Object({
  token: Type.String({ description: 'Last part of the address of a check page' }),
});

export const CheckAnswer = Type.Object({
  verdict: literals(CHECK_VERDICTS),
  amount: Rials,
  paid_at: IsoDateTime,
  payee: Type.String({ description: 'Two initials' }),
  trace_last4: nullable(Type.String({ description: 'Last digits of the bank’s tracking number' })),
  decided_by: nullable(
    literals(DISPUTE_DECIDERS, { description: 'Author of the award that moved the money; null without an award' }),
  ),
  checked_at: IsoDateTime,
  signature: Type.String({
    description:
      'Ed25519 over the other fields in RFC 8785 form, base64url; the keys are at /.well-known/amanat-receipt-key.json',
  }),
});

export const CheckReaderAnswer = Type.Object({
  role: literals(CHECK_ROLES),
  payment_code: nullable(PaymentCode),
});

export const CheckLinkAnswer = Type.Object({
  check_url: Type.String({ description: 'Public check page of the payment; the former address stops working' }),
});

const PersonOnReceipt = Type.Object({
  full_name: Type.String({ description: 'Whole: both sides know each other since the payment' }),
  shared_name: Type.String({ description: 'For a picture that others see: the other side is masked' }),
  mobile: Type.String({ description: 'Digits 5 to 8 are masked, also in the reader’s own mobile' }),
});

export const Receipt = Type.Object({
  payment_code: PaymentCode,
  role: literals(['payer', 'payee', 'both'] as const),
  amount: Rials,
  behalf: Type.String(),
  payer: PersonOnReceipt,
  payee: PersonOnReceipt,
  commission: Type.Object({ amount: Rials, side: CommissionSide }),
  fee: Fee,
  paid: nullable(Type.Integer({ minimum: 0, description: 'Rials that the payer paid; only for the payer' })),
  returned: nullable(Type.Integer({ minimum: 0, description: 'Rials returned to the payer; only for the payer' })),
  receives: nullable(Type.Integer({ minimum: 0, description: 'Rials for the payee; only for the payee' })),
  account: nullable(
    Type.Object(
      {
        bank_code: Type.String({ description: 'Three-digit bank code of an IBAN' }),
        card4: nullable(Type.String({ description: 'Last four digits of the card number' })),
        iban4: Type.String({ description: 'Last four digits of the IBAN' }),
      },
      { description: 'The reader’s own account of the payment or the payout' },
    ),
  ),
  tracknumber: nullable(Type.String()),
  ending: EndingOfDeal,
  history: Type.Array(HistoryStep),
  delivery: nullable(Delivery),
  dispute: nullable(
    Type.Object({
      opened_at: IsoDateTime,
      outcome: nullable(
        Type.Object({
          kind: literals(DISPUTE_OUTCOMES),
          payer_receives: nullable(Rials),
          payee_receives: nullable(Rials),
          at: IsoDateTime,
        }),
      ),
    }),
  ),
  check_url: Type.String(),
  check: CheckAnswer,
  signed_text: Type.String({ description: 'Signed text of `check`' }),
  fingerprint: Type.String({ description: 'First eight bytes of the signature’s SHA-256, for reading aloud' }),
});

export const ReceiptAnswer = Type.Object({ receipt: Receipt });

export type CheckAnswer = Static<typeof CheckAnswer>;
export type CheckReaderAnswer = Static<typeof CheckReaderAnswer>;
export type CheckLinkAnswer = Static<typeof CheckLinkAnswer>;
export type ReceiptAnswer = Static<typeof ReceiptAnswer>;

/** Receipts of paid transactions, and the public check of a receipt. */
export const RECEIPT_CALLS = callsOf('transactions', {
  receipt: {
    ...memberPost,
    path: '/api/v1/transactions/receipt/',
    summary: 'Receipt of a paid transaction for the reader’s side',
    body: PaymentCodeBody,
    answer: ReceiptAnswer,
    errors: SIDE_ERRORS,
  },
  checkLink: {
    ...memberPost,
    path: '/api/v1/transactions/check-link/',
    summary: 'Replace the link of the check page; the former link stops working',
    body: PaymentCodeBody,
    answer: CheckLinkAnswer,
    errors: SIDE_ERRORS,
  },
  check: {
    ...openGet,
    path: '/api/v1/checks/:token/',
    summary: 'Public check of a receipt: verdict, and the present place of the money',
    params: CheckParams,
    answer: CheckAnswer,
    errors: [E.receiptNotFound, E.tooManyRequests],
  },
  checkReader: {
    ...memberGet,
    path: '/api/v1/checks/:token/reader/',
    summary: 'The reader’s role in the transaction of a check page',
    params: CheckParams,
    answer: CheckReaderAnswer,
    errors: [E.receiptNotFound, E.tooManyRequests],
  },
});
