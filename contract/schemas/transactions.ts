import { type Static, Type } from 'typebox';
import { BEHALF_MAX_LENGTH, DISPUTE_OTP_ACTIONS, TRANSACTION_OTP_ACTIONS } from '../rules/limits';
import { PAYMENT_STATES, RETURN_REASONS } from '../rules/paymentStates';
import { VISIBLE_TEXT_PATTERN } from '../rules/text';
import {
  Amount,
  CommissionSide,
  closed,
  IsoDateTime,
  literals,
  NationalCode,
  nullable,
  PaymentCode,
  ProcessId,
  Rials,
  TemporaryToken,
  TransactionStatus,
  VerificationCode,
} from './common';
import { Delivery, NewTerms, Terms } from './delivery';
import { OpenDisputeInBrief } from './disputes';
import { Next } from './next';

export const PAYMENT_ATTEMPT_STATUSES = ['pending', 'paid', 'failed', 'reversed'] as const;

const CommissionSideInput = Type.Union([CommissionSide, Type.Literal('1'), Type.Literal('2')]);

export const CommissionParams = Type.Object({
  amount: Type.String({ pattern: '^[0-9]{1,12}$', description: 'Integer rials' }),
  side: Type.String({ pattern: '^[12]$' }),
});

/** What the two sides give and get, in rials. `payed_amount` keeps the spelling of the product text. */
export const CommissionAnswer = Type.Object({
  received_amount: Rials,
  payed_amount: Rials,
});

export const CreateTransactionBody = closed({
  commision_side: Type.Optional(CommissionSideInput),
  payee_bank_account: Type.String({ minLength: 1, maxLength: 64 }),
  behalf: Type.String({ minLength: 1, maxLength: BEHALF_MAX_LENGTH, pattern: VISIBLE_TEXT_PATTERN }),
  amount: Amount,
  referee_national_id: Type.Optional(nullable(Type.Union([NationalCode, Type.Literal('')]))),
  process_id: Type.Optional(ProcessId),
  ...NewTerms,
});

export const CreateTransactionAnswer = Type.Object({
  payment_code: PaymentCode,
  redirect_to: Type.String({ description: 'Where the browser goes next' }),
});

/** A code was sent for something that may move money: the sums that its SMS says. */
export const TransactionCodeAnswer = Type.Object({
  token: TemporaryToken,
  payer_receives: nullable(Rials),
  payee_receives: nullable(
    Type.Integer({ minimum: 0, description: 'After commission, in rials; null where no money moves' }),
  ),
});

export const PaymentCodeBody = closed({ payment_code: PaymentCode });

export const Person = Type.Object({
  national_code: Type.String(),
  mobile: Type.String({ description: 'Digits 5 to 8 are masked unless it is the reader’s own' }),
  first_name: Type.String(),
  last_name: Type.String(),
  full_name: Type.String(),
});

export const TransactionBankAccount = Type.Object({ bank_account_id: Type.String(), iban: Type.String() });

/** The viewer’s own latest payment attempt: what the receipt page shows instead of believing its address. */
export const PaymentAttempt = Type.Object({
  status: literals(PAYMENT_ATTEMPT_STATUSES),
  amount: Rials,
  datetime: IsoDateTime,
  tracenumber: nullable(Type.String()),
  state: literals(PAYMENT_STATES),
  started_at: Type.String({ format: 'date-time', description: 'When the payer was sent to the gateway' }),
  by: nullable(
    Type.String({ format: 'date-time', description: 'When it is back at the latest; with returning and lost' }),
  ),
  returned_at: nullable(IsoDateTime),
  reason: nullable(literals(RETURN_REASONS, { description: 'Why it goes back' })),
});

export const TransactionDetails = Type.Object({
  payment_code: PaymentCode,
  amount: Rials,
  behalf: Type.String(),
  status: TransactionStatus,
  create_datetime: IsoDateTime,
  update_datetime: IsoDateTime,
  requesting_user_role: Type.Union([Type.Literal('payer'), Type.Literal('payee')]),
  payee: Person,
  payer: nullable(Person),
  payee_bank_account: nullable(TransactionBankAccount),
  payer_bank_account: nullable(TransactionBankAccount),
  commission_rule: Type.Object({
    rate_basis_points: Type.Integer({ description: 'Hundredths of a percent' }),
    minimum: Rials,
    maximum: Rials,
  }),
  commision_side: CommissionSide,
  commision_price: Rials,
  payed_amount: Rials,
  received_amount: Rials,
  issame: Type.Boolean({ description: 'Payer and payee are the same user' }),
  referee_national_id: nullable(Type.String()),
  referee: nullable(
    Type.Object(
      {
        name: nullable(
          Type.String({ description: 'An initial and the last name; null: nobody with this code is registered' }),
        ),
        accepted: Type.Boolean({ description: 'The payer has accepted them while paying' }),
      },
      { description: 'Null without a referee. For the payee nobody is looked up: the name is null' },
    ),
  ),
  payment: nullable(PaymentAttempt),
  other_payments: Type.Array(PaymentAttempt, {
    description: 'The viewer’s other attempts about which there is something to know: unsure, lost, or going back',
  }),
  terms: Terms,
  dispute: OpenDisputeInBrief,
  delivery: nullable(Delivery),
  next: Next,
  check_url: nullable(Type.String({ description: 'Where anybody checks the payment; null before there is one' })),
});

export const HistoryStep = Type.Object({
  from_status: nullable(TransactionStatus),
  to_status: TransactionStatus,
  time: IsoDateTime,
  cause: nullable(
    literals(['expired', 'silence', 'agreed', 'award'] as const, {
      description: 'Why it was made, where no side asked for it alone',
    }),
  ),
});

export const TransactionDetailsAnswer = Type.Object({
  details: TransactionDetails,
  history: Type.Array(HistoryStep),
});

export const PayBody = closed({
  payment_code: PaymentCode,
  payer_bank_account: Type.String({ minLength: 1, maxLength: 64 }),
  redirect_gateway: Type.Optional(
    Type.String({ maxLength: 2048, description: 'Where the payer wants to come back to' }),
  ),
  accept_referee: Type.Optional(
    Type.Boolean({ description: 'The payer accepts the referee that the request names; absent is no' }),
  ),
});

export const PayAnswer = Type.Object({
  token: Type.String(),
  terminalId: Type.String(),
  gateway_url: Type.String({ description: 'Where the hidden form goes' }),
});

const OTP_ACTION_WORDS = [...TRANSACTION_OTP_ACTIONS, 'settle', 'refund', ...DISPUTE_OTP_ACTIONS] as const;

export const TransactionOtpBody = closed({
  verification_code: VerificationCode,
  token: TemporaryToken,
  action: Type.Optional(literals(OTP_ACTION_WORDS, { description: 'Settle, when it is not named' })),
  payment_code: PaymentCode,
  process_id: Type.Optional(ProcessId),
});

export const TransactionOtpAnswer = Type.Object({
  payment_code: PaymentCode,
  status: TransactionStatus,
  redirect_to: Type.Optional(Type.String({ description: 'The partner’s completion URL, in the partner flow' })),
});

export type CommissionAnswer = Static<typeof CommissionAnswer>;
export type CreateTransactionBody = Static<typeof CreateTransactionBody>;
export type TransactionCodeAnswer = Static<typeof TransactionCodeAnswer>;
export type CreateTransactionAnswer = Static<typeof CreateTransactionAnswer>;
export type Person = Static<typeof Person>;
export type TransactionBankAccount = Static<typeof TransactionBankAccount>;
export type TransactionDetails = Static<typeof TransactionDetails>;
export type PaymentAttempt = Static<typeof PaymentAttempt>;
export type HistoryStep = Static<typeof HistoryStep>;
export type TransactionDetailsAnswer = Static<typeof TransactionDetailsAnswer>;
export type PayBody = Static<typeof PayBody>;
export type PayAnswer = Static<typeof PayAnswer>;
export type TransactionOtpBody = Static<typeof TransactionOtpBody>;
export type TransactionOtpAnswer = Static<typeof TransactionOtpAnswer>;
