import { addressOf } from '@contract/addresses/address';
import { TRANSACTION_ADDRESSES } from '@contract/addresses/transaction';
import type { DeliveryTerms } from '@contract/rules/delivery';
import type { Received } from '@contract/rules/division';
import { PAYMENT_STATES, RETURN_REASONS } from '@contract/rules/paymentStates';
import type { CodedAction } from '@contract/rules/transactionStates';
import type { TransactionStatus } from '@contract/schemas/common';
import type { Terms as WireTerms } from '@contract/schemas/delivery';
import type {
  CommissionAnswer,
  CreateTransactionAnswer,
  CreateTransactionBody,
  PayAnswer,
  PayBody,
  TransactionCodeAnswer,
  TransactionDetailsAnswer,
  TransactionOtpAnswer,
  TransactionOtpBody,
  PaymentAttempt as WirePaymentAttempt,
  Person as WirePerson,
} from '@contract/schemas/transactions';
import type { OtpAction } from '@/state/actions';
import { baseApi } from './baseApi';
import type {
  CommissionQuote,
  GatewayTicket,
  HistoryStep,
  PaymentAttempt,
  Person,
  Side,
  Terms,
  TransactionAccount,
  TransactionDetails,
} from './models';
import { sideFromWire, sideToWire } from './side';
import { whatIsNextFromWire } from './whatIsNext';

export type { OtpAction };

/** A money call names its intent, so that asking again never does it twice. */
export interface Intent {
  idempotencyKey: string;
}

interface PayRequest extends OfTransaction {
  accountId: string;
  acceptsReferee?: boolean;
}

/** A call about one transaction. */
export interface OfTransaction extends Intent {
  paymentCode: string;
}

interface TransactionCode extends Intent {
  code: string;
  token: string;
  action: OtpAction;
  paymentCode: string;
  processId: string;
}

/** Where a transaction stands after the code, and where the partner wants the person to go. */
export interface TransactionCodeResult {
  status: TransactionStatus;
  redirectTo: string | null;
}

const codeRequest = (call: CodedAction) => (request: OfTransaction) => ({
  ...TRANSACTION_ADDRESSES[call],
  body: { payment_code: request.paymentCode },
  idempotencyKey: request.idempotencyKey,
});

/** What a call that moves a transaction makes old. A refused one too: then it is not what the screen showed. */
export const movedTags = (_result: unknown, _failure: unknown, { paymentCode }: { paymentCode: string }) => [
  { type: 'Transaction' as const, id: paymentCode },
  'User' as const,
  'Lists' as const,
  'Rows' as const,
];

/** Asking for a code moves nothing; a refusal says that the transaction, or its dispute, is not what the screen showed. */
export const refusedTags = (_code: unknown, failure: unknown, request: { paymentCode: string }) =>
  failure ? movedTags(_code, failure, request) : [];

/** A code that was sent: the temporary token that its step needs, and what each side gets by it, as its SMS says. */
export interface SentCode {
  token: string;
  /** Null where no money moves. */
  receives: Received | null;
}

export const codeFromWire = ({
  token,
  payer_receives: payerRials,
  payee_receives: payeeRials,
}: TransactionCodeAnswer) => ({
  token,
  receives: payerRials === null || payeeRials === null ? null : { payerRials, payeeRials },
});

/** Payment requests and what moves their money. */
export const transactionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    commission: build.query<CommissionQuote, { amountRials: number; side: Side }>({
      query: ({ amountRials, side }) =>
        addressOf(TRANSACTION_ADDRESSES.commission, { amount: amountRials, side: sideToWire(side) }),
      transformResponse: (answer: CommissionAnswer) => quoteFromWire(answer),
    }),

    createTransaction: build.mutation<{ code: string; redirectTo: string }, NewTransaction & Intent>({
      query: ({ idempotencyKey, ...request }) => ({
        ...addressOf(TRANSACTION_ADDRESSES.createTransaction),
        body: newTransactionToWire(request),
        idempotencyKey,
      }),
      transformResponse: (answer: CreateTransactionAnswer) => ({
        code: answer.payment_code,
        redirectTo: answer.redirect_to,
      }),
      invalidatesTags: ['User', 'Lists', 'Rows'],
    }),

    /** One transaction and its history, by payment code. */
    transactionDetails: build.query<TransactionDetails, string>({
      query: (paymentCode) => ({
        ...addressOf(TRANSACTION_ADDRESSES.transactionDetails),
        body: { payment_code: paymentCode },
      }),
      transformResponse: (answer: TransactionDetailsAnswer) => detailsFromWire(answer),
      providesTags: (_result, _failure, paymentCode) => [{ type: 'Transaction', id: paymentCode }],
    }),

    pay: build.mutation<GatewayTicket, PayRequest>({
      query: ({ paymentCode, accountId, acceptsReferee, idempotencyKey }) => ({
        ...addressOf(TRANSACTION_ADDRESSES.pay),
        body: {
          payment_code: paymentCode,
          payer_bank_account: accountId,
          ...(acceptsReferee && { accept_referee: true }),
        } satisfies PayBody,
        idempotencyKey,
      }),
      transformResponse: (answer: PayAnswer) => ticketFromWire(answer),
      invalidatesTags: movedTags,
    }),

    requestSettle: build.mutation<SentCode, OfTransaction>({
      query: codeRequest('settle'),
      transformResponse: codeFromWire,
      invalidatesTags: refusedTags,
    }),
    requestRefund: build.mutation<SentCode, OfTransaction>({
      query: codeRequest('refund'),
      transformResponse: codeFromWire,
      invalidatesTags: refusedTags,
    }),
    requestCancel: build.mutation<SentCode, OfTransaction>({
      query: codeRequest('cancel'),
      transformResponse: codeFromWire,
      invalidatesTags: refusedTags,
    }),

    verifyTransactionOtp: build.mutation<TransactionCodeResult, TransactionCode>({
      query: ({ code, token, action, paymentCode, processId, idempotencyKey }) => ({
        ...addressOf(TRANSACTION_ADDRESSES.verifyTransactionOtp),
        body: {
          verification_code: code,
          token,
          action,
          payment_code: paymentCode,
          process_id: processId,
        } satisfies TransactionOtpBody,
        idempotencyKey,
      }),
      transformResponse: (answer: TransactionOtpAnswer) => ({
        status: answer.status,
        redirectTo: answer.redirect_to ?? null,
      }),
      invalidatesTags: movedTags,
    }),
  }),
});

export const { useCommissionQuery, useTransactionDetailsQuery } = transactionsApi;

/** One transaction with its history. `payed_amount` and `commision_*` keep their spelling on the wire only. */
export function detailsFromWire({ details, history }: TransactionDetailsAnswer): TransactionDetails {
  return {
    code: details.payment_code,
    amountRials: details.amount,
    purpose: details.behalf,
    status: details.status,
    createdAt: details.create_datetime,
    updatedAt: details.update_datetime,
    viewerRole: details.requesting_user_role,
    payee: personFromWire(details.payee),
    payer: details.payer && personFromWire(details.payer),
    payeeAccount: transactionAccountFromWire(details.payee_bank_account),
    payerAccount: transactionAccountFromWire(details.payer_bank_account),
    commissionSide: sideFromWire(details.commision_side),
    commissionRials: details.commision_price,
    payerPaysRials: details.payed_amount,
    payeeReceivesRials: details.received_amount,
    isSamePerson: details.issame,
    refereeNationalCode: details.referee_national_id,
    payment: details.payment && attemptFromWire(details.payment),
    otherPayments: details.other_payments.map(attemptFromWire),
    terms: termsFromWire(details.terms),
    referee: details.referee,
    ...whatIsNextFromWire(details),
    checkUrl: details.check_url,
    history: historyFromWire(history),
  };
}

export function termsFromWire(wire: WireTerms): Terms {
  return { deliveryMethod: wire.delivery_method, payBy: wire.pay_by, deliverByDays: wire.deliver_by_days };
}

/** The steps of a transaction, oldest first. */
export function historyFromWire(history: TransactionDetailsAnswer['history']): HistoryStep[] {
  return history.map((step) => ({ from: step.from_status, to: step.to_status, at: step.time, cause: step.cause }));
}

function personFromWire(wire: WirePerson): Person {
  return {
    nationalCode: wire.national_code,
    mobile: wire.mobile,
    firstName: wire.first_name,
    lastName: wire.last_name,
    fullName: wire.full_name,
  };
}

function attemptFromWire(wire: WirePaymentAttempt): PaymentAttempt {
  return {
    status: wire.status,
    amountRials: wire.amount,
    at: wire.datetime,
    traceNumber: wire.tracenumber,
    state: wire.state,
    startedAt: wire.started_at,
    by: wire.by,
    returnedAt: wire.returned_at,
    reason: wire.reason,
  };
}

const ATTEMPT_STATUSES: readonly PaymentAttempt['status'][] = ['pending', 'paid', 'failed', 'reversed'];

/**
 * The reader's own payment of a request that is somebody else's by now: it comes with the refusal (1012) of its details.
 * Null when the server tells of none.
 */
export function attemptFromRefusal(fields: Record<string, string> | undefined): PaymentAttempt | null {
  const status = ATTEMPT_STATUSES.find((known) => known === fields?.payment);
  const state = PAYMENT_STATES.find((known) => known === fields?.payment_state);
  const amountRials = Number(fields?.payment_amount);
  if (status === undefined || state === undefined || !Number.isSafeInteger(amountRials)) {
    return null;
  }
  return {
    status,
    amountRials,
    at: fields?.payment_datetime ?? '',
    traceNumber: fields?.payment_tracenumber ?? null,
    state,
    startedAt: fields?.payment_started_at ?? '',
    by: fields?.payment_by ?? null,
    returnedAt: fields?.payment_returned_at ?? null,
    reason: RETURN_REASONS.find((known) => known === fields?.payment_reason) ?? null,
  };
}

/** The account a transaction is paid from or to, if it is known yet. */
export function transactionAccountFromWire(
  wire: { bank_account_id: string; iban: string } | null,
): TransactionAccount | null {
  return wire && { id: wire.bank_account_id, iban: wire.iban };
}

/** What the two sides give and get. */
export function quoteFromWire(wire: CommissionAnswer): CommissionQuote {
  return { payeeReceivesRials: wire.received_amount, payerPaysRials: wire.payed_amount };
}

/** A payment that the gateway is ready for. */
export function ticketFromWire(wire: PayAnswer): GatewayTicket {
  return { token: wire.token, terminalId: wire.terminalId, url: wire.gateway_url };
}

/** A payment request as a person filled it in. */
export interface NewTransaction extends DeliveryTerms {
  amountRials: number;
  commissionSide: Side;
  purpose: string;
  accountId: string;
  refereeNationalCode: string | null;
  processId: string;
}

/** A payment request as the wire takes it. */
export function newTransactionToWire(request: NewTransaction): CreateTransactionBody {
  return {
    amount: request.amountRials,
    commision_side: sideToWire(request.commissionSide),
    behalf: request.purpose,
    payee_bank_account: request.accountId,
    ...(request.refereeNationalCode !== null && { referee_national_id: request.refereeNationalCode }),
    process_id: request.processId,
    delivery_method: request.deliveryMethod,
    pay_by_days: request.payByDays,
    deliver_by_days: request.deliverByDays,
  };
}
