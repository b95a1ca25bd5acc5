import { addressOf } from '@contract/address';
import type { CommissionSide, Next as WireNext } from '@contract/calls/common';
import type { Terms as WireTerms } from '@contract/calls/deliveryCalls';
import type {
  CommissionAnswer,
  CreateTransactionAnswer,
  CreateTransactionBody,
  PayAnswer,
  PayBody,
  TransactionBankAccount,
  TransactionDetailsAnswer,
  DealEvent as WireDealEvent,
  HistoryStep as WireHistoryStep,
  PaymentAttempt as WirePaymentAttempt,
  TransactionDetails as WireTransactionDetails,
} from '@contract/calls/transactionCalls';
import type { DeliveryTerms } from '@contract/rules/deliveryRules';
import { COMMISSION_SIDE } from '@contract/rules/division';
import { GATEWAY_RETURN_PATH } from '@contract/rules/redirects';
import { PAYMENT_STATES, RETURN_REASONS } from '@contract/rules/transactionStates';
import type { PayPressed } from '@/state/actions';
import { baseApi, touchedTags } from './baseApi';
import { type FromWire, fromWire, toWire } from './names';

/** The role of the viewer. Payer = buyer, payee = seller. */
export type Side = WireTransactionDetails['requesting_user_role'];

/** The side that pays the commission, or half each. */
export type FeeSide = Side | 'half';

/** The national code, and digits 5 to 8 of the mobile, are masked except for the viewer's own. */
export type Person = TransactionDetails['payee'];

export type TransactionAccount = FromWire<TransactionBankAccount>;

/** An attempt of the viewer to pay. Times are ISO 8601, UTC. */
export type PaymentAttempt = FromWire<WirePaymentAttempt>;

export type HistoryStep = FromWire<WireHistoryStep>;

/** Besides the steps of the status. Times are ISO 8601, UTC. */
export type DealEvent = FromWire<WireDealEvent>;

/** The terms that both sides knew before the payment. */
export type Terms = FromWire<WireTerms>;

/** Whose turn it is, until when, and the consequence of silence. */
export type NextStep = FromWire<WireNext>;

/** A transaction is identified by its payment code, in the app `code`. */
export type Coded<Wire extends { payment_code: string }> = Omit<FromWire<Wire>, 'paymentCode'> & { code: string };

/** Times are ISO 8601, UTC. */
export type TransactionDetails = Omit<Coded<WireTransactionDetails>, 'commisionSide'> & {
  commissionSide: FeeSide;
  history: HistoryStep[];
  events: DealEvent[];
};

/** What the two sides of a request pay and receive, and their shares of the commission. */
export type CommissionQuote = FromWire<CommissionAnswer>;

/** A quote, or the fee of a transaction. The commission is the sum of the shares. */
export type Fees = Omit<CommissionQuote, 'commissionRials' | 'aboveGateway'> &
  Partial<Pick<CommissionQuote, 'aboveGateway'>>;

/** A payment that the gateway expects. The hidden form goes to `url`. */
export type GatewayTicket = FromWire<PayAnswer>;

const FEE_SIDES: Record<CommissionSide, FeeSide> = { 1: 'payer', 2: 'payee', 3: 'half' };

/** The side that pays the commission, from its wire number. */
export function sideFromWire(side: CommissionSide): FeeSide {
  return FEE_SIDES[side];
}

/** The wire number of the side that pays the commission. */
export function sideToWire(side: FeeSide): CommissionSide {
  return COMMISSION_SIDE[side];
}

/** A call about one transaction. */
export interface OfTransaction {
  paymentCode: string;
}

/** {@link touchedTags} of a call's argument. A refused call too: the screen was outdated. */
export const movedTags = (_result: unknown, _failure: unknown, { paymentCode }: { paymentCode: string }) =>
  touchedTags(paymentCode);

/** Payment requests, and the calls that move their money. */
export const transactionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    commission: build.query<CommissionQuote, { amountRials: number; side: FeeSide }>({
      query: ({ amountRials, side }) =>
        addressOf('GET /api/v1/transactions/commission/:amount/:side', { amount: amountRials, side: sideToWire(side) }),
      transformResponse: fromWire<CommissionAnswer>,
    }),

    createTransaction: build.mutation<{ code: string; redirectTo: string }, NewTransaction>({
      query: (request) => ({
        ...addressOf('POST /api/v1/transactions/'),
        body: newTransactionToWire(request),
        isOnce: true,
      }),
      transformResponse: (answer: CreateTransactionAnswer) => ({
        code: answer.payment_code,
        redirectTo: answer.redirect_to,
      }),
      // The server's answer to the entry says whether it has expired.
      invalidatesTags: (_made, _refused, { processId }) => [
        ...touchedTags(null),
        { type: 'PartnerEntry', id: processId },
      ],
    }),

    /** A transaction with its history, by payment code. */
    transactionDetails: build.query<TransactionDetails, string>({
      query: (paymentCode) => ({
        ...addressOf('POST /api/v1/transactions/details/'),
        body: toWire({ paymentCode }),
      }),
      transformResponse: (answer: TransactionDetailsAnswer) => detailsFromWire(answer),
      providesTags: (_result, _failure, paymentCode) => [{ type: 'Transaction', id: paymentCode }],
    }),

    /** Shows or hides the sum in messengers' previews of the link. */
    changeLinkPreview: build.mutation<void, OfTransaction & { amountInPreview: boolean }>({
      query: (change) => ({ ...addressOf('POST /api/v1/transactions/preview/'), body: toWire(change) }),
      transformResponse: () => undefined,
      // Optimistic update, undone on failure.
      onQueryStarted: async ({ paymentCode, amountInPreview }, { dispatch, queryFulfilled }) => {
        const moved = dispatch(
          transactionsApi.util.updateQueryData('transactionDetails', paymentCode, (shown) => {
            shown.amountInPreview = amountInPreview;
          }),
        );
        await queryFulfilled.catch(moved.undo);
      },
      // A refused change: the request was paid or cancelled meanwhile.
      invalidatesTags: (_result, failure, { paymentCode }) =>
        failure ? [{ type: 'Transaction', id: paymentCode }] : [],
    }),

    pay: build.mutation<GatewayTicket, PayPressed>({
      query: ({ paymentCode, accountId, acceptsReferee, deliveryAddress, payerPaysRials, itemPhotoIds }) => ({
        ...addressOf('POST /api/v1/transactions/pay/'),
        body: {
          ...toWire({ paymentCode }),
          payer_bank_account: accountId,
          redirect_gateway: GATEWAY_RETURN_PATH,
          ...(acceptsReferee && { accept_referee: true }),
          ...(deliveryAddress && { delivery_address: deliveryAddress }),
          ...(payerPaysRials !== undefined && { payed_amount: payerPaysRials }),
          ...(itemPhotoIds && { item_photos: [...itemPhotoIds] }),
        } satisfies PayBody,
        isOnce: true,
      }),
      transformResponse: fromWire<PayAnswer>,
      invalidatesTags: movedTags,
    }),
  }),
});

export const { useChangeLinkPreviewMutation, useCommissionQuery, useTransactionDetailsQuery } = transactionsApi;

/** A transaction with its history. */
export function detailsFromWire({ details, history, events }: TransactionDetailsAnswer): TransactionDetails {
  const { payment_code: code, commision_side, ...wire } = details;
  return {
    ...fromWire(wire),
    code,
    commissionSide: sideFromWire(commision_side),
    history: fromWire(history),
    events: fromWire(events),
  };
}

const ATTEMPT_STATUSES: readonly PaymentAttempt['status'][] = ['pending', 'paid', 'failed', 'reversed'];

/**
 * The reader's payment of a request that another user has paid. It comes with the refusal 1012 of the details. Null
 * without one.
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
    card4: fields?.payment_card4 ?? null,
    byTransfer: fields?.payment_by_transfer !== undefined,
  };
}

/** A payment request, as the user filled it in. */
export interface NewTransaction extends DeliveryTerms {
  amountRials: number;
  commissionSide: FeeSide;
  purpose: string;
  accountId: string;
  refereeNationalCode: string | null;
  processId: string;
}

/** A payment request as a request body. */
export function newTransactionToWire({
  amountRials,
  commissionSide,
  purpose,
  accountId,
  refereeNationalCode,
  ...request
}: NewTransaction): CreateTransactionBody {
  return {
    ...toWire(request),
    amount: amountRials,
    commision_side: sideToWire(commissionSide),
    behalf: purpose,
    payee_bank_account: accountId,
    ...(refereeNationalCode !== null && { referee_national_id: refereeNationalCode }),
  };
}
