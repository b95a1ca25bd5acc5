import { HISTORY_PAGE_SIZE, LIST_PAGE_SIZE } from '@contract/limits';
import type { FilterTransactionsBody, InquiryList, PaymentList, TransactionList } from '@contract/schemas/lists';
import type { InfiniteData } from '@reduxjs/toolkit/query';
import { baseApi } from './baseApi';
import type { CallArgs } from './baseQuery';
import type { ListPage, ListRequest } from './models';
import { filterToQuery, filterToWire, listItemFromWire } from './translate/list';

/** Rows that nobody looks at are kept this long: who reads a transaction for a while comes back to the same place. */
const ROWS_KEPT_SECONDS = 15 * 60;

const PAGE_SIZE: Record<ListRequest['list'], number> = {
  history: HISTORY_PAGE_SIZE,
  inquiries: LIST_PAGE_SIZE,
  payments: LIST_PAGE_SIZE,
};

const LIST_PATH = { inquiries: '/users/inquiries/', payments: '/users/payments/' } as const;

/**
 * The history, the received requests (inquiries) and the sent ones (payments), each request of them (order, role,
 * filter) with rows of its own in the cache.
 *
 * A list of 10,000 rows has 200 pages, and a refetch of an infinite query asks for every page it has, one after the
 * other. So `listRows` carries no tag and is never refetched: it only grows. What keeps it fresh is `listPage`, one page
 * asked again, by whoever looks at it; its answer is put into the rows. After an invalidation that is one call, however
 * far somebody has scrolled, and a page out of sight is asked again when it comes into sight.
 */
export const listsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listRows: build.infiniteQuery<ListPage, ListRequest, number>({
      infiniteQueryOptions: { initialPageParam: 1, getNextPageParam: nextWhileMore },
      query: ({ queryArg, pageParam }) => pageCall(queryArg, pageParam),
      transformResponse: pageFromWire,
      keepUnusedDataFor: ROWS_KEPT_SECONDS,
      // pages are only ever added: comparing all 10,000 rows with themselves for each one that comes is for nothing
      structuralSharing: false,
      onQueryStarted: async (request, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        const page = answer?.data.pageParams.at(-1);
        const value = answer?.data.pages.at(-1);
        if (page === undefined || value === undefined) return;
        // a page that has just come is fresh: looking at it does not ask for it a second time
        dispatch(listsApi.util.upsertQueryEntries([{ endpointName: 'listPage', arg: { ...request, page }, value }]));
      },
    }),

    listPage: build.query<ListPage, ListRequest & { page: number }>({
      query: ({ page, ...request }) => pageCall(request, page),
      transformResponse: pageFromWire,
      providesTags: ['Lists'],
      onQueryStarted: async ({ page, ...request }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer === null) return;
        dispatch(listsApi.util.updateQueryData('listRows', request, (rows) => putPage(rows, page, answer.data)));
      },
    }),
  }),
});

/** Pages are counted from 1. */
function pageCall({ list, order, role, filter }: ListRequest, page: number): CallArgs {
  const size = PAGE_SIZE[list];
  if (list === 'history') {
    const body = { page, size, order, role, filters: filterToWire(filter) } satisfies FilterTransactionsBody;
    return { method: 'POST', path: '/filter-transactions/', body };
  }
  const query = new URLSearchParams([
    ['start', String((page - 1) * size)],
    ['size', String(size)],
    ...filterToQuery(filter),
  ]);
  return { method: 'GET', path: `${LIST_PATH[list]}?${query}` };
}

function pageFromWire(answer: TransactionList | InquiryList | PaymentList): ListPage {
  const rows =
    'transactions' in answer ? answer.transactions : 'inquiries' in answer ? answer.inquiries : answer.payments;
  return { total: answer.total_records, items: rows.map(listItemFromWire) };
}

/** The next page as long as rows are missing. An empty page ends the list even if the total has grown meanwhile. */
function nextWhileMore(lastPage: ListPage, allPages: readonly ListPage[], lastPageNumber: number): number | undefined {
  const loaded = allPages.reduce((sum, page) => sum + page.items.length, 0);
  return lastPage.items.length > 0 && loaded < lastPage.total ? lastPageNumber + 1 : undefined;
}

/**
 * Puts a page that was asked again in its place. When other rows stand on it than before, rows have come or gone above
 * it, and the pages after it no longer begin where it ends: they are dropped, and asked for again on the way down.
 */
export function putPage(rows: InfiniteData<ListPage, number>, page: number, fresh: ListPage): void {
  const place = rows.pageParams.indexOf(page);
  const before = rows.pages[place];
  if (before === undefined) return;
  const isSameRows =
    before.items.length === fresh.items.length &&
    before.items.every((item, index) => item.code === fresh.items[index]?.code);
  rows.pages[place] = fresh;
  if (!isSameRows) {
    rows.pages.splice(place + 1);
    rows.pageParams.splice(place + 1);
  }
  for (const each of rows.pages) each.total = fresh.total;
}

export const { useListRowsInfiniteQuery, useListPageQuery } = listsApi;
/** What is known of a list, without asking for it. */
export const { useInfiniteQueryState: useKnownRows } = listsApi.endpoints.listRows;
