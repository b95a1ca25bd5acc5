import { type Static, Type } from 'typebox';
import { CHECK_ROLES, CHECK_VERDICTS } from '../rules/checks';
import { DISPUTE_DECIDERS, DISPUTE_OUTCOMES } from '../rules/disputes';
import { CommissionSide, IsoDateTime, literals, nullable, PaymentCode, Rials } from './common';
import { Delivery } from './delivery';
import { HistoryStep } from './transactions';

/** Whatever it is: a token that is none is answered as one that nobody has. */
export const CheckParams = Type.Object({
  token: Type.String({ description: 'The last part of the address of a check page' }),
});

export const CheckAnswer = Type.Object({
  verdict: literals(CHECK_VERDICTS),
  amount: Rials,
  paid_at: IsoDateTime,
  payee: Type.String({ description: 'Two initials' }),
  trace_last4: nullable(Type.String({ description: 'The end of the bank’s tracking number' })),
  decided_by: nullable(
    literals(DISPUTE_DECIDERS, { description: 'Author of the award that moved the money; null without an award' }),
  ),
  checked_at: IsoDateTime,
  signature: Type.String({
    description:
      'Ed25519 over the other fields as RFC 8785 has them, base64url; the keys are at /.well-known/amanat-receipt-key.json',
  }),
});

export const CheckReaderAnswer = Type.Object({
  role: literals(CHECK_ROLES),
  payment_code: nullable(PaymentCode),
});

export const CheckLinkAnswer = Type.Object({
  check_url: Type.String({ description: 'Where anybody checks the payment; the one before leads nowhere' }),
});

const PersonOnReceipt = Type.Object({
  full_name: Type.String(),
  mobile: Type.String({ description: 'Digits 5 to 8 are hidden, one’s own too' }),
});

export const Receipt = Type.Object({
  payment_code: PaymentCode,
  role: literals(['payer', 'payee', 'both'] as const),
  amount: Rials,
  behalf: Type.String(),
  payer: PersonOnReceipt,
  payee: PersonOnReceipt,
  commission: Type.Object({ amount: Rials, side: CommissionSide }),
  paid: nullable(Type.Integer({ minimum: 0, description: 'What the payer has paid, in rials; theirs alone' })),
  returned: nullable(Type.Integer({ minimum: 0, description: 'What the payer gets back, in rials; theirs alone' })),
  receives: nullable(Type.Integer({ minimum: 0, description: 'What the payee gets, in rials; theirs alone' })),
  account: nullable(
    Type.Object(
      {
        bank_code: Type.String({ description: 'Three digits, as IBANs name a bank' }),
        last4: Type.String({ description: 'The end of the card’s number, or of the IBAN where no card is known' }),
        is_card: Type.Boolean(),
      },
      { description: 'The reader’s own: paid from, or paid out to' },
    ),
  ),
  tracknumber: nullable(Type.String()),
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
  signed_text: Type.String({ description: 'What the signature of `check` is of, as it was signed' }),
  fingerprint: Type.String({ description: 'The first eight bytes of the signature’s SHA-256, to be read out' }),
});

export const ReceiptAnswer = Type.Object({ receipt: Receipt });

export type CheckAnswer = Static<typeof CheckAnswer>;
export type CheckReaderAnswer = Static<typeof CheckReaderAnswer>;
export type CheckLinkAnswer = Static<typeof CheckLinkAnswer>;
export type ReceiptAnswer = Static<typeof ReceiptAnswer>;
