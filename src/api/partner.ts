import { addressOf } from '@contract/addresses/address';
import { PARTNER_ADDRESSES } from '@contract/addresses/partner';
import type {
  ConfirmPartnerTransactionAnswer,
  ConfirmPartnerTransactionBody,
  PartnerCommissionSide,
  PartnerPermissionAnswer,
  PartnerTransactionDetail,
  SubmitPartnerTransactionAnswer,
  SubmitPartnerTransactionBody,
} from '@contract/schemas/partner';
import { environment } from '@/lib/environment';
import { baseApi } from './baseApi';
import { type FromWire, fromWire } from './names';
import type { Side } from './transactions';

/** What the seller offers in a process of the partner. */
export type PartnerOffer = Omit<FromWire<SubmitPartnerTransactionBody>, 'commissionSide' | 'userId'> & {
  /** The partner's own id of the person; never believed. */
  userId: string | null;
  commissionSide: Side;
};

/** The seller's offer in a process of the partner, or the ad before there is one. Read-only once nothing is left to decide. */
export type PartnerEntry = Omit<FromWire<PartnerTransactionDetail>, 'commissionSide' | 'decision' | 'to'> & {
  processId: string;
  commissionSide: Side;
  /** What the buyer has decided; null before. */
  decision: PartnerDecision | null;
  /** The server's address for the payment of an approved request; null when it cannot be paid. Check before following. */
  payTarget: string | null;
};

/** The buyer's answer to a request of the partner's flow. */
export type PartnerDecision = ConfirmPartnerTransactionBody['transaction_status'];

/** How the partner's flow goes on: at `to`, or not any more (`to` is the way back then). */
export type PartnerNextStep = FromWire<ConfirmPartnerTransactionAnswer>;

/** The seller's mobile, digits 5 to 8 masked: with it they have to log in. */
export type OfferResult = FromWire<SubmitPartnerTransactionAnswer>;

/** The slug is part of the paths of the partner's calls. */
const partner = environment.partner?.slug ?? '';

/** What a step of a process makes old: the process, and its request wherever one of its two people sees it. */
const processTags = (_result: unknown, _failure: unknown, { processId }: { processId: string }) => [
  { type: 'PartnerEntry' as const, id: processId },
  'Transaction' as const,
  'User' as const,
  'Lists' as const,
  'Rows' as const,
];

/** The calls of the partner's pages. Nobody has to be logged in for them. */
export const partnerApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Where the process goes on, or null when the partner does not let it. A GET that has a consequence: never cached. */
    partnerPermission: build.mutation<string | null, string>({
      query: (processId) => ({
        ...addressOf(PARTNER_ADDRESSES.partnerPermission, { partner, query: processId }),
        withoutAuth: true,
      }),
      transformResponse: (answer: PartnerPermissionAnswer) => (answer.success ? answer.redirect_url : null),
    }),

    submitPartnerOffer: build.mutation<OfferResult, PartnerOffer>({
      query: (offer) => ({
        ...addressOf(PARTNER_ADDRESSES.submitPartnerTransaction, { partner }),
        body: offerToWire(offer),
        withoutAuth: true,
      }),
      transformResponse: fromWire<SubmitPartnerTransactionAnswer>,
      invalidatesTags: processTags,
    }),

    /** What a process is about, as the server has it: the address is never believed for it. */
    partnerEntry: build.query<PartnerEntry, string>({
      query: (processId) => ({
        ...addressOf(PARTNER_ADDRESSES.partnerTransactionDetail, { partner, process_id: processId }),
        withoutAuth: true,
      }),
      transformResponse: (answer: PartnerTransactionDetail, _meta, processId) => entryFromWire(processId, answer),
      providesTags: (_result, _failure, processId) => [{ type: 'PartnerEntry', id: processId }],
    }),

    decidePartnerRequest: build.mutation<PartnerNextStep, { processId: string; decision: PartnerDecision }>({
      query: ({ processId, decision }) => ({
        ...addressOf(PARTNER_ADDRESSES.confirmPartnerTransaction, { partner }),
        body: { transaction_status: decision, process_id: processId } satisfies ConfirmPartnerTransactionBody,
        withoutAuth: true,
      }),
      transformResponse: fromWire<ConfirmPartnerTransactionAnswer>,
      invalidatesTags: processTags,
    }),
  }),
});

export const { usePartnerEntryQuery } = partnerApi;

/** Who pays the commission, from the partner's word for them. */
export function sideFromPartner(side: PartnerCommissionSide): Side {
  return side === 'buyer' ? 'payer' : 'payee';
}

/** Who pays the commission, as the partner calls them. */
export function sideToPartner(side: Side): PartnerCommissionSide {
  return side === 'payer' ? 'buyer' : 'seller';
}

/** What a process is about. */
export function entryFromWire(processId: string, wire: PartnerTransactionDetail): PartnerEntry {
  const { commission_side, decision = null, to = null, ...rest } = wire;
  return { ...fromWire(rest), processId, commissionSide: sideFromPartner(commission_side), decision, payTarget: to };
}

/** The seller's offer as the wire takes it. */
export function offerToWire(offer: PartnerOffer): SubmitPartnerTransactionBody {
  return {
    commission_side: sideToPartner(offer.commissionSide),
    user_id: offer.userId,
    process_id: offer.processId,
    price: offer.amountRials,
    title: offer.purpose,
  };
}
