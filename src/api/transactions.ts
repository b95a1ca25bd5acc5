import { addressOf } from '@contract/addresses';
import type { TransactionStatus } from '@contract/schemas/common';
import type {
  CommissionAnswer,
  CreateTransactionAnswer,
  PayAnswer,
  PayBody,
  TransactionDetailsAnswer,
  TransactionOtpAnswer,
  TransactionOtpBody,
} from '@contract/schemas/transactions';
import type { TemporaryTokenAnswer } from '@contract/schemas/users';
import type { CodedAction } from '@contract/transactionStates';
import type { OtpAction } from '@/state/actions';

import { baseApi } from './baseApi';
import type { CommissionQuote, GatewayTicket, Side, TransactionDetails } from './models';
import { sideToWire } from './translate/side';
import {
  detailsFromWire,
  type NewTransaction,
  newTransactionToWire,
  quoteFromWire,
  ticketFromWire,
} from './translate/transaction';

export type { NewTransaction, OtpAction };

/** A money call names its intent, so that asking again never does it twice. */
interface Intent {
  idempotencyKey: string;
}

interface PayRequest extends Intent {
  paymentCode: string;
  accountId: string;
}

interface CodeRequest extends Intent {
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

const codeRequest = (call: CodedAction) => (request: CodeRequest) => ({
  ...addressOf(call),
  body: { payment_code: request.paymentCode },
  idempotencyKey: request.idempotencyKey,
});

/** What a call that moves a transaction makes old. A refused one too: then it is not what the screen showed. */
const movedTags = (_result: unknown, _failure: unknown, { paymentCode }: { paymentCode: string }) => [
  { type: 'Transaction' as const, id: paymentCode },
  'User' as const,
  'Lists' as const,
];

/** Asking for a code moves nothing; a refusal says that the transaction is not what the screen showed. */
const refusedTags = (_token: unknown, failure: unknown, request: CodeRequest) =>
  failure ? movedTags(_token, failure, request) : [];

const tokenFromWire = (answer: TemporaryTokenAnswer) => answer.token;

/** Payment requests and what moves their money. */
export const transactionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    commission: build.query<CommissionQuote, { amountRials: number; side: Side }>({
      query: ({ amountRials, side }) => addressOf('commission', { amount: amountRials, side: sideToWire(side) }),
      transformResponse: (answer: CommissionAnswer) => quoteFromWire(answer),
    }),

    createTransaction: build.mutation<{ code: string; redirectTo: string }, NewTransaction & Intent>({
      query: ({ idempotencyKey, ...request }) => ({
        ...addressOf('createTransaction'),
        body: newTransactionToWire(request),
        idempotencyKey,
      }),
      transformResponse: (answer: CreateTransactionAnswer) => ({
        code: answer.payment_code,
        redirectTo: answer.redirect_to,
      }),
      invalidatesTags: ['User', 'Lists'],
    }),

    /** One transaction and its history, by payment code. */
    transactionDetails: build.query<TransactionDetails, string>({
      query: (paymentCode) => ({
        ...addressOf('transactionDetails'),
        body: { payment_code: paymentCode },
      }),
      transformResponse: (answer: TransactionDetailsAnswer) => detailsFromWire(answer),
      providesTags: (_result, _failure, paymentCode) => [{ type: 'Transaction', id: paymentCode }],
    }),

    pay: build.mutation<GatewayTicket, PayRequest>({
      query: ({ paymentCode, accountId, idempotencyKey }) => ({
        ...addressOf('pay'),
        body: { payment_code: paymentCode, payer_bank_account: accountId } satisfies PayBody,
        idempotencyKey,
      }),
      transformResponse: (answer: PayAnswer) => ticketFromWire(answer),
      invalidatesTags: movedTags,
    }),

    /** Each answers the temporary token that the code step needs. */
    requestSettle: build.mutation<string, CodeRequest>({
      query: codeRequest('settle'),
      transformResponse: tokenFromWire,
      invalidatesTags: refusedTags,
    }),
    requestRefund: build.mutation<string, CodeRequest>({
      query: codeRequest('refund'),
      transformResponse: tokenFromWire,
      invalidatesTags: refusedTags,
    }),
    requestCancel: build.mutation<string, CodeRequest>({
      query: codeRequest('cancel'),
      transformResponse: tokenFromWire,
      invalidatesTags: refusedTags,
    }),

    verifyTransactionOtp: build.mutation<TransactionCodeResult, TransactionCode>({
      query: ({ code, token, action, paymentCode, processId, idempotencyKey }) => ({
        ...addressOf('verifyTransactionOtp'),
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
