import { addressOf } from '@contract/address';
import type {
  ConfirmPartnerTransactionAnswer,
  ConfirmPartnerTransactionBody,
  PartnerCommissionSide,
  PartnerPermissionAnswer,
  PartnerTransactionDetail,
  SubmitPartnerTransactionAnswer,
  SubmitPartnerTransactionBody,
} from '@contract/calls/partnerCalls';
import { baseApi } from './baseApi';
import { type FromWire, fromWire } from './names';
import type { Side } from './transactionsApi';

/** The seller's offer in a process of the partner. */
export type PartnerOffer = Omit<FromWire<SubmitPartnerTransactionBody>, 'commissionSide' | 'userId'> & {
  /** The partner's own id of the person. The server does not trust it. */
  userId: string | null;
  commissionSide: Side;
};

/** The seller's offer in a process, or its ad before there is an offer. Read-only after the decision. */
export type PartnerEntry = Omit<FromWire<PartnerTransactionDetail>, 'commissionSide' | 'decision' | 'to'> & {
  processId: string;
  commissionSide: Side;
  /** The buyer's decision; null before it. */
  decision: PartnerDecision | null;
  /** The payment address of an approved request; null when it cannot be paid. Check before following. */
  payTarget: string | null;
};

/** The buyer's answer to a request. */
export type PartnerDecision = ConfirmPartnerTransactionBody['transaction_status'];

/** The next address of the process. After `close`, `to` is the way back. */
export type PartnerNextStep = FromWire<ConfirmPartnerTransactionAnswer>;

/** The mobile that the seller must log in with; digits 5 to 8 are masked. */
export type OfferResult = FromWire<SubmitPartnerTransactionAnswer>;

/** The partner's slug is part of the paths of its calls. */
interface OfPartner {
  partner: string;
}

/** A step changes the process, and its request on the pages of both people. */
const processTags = (_result: unknown, _failure: unknown, { processId }: { processId: string }) => [
  { type: 'PartnerEntry' as const, id: processId },
  'Transaction' as const,
  'User' as const,
  'Lists' as const,
  'Rows' as const,
];

/** The calls of the partner's pages, without a login. */
export const partnerApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The next address of the process; null without permission. This GET has side effects, so it is never cached. */
    partnerPermission: build.mutation<string | null, OfPartner & { processId: string }>({
      query: ({ partner, processId }) => ({
        ...addressOf('GET /panel/v1/send-permission-to-:partner/:query', { partner, query: processId }),
        withoutAuth: true,
      }),
      transformResponse: (answer: PartnerPermissionAnswer) => (answer.success ? answer.redirect_url : null),
    }),

    submitPartnerOffer: build.mutation<OfferResult, OfPartner & PartnerOffer>({
      query: ({ partner, ...offer }) => ({
        ...addressOf('POST /panel/v1/submit-:partner-transaction/', { partner }),
        body: offerToWire(offer),
        withoutAuth: true,
      }),
      transformResponse: fromWire<SubmitPartnerTransactionAnswer>,
      invalidatesTags: processTags,
    }),

    /** The process, as the server knows it. The address of the page is not trusted. */
    partnerEntry: build.query<PartnerEntry, OfPartner & { processId: string }>({
      query: ({ partner, processId }) => ({
        ...addressOf('GET /panel/v1/get-:partner-transaction-detail/:process_id/', { partner, process_id: processId }),
        withoutAuth: true,
      }),
      transformResponse: (answer: PartnerTransactionDetail, _meta, { processId }) => entryFromWire(processId, answer),
      providesTags: (_result, _failure, { processId }) => [{ type: 'PartnerEntry', id: processId }],
    }),

    decidePartnerRequest: build.mutation<PartnerNextStep, OfPartner & { processId: string; decision: PartnerDecision }>(
      {
        query: ({ partner, processId, decision }) => ({
          ...addressOf('POST /panel/v1/confirm-:partner-transaction/', { partner }),
          body: { transaction_status: decision, process_id: processId } satisfies ConfirmPartnerTransactionBody,
          withoutAuth: true,
        }),
        transformResponse: fromWire<ConfirmPartnerTransactionAnswer>,
        invalidatesTags: processTags,
      },
    ),
  }),
});

export const { usePartnerEntryQuery } = partnerApi;

/** The side that pays the commission, from the partner's term. */
export function sideFromPartner(side: PartnerCommissionSide): Side {
  return side === 'buyer' ? 'payer' : 'payee';
}

/** The side that pays the commission, as the partner's term. */
export function sideToPartner(side: Side): PartnerCommissionSide {
  return side === 'payer' ? 'buyer' : 'seller';
}

/** A process of the partner. */
export function entryFromWire(processId: string, wire: PartnerTransactionDetail): PartnerEntry {
  const { commission_side, decision = null, to = null, ...rest } = wire;
  return { ...fromWire(rest), processId, commissionSide: sideFromPartner(commission_side), decision, payTarget: to };
}

/** The seller's offer as a request body. */
export function offerToWire(offer: PartnerOffer): SubmitPartnerTransactionBody {
  return {
    commission_side: sideToPartner(offer.commissionSide),
    user_id: offer.userId,
    process_id: offer.processId,
    price: offer.amountRials,
    title: offer.purpose,
  };
}
