import { addressOf } from '@contract/address';
import type { CheckAnswer, CheckLinkAnswer, CheckReaderAnswer, ReceiptAnswer } from '@contract/calls/receiptCalls';
import type { TicketAnswer } from '@contract/calls/transactionCalls';
import { baseApi } from './baseApi';
import { type FromWire, fromWire, toWire } from './names';
import { type FeeSide, sideFromWire } from './transactionsApi';

type WireReceipt = FromWire<ReceiptAnswer['receipt']>;

/** A receipt without the amounts and the account of the other side. Mobiles are masked. */
export type Receipt = Omit<WireReceipt, 'paymentCode' | 'commissionRials'> & {
  code: string;
  commissionRials: number;
  commissionSide: FeeSide;
};

/** Receipts of paid transactions, for buyer and seller. */
export const receiptsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** By payment code. */
    receipt: build.query<Receipt, string>({
      query: (paymentCode) => ({ ...addressOf('POST /api/v1/transactions/receipt/'), body: toWire({ paymentCode }) }),
      transformResponse: (answer: ReceiptAnswer) => receiptFromWire(answer),
      providesTags: (_result, _failure, paymentCode) => [{ type: 'Transaction', id: paymentCode }],
    }),

    /** Answers a new link to the check page. The old one stops working. */
    renewCheckLink: build.mutation<string, string>({
      query: (paymentCode) => ({
        ...addressOf('POST /api/v1/transactions/check-link/'),
        body: toWire({ paymentCode }),
      }),
      transformResponse: (answer: CheckLinkAnswer) => answer.check_url,
      invalidatesTags: (_result, _failure, paymentCode) => [{ type: 'Transaction', id: paymentCode }],
    }),
  }),
});

function receiptFromWire({ receipt }: ReceiptAnswer): Receipt {
  const { payment_code: code, commission, ...wire } = receipt;
  return {
    ...fromWire(wire),
    code,
    commissionRials: commission.amount,
    commissionSide: sideFromWire(commission.side),
  };
}

export const { useReceiptQuery, useRenewCheckLinkMutation } = receiptsApi;

/** A payment, as a holder of its receipt may see it. Times are ISO 8601, UTC. */
export type Check = FromWire<CheckAnswer>;

/** The relation of a logged-in reader to a check page. The payment code belongs to the reader's own transaction. */
export type CheckReader = FromWire<CheckReaderAnswer>;

/** The check page: is this receipt really paid? */
export const checksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    check: build.query<Check, string>({
      query: (token) => ({ ...addressOf('GET /api/v1/checks/:token/', { token }), withoutAuth: true }),
      transformResponse: fromWire<CheckAnswer>,
    }),

    /** Tells a logged-in reader whether the money is theirs. */
    checkReader: build.query<CheckReader, string>({
      query: (token) => addressOf('GET /api/v1/checks/:token/reader/', { token }),
      transformResponse: fromWire<CheckReaderAnswer>,
      providesTags: ['User'],
    }),
  }),
});

export const { useCheckQuery, useCheckReaderQuery } = checksApi;

/** An attempt to pay, for the holder of a ticket from the gateway's return address. */
export type TicketedPayment = Omit<FromWire<TicketAnswer>, 'outcome'> & { state: TicketAnswer['outcome'] };

/** Reads the payment of a ticket without a login. */
export const ticketApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    ticketedPayment: build.query<TicketedPayment, string>({
      query: (ticket) => ({ ...addressOf('GET /api/v1/receipts/:ticket/', { ticket }), withoutAuth: true }),
      transformResponse: ({ outcome, ...wire }: TicketAnswer) => ({ ...fromWire(wire), state: outcome }),
    }),
  }),
});

export const { useTicketedPaymentQuery } = ticketApi;
