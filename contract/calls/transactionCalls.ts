import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
import { DEAL_OTP_ACTIONS } from '../rules/confirmedActions';
import { DEAL_EVENT_KINDS } from '../rules/dealEvents';
import { ADDRESS_KEPT_DAYS } from '../rules/deliveryAddress';
import { DELIVERY_PROOFS } from '../rules/deliveryRules';
import { DISPUTE_REASONS } from '../rules/disputeRules';
import { ENDINGS, TRANSITION_CAUSES } from '../rules/endings';
import { BEHALF_MAX_LENGTH, PHOTOS_OF_AN_ITEM } from '../rules/limits';
import { PAYOUT_REASONS, PAYOUT_STATES } from '../rules/payoutRules';
import { VISIBLE_TEXT_PATTERN } from '../rules/text';
import { PAYMENT_STATES, RETURN_REASONS } from '../rules/transactionStates';
import { DEAL_BUCKETS } from '../rules/trust';
import { callsOf, memberPost, memberPostOnce, openGet } from './call';
import {
  ActionBody,
  Amount,
  Assertion,
  BySms,
  CommissionSide,
  closed,
  Fee,
  FeeShares,
  IsoDateTime,
  literals,
  NationalCode,
  Next,
  nullable,
  PaymentCode,
  PaymentCodeBody,
  ProcessId,
  Rials,
  SIDE_ERRORS,
  TemporaryToken,
  TransactionCodeAnswer,
  TransactionStatus,
  VerificationCode,
} from './common';
import { Delivery, DeliveryAddress, NewAddress, NewTerms, Terms } from './deliveryCalls';
import { EvidenceId, EvidencePicture, OpenDisputeInBrief } from './disputeCalls';

export const PAYMENT_ATTEMPT_STATUSES = ['pending', 'paid', 'failed', 'reversed'] as const;

const CommissionSideInput = Type.Union([CommissionSide, Type.Literal('1'), Type.Literal('2'), Type.Literal('3')]);

const AboveGateway = Type.Boolean({ description: 'No card gateway takes a payment of `payed_amount`' });

export const CommissionParams = Type.Object({
  amount: Type.String({ 'x-reader': 'compact', pattern: '^[0-9]{1,12}$', description: 'Integer rials' }),
  side: Type.String({ 'x-reader': 'compact', pattern: '^[123]$' }),
});

/** Amounts after commission, in rials: `payed_amount` − `received_amount` = `commision_price` − `free_used`. */
export const CommissionAnswer = Type.Object({
  received_amount: Rials,
  payed_amount: Rials,
  above_gateway: AboveGateway,
  commision_price: Type.Integer({ minimum: 0, description: 'The whole commission, before free commission' }),
  ...FeeShares,
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
  redirect_to: Type.String({ description: 'Next address of the browser' }),
});

export const Person = Type.Object({
  national_code: Type.String(),
  mobile: Type.String({ description: 'Digits 5 to 8 are masked, except in the reader’s own mobile' }),
  first_name: Type.String({
    description: 'Whole for the reader, and for the payee before the payment; else an initial',
  }),
  last_name: Type.String({ description: 'As the first name' }),
  full_name: Type.String(),
});

export const TransactionBankAccount = Type.Object({
  bank_account_id: Type.String({ description: 'Empty for the other side’s account' }),
  iban: Type.String({ description: '`IR…1234` for the other side’s account' }),
});

/** The payee, for a person who can pay. */
export const PayeeTrust = Type.Object({
  verified: Type.Boolean({ description: 'Identity and account are checked; without it a payment is refused' }),
  member_since: Type.String({ format: 'date-time', description: 'Start of the Jalali month of the registration' }),
  deals: literals(DEAL_BUCKETS, { description: 'Deals in which the payee got the money' }),
  first_time: Type.Boolean({ description: 'The reader has paid this payee nothing yet' }),
});

const ByTransfer = Type.Boolean({
  description: 'Goes back, or went back, to an account of the payer: the gateway kept it',
});

/** The viewer’s latest payment attempt. The receipt page shows it instead of its query string. */
export const PaymentAttempt = Type.Object({
  status: literals(PAYMENT_ATTEMPT_STATUSES),
  amount: Rials,
  datetime: IsoDateTime,
  tracenumber: nullable(Type.String()),
  state: literals(PAYMENT_STATES),
  started_at: Type.String({ format: 'date-time', description: 'Time of the redirect to the gateway' }),
  by: nullable(
    Type.String({ format: 'date-time', description: 'Latest time of the return; with states returning and lost' }),
  ),
  returned_at: nullable(IsoDateTime),
  reason: nullable(literals(RETURN_REASONS, { description: 'Reason of the return' })),
  card4: nullable(Type.String({ description: 'Last four digits of a card that was not the payer’s own' })),
  by_transfer: ByTransfer,
});

/** Why a transaction ended; null while it goes on. */
export const EndingOfDeal = nullable(
  literals(ENDINGS, { description: 'Why it ended. The transfer of the money may still be on its way' }),
);

const ownAccount = {
  card4: nullable(Type.String({ description: 'Last four digits of its card; null for an account added by IBAN' })),
  iban4: Type.String({ description: 'Last four digits of its IBAN, to which the transfer goes' }),
  bank_name: Type.String({ description: 'Persian name of its bank' }),
};

/** An own account of the viewer, as `accountName` of the contract names it. */
export const OwnAccount = Type.Object(ownAccount);

/** The viewer's own transfer. */
export const PayoutOfViewer = Type.Object({
  state: literals(PAYOUT_STATES),
  reason: nullable(literals(PAYOUT_REASONS, { description: 'Why it waits or stopped' })),
  amount: Rials,
  ...ownAccount,
  done_at: nullable(Type.String({ format: 'date-time', description: 'When it arrived' })),
  can_change: Type.Boolean({ description: 'The viewer has to choose another account, and may' }),
  not_before: nullable(Type.String({ format: 'date-time', description: 'A young account gets no money before' })),
  tried_at: nullable(Type.String({ format: 'date-time', description: 'When the bank last refused or returned it' })),
});

/** Fields of a transaction, both in a list and in its details. */
export const dealFacts = {
  payment_code: PaymentCode,
  amount: Rials,
  behalf: Type.String(),
  status: TransactionStatus,
  ending: EndingOfDeal,
  create_datetime: IsoDateTime,
  requesting_user_role: Type.Union([Type.Literal('payer'), Type.Literal('payee')]),
  commision_side: CommissionSide,
  payee_bank_account: nullable(TransactionBankAccount),
  payer_bank_account: nullable(TransactionBankAccount),
  dispute: OpenDisputeInBrief,
  delivery: nullable(Delivery),
  next: Next,
};

export const TransactionDetails = Type.Object({
  ...dealFacts,
  update_datetime: IsoDateTime,
  payee: Person,
  payer: nullable(Person),
  commission_rule: Type.Object({
    rate_basis_points: Type.Integer({ description: 'Hundredths of a percent' }),
    minimum: Rials,
    maximum: Rials,
  }),
  commision_price: Type.Integer({ minimum: 0, description: 'The commission, after free commission' }),
  fee: Fee,
  payed_amount: Rials,
  received_amount: Rials,
  above_gateway: AboveGateway,
  issame: Type.Boolean({ description: 'Payer and payee are the same user' }),
  referee_national_id: nullable(Type.String()),
  referee: nullable(
    Type.Object(
      {
        name: nullable(
          Type.String({ description: 'Initial and last name; null when no registered user has this code' }),
        ),
        accepted: Type.Boolean({ description: 'The payer accepted the referee when paying' }),
      },
      { description: 'Null without a referee. The payee sees no name' },
    ),
  ),
  payment: nullable(PaymentAttempt),
  other_payments: Type.Array(PaymentAttempt, {
    description: 'Other attempts of the viewer that are undecided, lost or returning',
  }),
  terms: Terms,
  delivery_address: Type.Union([DeliveryAddress, Type.Null()], {
    description: `For both sides of a paid \`courier\` request, until ${ADDRESS_KEPT_DAYS} days after its end; else null`,
  }),
  payout: nullable(PayoutOfViewer),
  payee_trust: Type.Union([PayeeTrust, Type.Null()], { description: 'Null for a reader who cannot pay now' }),
  check_url: nullable(Type.String({ description: 'Public check page of the payment; null before the payment' })),
  item_photos: Type.Array(EvidencePicture, { description: 'Photos of the item, the oldest first' }),
  amount_in_preview: nullable(
    Type.Boolean({
      description: 'Messengers show what the payer pays beside the link. Null but for the payee of a payable request',
    }),
  ),
});

export const HistoryStep = Type.Object({
  from_status: nullable(TransactionStatus),
  to_status: TransactionStatus,
  time: IsoDateTime,
  cause: nullable(
    literals(TRANSITION_CAUSES, {
      description: 'Cause of a step that no single side requested',
    }),
  ),
});

/** What happened besides the steps of the status. The viewer learns nothing of transfers to the other side. */
export const DealEvent = Type.Object({
  kind: literals(DEAL_EVENT_KINDS),
  time: IsoDateTime,
  proof: Type.Optional(literals(DELIVERY_PROOFS, { description: 'Of a delivery' })),
  until: Type.Optional(
    Type.String({ format: 'date-time', description: 'The extended deadline, or the earliest time of a transfer' }),
  ),
  by: Type.Optional(literals(['payer', 'payee', 'system'], { description: 'Who opened a dispute' })),
  dispute_reason: Type.Optional(literals(DISPUTE_REASONS)),
  payout_reason: Type.Optional(
    literals(PAYOUT_REASONS, { description: 'Why the bank refused or returned a transfer' }),
  ),
  account: Type.Optional(OwnAccount),
});

export const TransactionDetailsAnswer = Type.Object({
  details: TransactionDetails,
  history: Type.Array(HistoryStep),
  events: Type.Array(DealEvent, { description: 'Oldest first' }),
});

export const PayBody = closed({
  payment_code: PaymentCode,
  payer_bank_account: Type.String({ minLength: 1, maxLength: 64 }),
  redirect_gateway: Type.Optional(Type.String({ maxLength: 2048, description: 'Return address after the gateway' })),
  accept_referee: Type.Optional(Type.Boolean({ description: 'The payer accepts the named referee; absent means no' })),
  delivery_address: Type.Optional(NewAddress),
  payed_amount: Type.Optional(
    Type.Integer({ minimum: 0, description: 'The sum that the payer was shown, in rials; another one is refused' }),
  ),
  item_photos: Type.Optional(
    Type.Array(EvidenceId, {
      maxItems: PHOTOS_OF_AN_ITEM,
      description: 'The photos of the item that the payer was shown, in their order; others are refused',
    }),
  ),
});

export const PayAnswer = Type.Object({
  token: Type.String(),
  terminalId: Type.String(),
  gateway_url: Type.String({ description: 'Target of the hidden form' }),
  gateway_method: Type.Optional(
    literals(['get', 'post'] as const, {
      description: 'Method of the form; a `get` form has no fields. Default: post',
    }),
  ),
});

const OTP_ACTION_WORDS = ['settle', 'refund', ...DEAL_OTP_ACTIONS] as const;

export const PayoutAccountBody = closed({
  payment_code: PaymentCode,
  bank_account_id: Type.String({ minLength: 1, maxLength: 64 }),
  by_sms: BySms,
});

export const TransactionOtpBody = closed({
  verification_code: Type.Optional(VerificationCode),
  assertion: Type.Optional(Assertion),
  token: TemporaryToken,
  action: Type.Optional(literals(OTP_ACTION_WORDS, { description: 'Default: settle' })),
  payment_code: PaymentCode,
  process_id: Type.Optional(ProcessId),
});

export const TransactionOtpAnswer = Type.Object({
  payment_code: PaymentCode,
  status: TransactionStatus,
  redirect_to: Type.Optional(Type.String({ description: 'Completion URL of the partner, in the partner flow' })),
});

const amountInPreview = { amount_in_preview: Type.Boolean() };

export const LinkPreviewBody = closed({ payment_code: PaymentCode, ...amountInPreview });
export const LinkPreviewAnswer = Type.Object(amountInPreview);

/** No pattern: a malformed code gets the answer of an unknown one. */
export const PreviewParams = Type.Object({ code: Type.String({ description: 'Payment code' }) });

/** A payable request for a visitor. */
export const RequestPreview = Type.Object({
  amount: Rials,
  payed_amount: Type.Integer({
    minimum: 0,
    description: 'What leaves the card, with the payer’s share of the commission',
  }),
  behalf: Type.String(),
  payee: Type.String({ description: 'Two initials' }),
  verified: Type.Boolean({ description: 'Identity and account of the payee are checked' }),
  terms: Terms,
});

export type CommissionAnswer = Static<typeof CommissionAnswer>;
export type CreateTransactionBody = Static<typeof CreateTransactionBody>;
export type CreateTransactionAnswer = Static<typeof CreateTransactionAnswer>;
export type Person = Static<typeof Person>;
export type TransactionBankAccount = Static<typeof TransactionBankAccount>;
export type LinkPreviewBody = Static<typeof LinkPreviewBody>;
export type LinkPreviewAnswer = Static<typeof LinkPreviewAnswer>;
export type PayeeTrust = Static<typeof PayeeTrust>;
export type RequestPreview = Static<typeof RequestPreview>;
export type PayoutOfViewer = Static<typeof PayoutOfViewer>;
export type TransactionDetails = Static<typeof TransactionDetails>;
export type PaymentAttempt = Static<typeof PaymentAttempt>;
export type HistoryStep = Static<typeof HistoryStep>;
export type DealEvent = Static<typeof DealEvent>;
export type OwnAccount = Static<typeof OwnAccount>;
export type TransactionDetailsAnswer = Static<typeof TransactionDetailsAnswer>;
export type PayBody = Static<typeof PayBody>;
export type PayAnswer = Static<typeof PayAnswer>;
export type TransactionOtpBody = Static<typeof TransactionOtpBody>;
export type TransactionOtpAnswer = Static<typeof TransactionOtpAnswer>;

/** No pattern: a malformed ticket gets the answer of an unknown one. */
export const TicketParams = Type.Object({ ticket: Type.String() });

/** One payment attempt for the holder of its ticket, without details of the request or its people. */
export const TicketAnswer = Type.Object({
  outcome: literals(PAYMENT_STATES),
  amount: Rials,
  at: IsoDateTime,
  tracknumber: nullable(Type.String({ description: 'Tracking number of the bank' })),
  by: nullable(
    Type.String({ format: 'date-time', description: 'Latest time of the return; with states returning and lost' }),
  ),
  by_transfer: ByTransfer,
});

export type TicketAnswer = Static<typeof TicketAnswer>;

export const CallOutcomeBody = closed({
  idempotency_key: Type.String({
    pattern: '^[\\x21-\\x7e]{1,128}$',
    maxLength: 128,
    description: 'Key of the earlier call',
  }),
});

export const CallOutcomeAnswer = closed({
  state: literals(['done', 'working', 'not_done'], {
    description: '`working`: in progress; ask again',
  }),
  payment_code: nullable(PaymentCode),
});

export type CallOutcomeAnswer = Static<typeof CallOutcomeAnswer>;

/** Errors of settle, refund and cancel. */
const ASK_FOR_CODE_ERRORS = [...SIDE_ERRORS, E.smsFailed, E.smsClosed, E.conflict] as const;

/** Payment requests from the quote to the confirmed settle, refund or cancel. */
export const TRANSACTION_CALLS = callsOf('transactions', {
  commission: {
    method: 'GET',
    path: '/api/v1/transactions/commission/:amount/:side',
    summary: 'Amounts of both sides after commission',
    auth: 'optional',
    params: CommissionParams,
    answer: CommissionAnswer,
    errors: [E.badRequest, E.invalidAmount],
  },
  createTransaction: {
    ...memberPostOnce,
    path: '/api/v1/transactions/',
    summary:
      'Create a payment request. With a partner’s process: only its seller, within five minutes (1410) after the offer was submitted (1007)',
    body: CreateTransactionBody,
    answer: CreateTransactionAnswer,
    errors: [
      ...SIDE_ERRORS,
      E.newDealsClosed,
      E.accountClosed,
      E.invalidAmount,
      E.bankAccountNotFound,
      E.conflict,
      E.thirdParty,
      E.entryExpired,
    ],
  },
  transactionDetails: {
    ...memberPost,
    path: '/api/v1/transactions/details/',
    summary: 'One transaction and its history. Opening another user’s unpaid request adds it to the received list',
    body: PaymentCodeBody,
    answer: TransactionDetailsAnswer,
    errors: [E.noAccess, E.transactionNotFound, E.tooManyRequests],
  },
  previewRequest: {
    ...openGet,
    path: '/api/v1/requests/:code/preview/',
    summary: 'A payable request before the login. Every other code is unknown; 30 a minute and 300 a day an address',
    params: PreviewParams,
    answer: RequestPreview,
    errors: [E.notFound, E.tooManyRequests],
  },
  changeLinkPreview: {
    ...memberPost,
    path: '/api/v1/transactions/preview/',
    summary: 'Show or hide the sum in messengers’ previews of the link, as the payee of a payable request',
    body: LinkPreviewBody,
    answer: LinkPreviewAnswer,
    errors: [...SIDE_ERRORS, E.conflict],
  },
  pay: {
    ...memberPostOnce,
    path: '/api/v1/transactions/pay/',
    summary:
      'Start a payment: answers the gateway token for the form that the browser posts. A `courier` request needs `delivery_address`, any other takes none',
    body: PayBody,
    answer: PayAnswer,
    errors: [...SIDE_ERRORS, E.paymentsClosed, E.accountClosed, E.bankAccountNotFound, E.gatewayFailed, E.conflict],
  },
  cancel: {
    ...memberPostOnce,
    path: '/api/v1/transactions/cancel/',
    summary: 'Start to cancel an unpaid request; sends a one-time code',
    body: ActionBody,
    answer: TransactionCodeAnswer,
    errors: ASK_FOR_CODE_ERRORS,
  },
  settle: {
    ...memberPostOnce,
    path: '/api/v1/transactions/settle/',
    summary: 'Start to settle with the seller; sends a one-time code',
    body: ActionBody,
    answer: TransactionCodeAnswer,
    errors: ASK_FOR_CODE_ERRORS,
  },
  refund: {
    ...memberPostOnce,
    path: '/api/v1/transactions/refund/',
    summary: 'Start to refund the buyer; sends a one-time code',
    body: ActionBody,
    answer: TransactionCodeAnswer,
    errors: ASK_FOR_CODE_ERRORS,
  },
  changePayoutAccount: {
    ...memberPostOnce,
    path: '/api/v1/transactions/payout-account/',
    summary: 'Choose another account for the own stopped transfer; sends a one-time code',
    body: PayoutAccountBody,
    answer: TransactionCodeAnswer,
    errors: [...ASK_FOR_CODE_ERRORS, E.bankAccountNotFound, E.accountNotYours, E.bankUnsupported, E.thirdParty],
  },
  verifyTransactionOtp: {
    ...memberPostOnce,
    path: '/api/v1/transactions/otp/',
    summary:
      'Confirm settle, refund, cancel, a dispute step or another account with the one-time code or a passkey, and apply it',
    body: TransactionOtpBody,
    answer: TransactionOtpAnswer,
    errors: [...SIDE_ERRORS, E.wrongVerificationCode, E.passkeyRefused, E.bankAccountNotFound, E.conflict],
  },
  readTicket: {
    ...openGet,
    path: '/api/v1/receipts/:ticket/',
    summary: 'Outcome of the payment that the gateway returned this browser from; valid for half an hour',
    params: TicketParams,
    answer: TicketAnswer,
    errors: [E.receiptNotFound, E.tooManyRequests],
  },
  callOutcome: {
    ...memberPost,
    path: '/api/v1/calls/outcome/',
    summary:
      'Outcome of an own call with this `Idempotency-Key` after a lost answer. Read-only. `not_done` also stands for an unknown key and a refused call',
    body: CallOutcomeBody,
    answer: CallOutcomeAnswer,
  },
});
