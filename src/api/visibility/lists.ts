import type { ListFilter, ListItem, ListPage, ListRequest } from '@/api/models';
import {
  type EndpointShapes,
  fields,
  flag,
  instant,
  list,
  oneOf,
  optional,
  orNull,
  secret,
  whole,
} from '@/lib/visibility';
import type { listsApi } from '../lists';
import { nationalCode, paymentCode, personName, purpose, side, transactionAccount, transactionStatus } from './common';

const order = oneOf<'asc' | 'desc'>({ asc: true, desc: true });
const listPerson = fields<ListItem['payee']>({ fullName: personName, nationalCode });
const listItem = fields<ListItem>({
  code: paymentCode,
  amountRials: whole,
  purpose,
  status: transactionStatus,
  createdAt: instant,
  viewerRole: side,
  commissionSide: side,
  payee: listPerson,
  payer: orNull(listPerson),
  payeeAccount: orNull(transactionAccount),
  payerAccount: orNull(transactionAccount),
  isSentBack: flag,
});
const filter = fields<ListFilter>({
  purpose: optional(purpose),
  from: optional(secret('date')),
  to: optional(secret('date')),
  minRials: optional(whole),
  maxRials: optional(whole),
  commissionSide: optional(side),
  statuses: optional(list(transactionStatus)),
});
const listRequest = fields<ListRequest>({
  list: oneOf<ListRequest['list']>({ history: true, inquiries: true, payments: true }),
  order,
  role: oneOf<ListRequest['role']>({ all: true, payer: true, payee: true }),
  filter,
});
const page = fields<ListPage>({ total: whole, items: list(listItem), isStale: flag });
const pages = fields<{ pages: ListPage[]; pageParams: number[] }>({
  pages: list(page),
  pageParams: list(whole),
});

/** What may be seen of the calls of `listsApi`. */
export const listsEndpoints: EndpointShapes<typeof listsApi> = {
  listRows: { args: listRequest, answer: pages },
};
