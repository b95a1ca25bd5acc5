import { HISTORY_PAGE_SIZE, LIST_PAGE_SIZE } from '@contract/limits';
import type { FilterTransactionsBody, InquiryList, PaymentList, TransactionList } from '@contract/schemas/lists';
import { baseApi } from './baseApi';
import type { ListFilter, ListPage, Side } from './models';
import { filterToQuery, filterToWire, listItemFromWire } from './translate/list';

interface HistoryRequest {
  /** From 1. */
  page: number;
  order: 'asc' | 'desc';
  /** The viewer's role, or all. */
  role: 'all' | Side;
  filter: ListFilter;
}

interface ListRequest {
  /** How many rows to skip. */
  start: number;
  filter: ListFilter;
}

/** History, received requests (inquiries) and sent requests (payments). */
export const listsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    filterTransactions: build.query<ListPage, HistoryRequest>({
      query: ({ page, order, role, filter }) => ({
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

    inquiries: build.query<ListPage, ListRequest>({
      query: ({ start, filter }) => ({
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

    payments: build.query<ListPage, ListRequest>({
      query: ({ start, filter }) => ({
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

export const { useFilterTransactionsQuery, useInquiriesQuery, usePaymentsQuery } = listsApi;
