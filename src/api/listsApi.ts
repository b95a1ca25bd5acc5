import { addressOf } from '@contract/address';
import type {
  FilterTransactionsBody,
  InquiryList,
  PaymentList,
  TransactionList,
  ListFilter as WireListFilter,
  ListItem as WireListItem,
} from '@contract/calls/listCalls';
import type { Received } from '@contract/rules/division';
import { COMMISSION_SIDE } from '@contract/rules/division';
import { MINUTE_MS } from '@contract/rules/durations';
import { HISTORY_PAGE_SIZE, LIST_PAGE_SIZE, SHOWN_AT_HOME } from '@contract/rules/limits';
import type { TransactionStatus } from '@contract/rules/transactionStates';
import type { AppDispatch, RootState } from '@/state/store';
import type { CallArgs } from './baseApi';
import { baseApi } from './baseApi';
import { fromWire } from './names';
import { type Coded, type FeeSide, sideFromWire, sideToWire } from './transactionsApi';

export type ListItem = Omit<Coded<WireListItem>, 'commisionSide' | 'split' | 'payment'> & {
  commissionSide: FeeSide;
  /** The shares of both sides after a division, after commission. */
  split: Received | null;
  /** Another user has paid first: the viewer's own payment goes back, and the status is that of this payment. */
  isSentBack: boolean;
};

export interface ListPage {
  /** Rows of the whole list at the time of this request. */
  total: number;
  items: ListItem[];
  /** The list was requested again later without this page, which was out of sight. */
  isStale: boolean;
}

/** By creation time: newest first (desc) or oldest first (asc). */
export type ListOrder = Exclude<NonNullable<FilterTransactionsBody['order']>, 'due'>;

/** The list filter. An absent field does not filter. */
export interface ListFilter {
  purpose?: string;
  /** ISO 8601 dates; both ends are included. */
  from?: string;
  to?: string;
  minRials?: number;
  maxRials?: number;
  commissionSide?: FeeSide;
  /** In the order of the filter screen. */
  statuses?: TransactionStatus[];
  /** Only transactions with an open dispute. */
  isDisputed?: true;
  /** Only unfinished transactions that wait for the viewer, or for others. */
  turn?: 'mine' | 'others';
}

/** A list of transactions: its order, the viewer's role, and the filter. */
export interface ListRequest {
  /** The history; or, newest first, requests to the viewer, or requests of the viewer. */
  list: 'history' | 'inquiries' | 'payments';
  order: ListOrder;
  role: NonNullable<FilterTransactionsBody['role']>;
  filter: ListFilter;
}

/** Milliseconds that hidden rows are kept, so that a reader of a transaction returns to the same place. */
const ROWS_KEPT_MS = 15 * MINUTE_MS;

const PAGE_SIZE: Record<ListRequest['list'], number> = {
  history: HISTORY_PAGE_SIZE,
  inquiries: LIST_PAGE_SIZE,
  payments: LIST_PAGE_SIZE,
};

type ListAnswer = TransactionList | InquiryList | PaymentList;

const LIST_ADDRESS = {
  inquiries: addressOf('GET /api/v1/users/inquiries/'),
  payments: addressOf('GET /api/v1/users/payments/'),
} as const;

/** The pages (from 1) of the list that is, or was last, on screen. */
let inSight: { request: string; first: number; last: number } | null = null;

/** Sets the pages (from 1) of a list that are on screen. Only these are requested again. */
export function lookAtPages(request: ListRequest, first: number, last: number): void {
  inSight = { request: JSON.stringify(request), first, last };
}

/**
 * The history, the received requests (inquiries) and the sent ones (payments). Each order, role and filter has its own
 * rows in the cache.
 *
 * RTK Query requests all pages of a list again, and a list of 10,000 rows has 200. So a cached page out of sight
 * answers itself, marked as stale, and is requested when it comes into sight (docs/adr/0013).
 */
export const listsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listRows: build.infiniteQuery<ListPage, ListRequest, number>({
      infiniteQueryOptions: { initialPageParam: 1, getNextPageParam: nextWhileMore },
      queryFn: async ({ queryArg: request, pageParam: page }, { getState }, _options, ask) => {
        const known = knownPage(getState() as RootState, request, page);
        if (known !== null && known.items.length > 0 && !isInSight(request, page)) {
          return { data: known.isStale ? known : { ...known, isStale: true } };
        }
        const answer = await ask(pageCall(request, page));
        return answer.error ? answer : { ...answer, data: pageFromWire(answer.data as ListAnswer) };
      },
      // Not «Lists»: live news must not move the rows under a reader (`liveFlow.ts`).
      providesTags: ['Rows'],
      // Pages keep their identity. A comparison of 10,000 rows for each page costs too much.
      structuralSharing: false,
    }),

    /** The unfinished transactions that wait for the viewer or for others, by due date, as many as home shows. */
    turns: build.query<ListItem[], 'mine' | 'others'>({
      query: (turn) => {
        const body = { size: SHOWN_AT_HOME, order: 'due', filters: { _turn: turn } } satisfies FilterTransactionsBody;
        return { ...addressOf('POST /api/v1/filter-transactions/'), body };
      },
      transformResponse: (answer: TransactionList) => answer.transactions.map(listItemFromWire),
      providesTags: ['Lists'],
    }),
  }),
});

/**
 * Keeps a subscription to a list that left the screen. RTK Query drops an invalidated list without a subscriber, but a
 * user who comes back from a row wants the same rows and place.
 */
export function keepRows(request: ListRequest) {
  return (dispatch: AppDispatch, getState: () => RootState): void => {
    if (knownPage(getState(), request, 1) === null) return;
    const kept = dispatch(listsApi.endpoints.listRows.initiate(request, { forceRefetch: false }));
    setTimeout(kept.unsubscribe, ROWS_KEPT_MS);
  };
}

/** The cached pages of a list, in order. */
export function knownPages(state: RootState, request: ListRequest): readonly ListPage[] {
  return listsApi.endpoints.listRows.select(request)(state).data?.pages ?? [];
}

/** A cached page (from 1); null if it is not cached. */
function knownPage(state: RootState, request: ListRequest, page: number): ListPage | null {
  return knownPages(state, request)[page - 1] ?? null;
}

/** The pages (from 1) of a list on screen; none when the list is hidden. */
export function pagesInSight(request: ListRequest): number[] {
  if (inSight?.request !== JSON.stringify(request)) return [];
  const { first, last } = inSight;
  return Array.from({ length: last - first + 1 }, (_nothing, index) => first + index);
}

function isInSight(request: ListRequest, page: number): boolean {
  return inSight?.request === JSON.stringify(request) && inSight.first <= page && page <= inSight.last;
}

/** The call for a page (from 1) of a list. */
export function pageCall({ list, order, role, filter }: ListRequest, page: number): CallArgs {
  const size = PAGE_SIZE[list];
  if (list === 'history') {
    const body = { page, size, order, role, filters: filterToWire(filter) } satisfies FilterTransactionsBody;
    return { ...addressOf('POST /api/v1/filter-transactions/'), body };
  }
  const query = new URLSearchParams([
    ['start', String((page - 1) * size)],
    ['size', String(size)],
    ...filterToQuery(filter),
  ]);
  const { method, path } = LIST_ADDRESS[list];
  return { method, path: `${path}?${query}` };
}

/** A list answer as a page. */
export function pageFromWire(answer: ListAnswer): ListPage {
  const rows =
    'transactions' in answer ? answer.transactions : 'inquiries' in answer ? answer.inquiries : answer.payments;
  return { total: answer.total_records, items: rows.map(listItemFromWire), isStale: false };
}

/** The number of rows of the whole list, as the server said last. */
export function totalOf(pages: readonly ListPage[]): number {
  return (pages.findLast(({ isStale }) => !isStale) ?? pages.at(-1))?.total ?? 0;
}

/** True when a page must be requested before it is shown: it is stale, or new or removed rows have shifted it. */
export function isOutdated(page: ListPage, total: number): boolean {
  return page.isStale || page.total !== total;
}

/** The next page number while there are more rows. An empty page ends the list even if the total has grown. */
function nextWhileMore(
  lastPage: ListPage,
  allPages: readonly ListPage[],
  lastPageNumber: number,
  _pageNumbers: readonly number[],
  { list }: ListRequest,
): number | undefined {
  const isLast = lastPage.items.length === 0 || lastPageNumber * PAGE_SIZE[list] >= totalOf(allPages);
  return isLast ? undefined : lastPageNumber + 1;
}

export const { useListRowsInfiniteQuery, useTurnsQuery } = listsApi;

/** A row of the history, the received or the sent list. */
export function listItemFromWire({
  payment_code: code,
  commision_side,
  split,
  payment,
  ...wire
}: WireListItem): ListItem {
  return {
    ...fromWire(wire),
    code,
    commissionSide: sideFromWire(commision_side),
    split: split && { payerRials: split.payer_receives, payeeRials: split.payee_receives },
    isSentBack: payment === 'reversed',
  };
}

/** The filter of the history. Empty fields and an amount of 0 are left out. */
export function filterToWire(filter: ListFilter): WireListFilter {
  return {
    ...(filter.purpose && { behalf: filter.purpose }),
    ...(filter.from && { date_gt: filter.from }),
    ...(filter.to && { date_lt: filter.to }),
    ...(filter.minRials && { amount_gt: filter.minRials }),
    ...(filter.maxRials && { amount_lt: filter.maxRials }),
    commission_side: filter.commissionSide ? sideToWire(filter.commissionSide) : COMMISSION_SIDE.all,
    ...(filter.statuses?.length && { _status: filter.statuses }),
    ...(filter.isDisputed && { _dispute: 'open' }),
    ...(filter.turn && { _turn: filter.turn }),
  };
}

/** The same filter as a query of the received and sent lists: one `_status` for each status. */
export function filterToQuery(filter: ListFilter): [string, string][] {
  const { _status, commission_side, ...rest } = filterToWire(filter);
  const statuses: [string, string][] = (filter.statuses ?? []).map((status) => ['_status', status]);
  const side: [string, string][] = commission_side ? [['commission_side', String(commission_side)]] : [];
  return [
    ...Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
    ...side,
    ...statuses,
  ];
}
