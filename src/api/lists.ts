import { HISTORY_PAGE_SIZE, LIST_PAGE_SIZE } from '@contract/limits';
import type { FilterTransactionsBody, InquiryList, PaymentList, TransactionList } from '@contract/schemas/lists';
import { baseApi } from './baseApi';
import type { ListFilter, ListOrder, ListPage, Side } from './models';
import { filterToQuery, filterToWire, listItemFromWire } from './translate/list';

interface HistoryRequest {
  order: ListOrder;
  /** The viewer's role, or all. */
  role: 'all' | Side;
  filter: ListFilter;
}

interface ListRequest {
  filter: ListFilter;
}

/** History pages are asked for by number, from 1. */
const historyPages = {
  initialPageParam: 1,
  getNextPageParam: nextWhileMore((page: number) => page + 1),
};

/** Pages of the received and sent lists are asked for by how many rows come before them. */
const listPages = {
  initialPageParam: 0,
  getNextPageParam: nextWhileMore((start: number) => start + LIST_PAGE_SIZE),
};

/** History, received requests (inquiries) and sent requests (payments), each a list that grows page by page. */
const listsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    filterTransactions: build.infiniteQuery<ListPage, HistoryRequest, number>({
      infiniteQueryOptions: historyPages,
      query: ({ queryArg: { order, role, filter }, pageParam: page }) => ({
        method: 'POST',
        path: '/filter-transactions/',
        body: {
          page,
          size: HISTORY_PAGE_SIZE,
          order,
          role,
          filters: filterToWire(filter),
        } satisfies FilterTransactionsBody,
      }),
      transformResponse: (answer: TransactionList) => ({
        total: answer.total_records,
        items: answer.transactions.map(listItemFromWire),
      }),
      providesTags: ['Lists'],
    }),

    inquiries: build.infiniteQuery<ListPage, ListRequest, number>({
      infiniteQueryOptions: listPages,
      query: ({ queryArg: { filter }, pageParam: start }) => ({
        method: 'GET',
        path: '/users/inquiries/',
        params: { start, size: LIST_PAGE_SIZE, ...filterToQuery(filter) },
      }),
      transformResponse: (answer: InquiryList) => ({
        total: answer.total_records,
        items: answer.inquiries.map(listItemFromWire),
      }),
      providesTags: ['Lists'],
    }),

    payments: build.infiniteQuery<ListPage, ListRequest, number>({
      infiniteQueryOptions: listPages,
      query: ({ queryArg: { filter }, pageParam: start }) => ({
        method: 'GET',
        path: '/users/payments/',
        params: { start, size: LIST_PAGE_SIZE, ...filterToQuery(filter) },
      }),
      transformResponse: (answer: PaymentList) => ({
        total: answer.total_records,
        items: answer.payments.map(listItemFromWire),
      }),
      providesTags: ['Lists'],
    }),
  }),
});

/** The next page as long as rows are missing. An empty page ends the list even if the total has grown meanwhile. */
function nextWhileMore(next: (param: number) => number) {
  return (lastPage: ListPage, allPages: readonly ListPage[], lastParam: number): number | undefined => {
    const loaded = allPages.reduce((sum, page) => sum + page.items.length, 0);
    return lastPage.items.length > 0 && loaded < lastPage.total ? next(lastParam) : undefined;
  };
}

export const { useFilterTransactionsInfiniteQuery, useInquiriesInfiniteQuery, usePaymentsInfiniteQuery } = listsApi;
