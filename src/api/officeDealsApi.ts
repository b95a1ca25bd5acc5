import { addressOf } from '@contract/address';
import type { PaymentCodeBody } from '@contract/calls/common';
import type {
  LedgerQuery,
  ResendBody,
  RevealBody,
  SearchBody,
  LedgerMonth as WireLedgerMonth,
  LedgerPage as WireLedgerPage,
  LedgerSums as WireLedgerSums,
  Lookups as WireLookups,
  OfficeDeal as WireOfficeDeal,
  SearchAnswer as WireSearchAnswer,
} from '@contract/calls/officeDealCalls';
import type { NoticeDetails } from '@contract/rules/noticeKinds';
import type { AccountKind } from '@contract/rules/officeDealRules';
import { baseApi, callOnce, callWith, command, withQuery } from './baseApi';
import { type FromWire, fromWire, toWire } from './names';

/** The operator's searches within the hour. */
export type Lookups = FromWire<WireLookups>;

/** One exact way of searching. */
export type DealSearch = { paymentCode: string } | { trackingNumber: string } | { cardEnd: string; mobile: string };

export type DealsFound = FromWire<WireSearchAnswer>;
export type FoundDeal = DealsFound['deals'][number];

type WireNotice = WireOfficeDeal['notices'][number];
export type DealNotice = Omit<FromWire<WireNotice>, 'details'> & { details: NoticeDetails };

/** A deal for the office, with masked people. Times are ISO 8601, money is integer rials. */
export type OfficeDeal = Omit<FromWire<WireOfficeDeal>, 'notices'> & { notices: DealNotice[] };

export type LedgerSums = FromWire<WireLedgerSums>;
/** Figures of a month. Sums are rials; days are ISO 8601 dates. */
export type LedgerMonth = FromWire<WireLedgerMonth>;
export type LedgerLine = FromWire<WireLedgerPage>['lines'][number];

interface OfDeal {
  readonly paymentCode: string;
}

/** An act changes the deal of its code. */
const actTags = (_result: unknown, _failure: unknown, { paymentCode }: OfDeal) => [
  { type: 'Transaction' as const, id: paymentCode },
  'WaitingPayouts' as const,
];

/** Search, one deal and the ledger of the office. */
export const officeDealsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    officeLookups: build.query<Lookups, void>({
      query: () => addressOf('GET /office/v1/deals/search/'),
      transformResponse: (wire: WireLookups) => fromWire(wire),
    }),
    searchDeals: build.mutation<DealsFound, DealSearch>({
      query: (search) => ({
        ...addressOf('POST /office/v1/deals/search/'),
        body: toWire(search) as SearchBody,
      }),
      transformResponse: (wire: WireSearchAnswer) => fromWire(wire),
    }),
    officeDeal: build.query<OfficeDeal, string>({
      query: (paymentCode) => ({ ...addressOf('POST /office/v1/deals/details/'), body: toWire({ paymentCode }) }),
      transformResponse: ({ notices, ...wire }: WireOfficeDeal) => ({
        ...fromWire(wire),
        notices: notices.map(({ details, ...notice }) => ({
          ...fromWire<Omit<WireNotice, 'details'>>(notice),
          details,
        })),
      }),
      providesTags: (_deal, _failure, paymentCode) => [{ type: 'Transaction', id: paymentCode }],
    }),
    revealInDeal: build.mutation<string, OfDeal & Omit<RevealBody, 'payment_code'>>({
      query: callWith<RevealBody>('POST /office/v1/deals/reveal/'),
      transformResponse: ({ value }: { value: string }) => value,
    }),
    resendNotice: build.mutation<void, OfDeal & { noticeId: string }>(
      command(actTags, callOnce<ResendBody>('POST /office/v1/deals/resend/')),
    ),
    retryPayouts: build.mutation<void, OfDeal>(
      command(actTags, callOnce<PaymentCodeBody>('POST /office/v1/deals/retry/')),
    ),
    allowAccountChanges: build.mutation<void, OfDeal>(
      command(actTags, callOnce<PaymentCodeBody>('POST /office/v1/deals/account-changes/')),
    ),
    ledgerSums: build.query<LedgerSums, void>({
      query: () => addressOf('GET /office/v1/ledger/'),
      transformResponse: (wire: WireLedgerSums) => fromWire(wire),
    }),
    ledgerMonth: build.query<LedgerMonth, string>({
      query: (month) => withQuery(addressOf('GET /office/v1/ledger/month/'), { month }),
      transformResponse: (wire: WireLedgerMonth) => fromWire<WireLedgerMonth>(wire),
    }),
    ledgerPage: build.infiniteQuery<FromWire<WireLedgerPage>, AccountKind, number | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined },
      query: ({ queryArg, pageParam }) =>
        withQuery<LedgerQuery>(addressOf('GET /office/v1/ledger/postings/'), {
          account_kind: queryArg,
          before: pageParam ?? undefined,
        }),
      transformResponse: (wire: WireLedgerPage) => fromWire(wire),
    }),
  }),
});

export const {
  useOfficeLookupsQuery,
  useSearchDealsMutation,
  useOfficeDealQuery,
  useRevealInDealMutation,
  useResendNoticeMutation,
  useRetryPayoutsMutation,
  useAllowAccountChangesMutation,
  useLedgerSumsQuery,
  useLedgerMonthQuery,
  useLedgerPageInfiniteQuery,
} = officeDealsApi;
