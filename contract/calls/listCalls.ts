import { type Static, Type } from 'typebox';
import { BEHALF_MAX_LENGTH, LIST_PAGE_SIZE_MAX } from '../rules/limits';
import { callsOf, memberGet, memberPost } from './call';
import { closed, literals, nullable, Rials, TransactionStatus } from './common';
import { dealFacts } from './transactionCalls';

const FilterDate = Type.String({
  'x-reader': 'compact',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T.*)?$',
  description: 'ISO 8601 date (a whole day in Tehran) or date-time; both ends are included',
});
const FilterAmount = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Integer rials; 0 means not filtered',
});

const OnlyDisputed = Type.Literal('open', { description: 'Only transactions with an open dispute' });
const Turn = literals(['mine', 'others'] as const, {
  description:
    '`mine`: transactions that wait for the reader: `next.actor` is their side, or null in a dispute, which waits for both. ' +
    '`others`: unfinished ones that wait for another person, the office or the bank',
});

/** Fields of the list filter; an absent, null or empty field does not filter. */
export const ListFilter = closed({
  behalf: Type.Optional(nullable(Type.String({ maxLength: BEHALF_MAX_LENGTH }))),
  date_gt: Type.Optional(nullable(Type.Union([FilterDate, Type.Literal('')]))),
  date_lt: Type.Optional(nullable(Type.Union([FilterDate, Type.Literal('')]))),
  amount_gt: Type.Optional(nullable(FilterAmount)),
  amount_lt: Type.Optional(nullable(FilterAmount)),
  commission_side: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 3 }))),
  _status: Type.Optional(nullable(Type.Union([TransactionStatus, Type.Array(TransactionStatus), Type.Literal('')]))),
  _dispute: Type.Optional(nullable(Type.Union([OnlyDisputed, Type.Literal('')]))),
  _turn: Type.Optional(nullable(Type.Union([Turn, Type.Literal('')]))),
});

export const FilterTransactionsBody = closed({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_SIZE_MAX })),
  order: Type.Optional(
    literals(['asc', 'desc', 'due'] as const, {
      description: 'By creation time; `due`: by due time, without a due time last',
    }),
  ),
  role: Type.Optional(literals(['all', 'payee', 'payer'] as const, { description: 'The viewer’s role' })),
  filters: Type.Optional(nullable(ListFilter)),
});

const ListPerson = Type.Object({ full_name: Type.String(), national_code: Type.String() });

export const ListItem = Type.Object({
  ...dealFacts,
  payed_amount: Type.Integer({ minimum: 0, description: 'What the payer pays, in rials' }),
  received_amount: Type.Integer({ minimum: 0, description: 'What the payee receives, in rials' }),
  payee: ListPerson,
  payer: nullable(ListPerson),
  split: nullable(
    Type.Object(
      { payer_receives: Rials, payee_receives: Rials },
      { description: 'Parts of a divided amount, after commission' },
    ),
  ),
  payment: Type.Optional(
    Type.Literal('reversed', {
      description:
        'Another user has paid: the viewer’s own payment goes back. The status is that of this payment, refunded_awaiting ' +
        'or refunded_done, and the details are refused with 1012 and this payment in its fields',
    }),
  ),
});

export const TransactionList = Type.Object({
  total_records: Type.Integer({ minimum: 0 }),
  transactions: Type.Array(ListItem),
});

export const ListQuery = closed({
  start: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_SIZE_MAX })),
  behalf: Type.Optional(Type.String({ maxLength: BEHALF_MAX_LENGTH })),
  date_gt: Type.Optional(FilterDate),
  date_lt: Type.Optional(FilterDate),
  amount_gt: Type.Optional(FilterAmount),
  amount_lt: Type.Optional(FilterAmount),
  commission_side: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
  _status: Type.Optional(Type.Union([TransactionStatus, Type.Array(TransactionStatus)])),
  _dispute: Type.Optional(OnlyDisputed),
  _turn: Type.Optional(Turn),
});

export const InquiryList = Type.Object({
  total_records: Type.Integer({ minimum: 0 }),
  inquiries: Type.Array(ListItem),
});

export const PaymentList = Type.Object({
  total_records: Type.Integer({ minimum: 0 }),
  payments: Type.Array(ListItem),
});

export type ListFilter = Static<typeof ListFilter>;
export type FilterTransactionsBody = Static<typeof FilterTransactionsBody>;
export type ListItem = Static<typeof ListItem>;
export type TransactionList = Static<typeof TransactionList>;
export type ListQuery = Static<typeof ListQuery>;
export type InquiryList = Static<typeof InquiryList>;
export type PaymentList = Static<typeof PaymentList>;

/** Transaction lists, filtered and paged. */
export const LIST_CALLS = callsOf('lists', {
  filterTransactions: {
    ...memberPost,
    path: '/api/v1/filter-transactions/',
    summary: 'History, filtered and paged',
    body: FilterTransactionsBody,
    answer: TransactionList,
  },
  listInquiries: {
    ...memberGet,
    path: '/api/v1/users/inquiries/',
    summary: 'Received requests: the user is the payer',
    query: ListQuery,
    answer: InquiryList,
  },
  listPayments: {
    ...memberGet,
    path: '/api/v1/users/payments/',
    summary: 'Sent requests: the user is the payee',
    query: ListQuery,
    answer: PaymentList,
  },
});
