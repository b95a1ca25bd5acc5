import { addressOf } from '@contract/addresses/address';
import { TRANSACTION_ADDRESSES } from '@contract/addresses/transaction';
import type { Received } from '@contract/rules/division';
import { COMMISSION_SIDE, HISTORY_PAGE_SIZE, LIST_PAGE_SIZE } from '@contract/rules/limits';
import type { TransactionStatus } from '@contract/schemas/common';
import type {
  FilterTransactionsBody,
  InquiryList,
  PaymentList,
  TransactionList,
  ListFilter as WireListFilter,
  ListItem as WireListItem,
} from '@contract/schemas/lists';
import type { AppDispatch, RootState } from '@/state/store';
import { baseApi } from './baseApi';
import type { CallArgs } from './baseQuery';
import { fromWire } from './names';
import { type Coded, type Side, sideFromWire, sideToWire } from './transactions';

export type ListItem = Omit<Coded<WireListItem>, 'commisionSide' | 'split' | 'payment'> & {
  commissionSide: Side;
  /** After a division: what each side gets, after commission. */
  split: Received | null;
  /** Another user has paid: the viewer's own payment came second and goes back; the status is that of this payment. */
  isSentBack: boolean;
};

export interface ListPage {
  /** How many rows the whole list had at the time of the request for this page. */
  total: number;
  items: ListItem[];
  /** The list was requested again later, but not this page, which was out of sight. */
  isStale: boolean;
}

/** By the time of creation: newest first (desc) or oldest first (asc). */
export type ListOrder = Exclude<NonNullable<FilterTransactionsBody['order']>, 'due'>;

/** The list filter. What is absent does not filter. */
export interface ListFilter {
  purpose?: string;
  /** ISO 8601 dates; both ends are included. */
  from?: string;
  to?: string;
  minRials?: number;
  maxRials?: number;
  commissionSide?: Side;
  /** In the order of the product text. */
  statuses?: TransactionStatus[];
  /** Only what an open dispute holds. */
  isDisputed?: true;
  /** Only what waits for the viewer. */
  isOwnTurn?: true;
}

/** Which list of transactions, in what order, in which role of the viewer, and filtered how. */
export interface ListRequest {
  /** The history; or, newest first, the requests of others to the viewer, or those of the viewer to others. */
  list: 'history' | 'inquiries' | 'payments';
  order: ListOrder;
  role: NonNullable<FilterTransactionsBody['role']>;
  filter: ListFilter;
}

/** Rows that nobody looks at are kept this long: who reads a transaction for a while comes back to the same place. */
const ROWS_KEPT_MS = 15 * 60_000;

const PAGE_SIZE: Record<ListRequest['list'], number> = {
  history: HISTORY_PAGE_SIZE,
  inquiries: LIST_PAGE_SIZE,
  payments: LIST_PAGE_SIZE,
};

/** Rows of «نوبت شماست». */
export const OWN_TURNS_SHOWN = 3;

type ListAnswer = TransactionList | InquiryList | PaymentList;

const LIST_ADDRESS = {
  inquiries: TRANSACTION_ADDRESSES.listInquiries,
  payments: TRANSACTION_ADDRESSES.listPayments,
} as const;

/** The pages (from 1) of the list that is on screen, or was last. */
let inSight: { request: string; first: number; last: number } | null = null;

/** Tells which pages (from 1) of a list are on screen now: when it is asked again, these are. */
export function lookAtPages(request: ListRequest, first: number, last: number): void {
  inSight = { request: JSON.stringify(request), first, last };
}

/**
 * The history, the received requests (inquiries) and the sent ones (payments), each request of them (order, role,
 * filter) with rows of its own in the cache, and nowhere else.
 *
 * RTK Query asks for a list again as a whole: every page it has, one after the other, and a list of 10,000 rows has
 * 200. So a page that is known and out of sight answers for itself, marked as stale, and is asked again when it comes
 * into sight (docs/adr/0013).
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
      // Not «Lists»: what is told while somebody reads must not move the rows (`live.ts`).
      providesTags: ['Rows'],
      // pages keep their identity by themselves: comparing 10,000 rows with themselves for each that comes is for nothing
      structuralSharing: false,
    }),

    /** The transactions that wait for the viewer: those that are due first, as many as home shows. */
    ownTurns: build.query<ListItem[], void>({
      query: () => {
        const body = {
          size: OWN_TURNS_SHOWN,
          order: 'due',
          filters: { _turn: 'mine' },
        } satisfies FilterTransactionsBody;
        return { ...addressOf(TRANSACTION_ADDRESSES.filterTransactions), body };
      },
      transformResponse: (answer: TransactionList) => answer.transactions.map(listItemFromWire),
      providesTags: ['Lists'],
    }),
  }),
});

/**
 * Goes on watching a list that has left the screen. RTK Query forgets what is invalidated while nobody watches it, and
 * whoever opens a row, acts and comes back wants the rows and the place as they were.
 */
export function keepRows(request: ListRequest) {
  return (dispatch: AppDispatch, getState: () => RootState): void => {
    if (knownPage(getState(), request, 1) === null) return;
    const kept = dispatch(listsApi.endpoints.listRows.initiate(request, { forceRefetch: false }));
    setTimeout(kept.unsubscribe, ROWS_KEPT_MS);
  };
}

/** The pages of a list that are known, the first one first. */
export function knownPages(state: RootState, request: ListRequest): readonly ListPage[] {
  return listsApi.endpoints.listRows.select(request)(state).data?.pages ?? [];
}

/** What is known of a page (from 1); null while nothing is. */
function knownPage(state: RootState, request: ListRequest, page: number): ListPage | null {
  return knownPages(state, request)[page - 1] ?? null;
}

/** The pages (from 1) of a list that are on screen; none when it is not. */
export function pagesInSight(request: ListRequest): number[] {
  if (inSight?.request !== JSON.stringify(request)) return [];
  const { first, last } = inSight;
  return Array.from({ length: last - first + 1 }, (_nothing, index) => first + index);
}

function isInSight(request: ListRequest, page: number): boolean {
  return inSight?.request === JSON.stringify(request) && inSight.first <= page && page <= inSight.last;
}

/** How a page of a list is asked for; they are counted from 1. */
export function pageCall({ list, order, role, filter }: ListRequest, page: number): CallArgs {
  const size = PAGE_SIZE[list];
  if (list === 'history') {
    const body = { page, size, order, role, filters: filterToWire(filter) } satisfies FilterTransactionsBody;
    return { ...addressOf(TRANSACTION_ADDRESSES.filterTransactions), body };
  }
  const query = new URLSearchParams([
    ['start', String((page - 1) * size)],
    ['size', String(size)],
    ...filterToQuery(filter),
  ]);
  const { method, path } = LIST_ADDRESS[list];
  return { method, path: `${path}?${query}` };
}

/** An answer of a list as one of its pages. */
export function pageFromWire(answer: ListAnswer): ListPage {
  const rows =
    'transactions' in answer ? answer.transactions : 'inquiries' in answer ? answer.inquiries : answer.payments;
  return { total: answer.total_records, items: rows.map(listItemFromWire), isStale: false };
}

/** How many rows the list has in all, shown or not, as the server said last. */
export function totalOf(pages: readonly ListPage[]): number {
  return (pages.findLast(({ isStale }) => !isStale) ?? pages.at(-1))?.total ?? 0;
}

/**
 * True when a page has to be asked again before it may be shown: it is stale, or rows have come or gone since, which
 * moves those below from page to page.
 */
export function isOutdated(page: ListPage, total: number): boolean {
  return page.isStale || page.total !== total;
}

/** The next page as long as there are rows behind this one. An empty page ends the list even if the total has grown. */
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

export const { useListRowsInfiniteQuery, useOwnTurnsQuery } = listsApi;

/** A row of the history, of the received or of the sent list. */
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

/** The filter of the history. What does not filter is left out; an amount of 0 does not filter. */
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
    ...(filter.isOwnTurn && { _turn: 'mine' }),
  };
}

/** The same filter as the received and sent lists take it in their query, a status once for each. */
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
