import { TRANSACTION_STATUSES } from '@contract/limits';
import type { ListFilter, ListOrder, Side, TransactionStatus } from '@/api/models';
import { paths, queryNames, type TransactionsTab } from '@/lib/paths';

/** What the history shows. All of it stands in the address, so that a link, a reload and «back» keep it. */
export interface HistoryView {
  tab: TransactionsTab;
  order: ListOrder;
  /** Only these; empty for all. */
  statuses: readonly TransactionStatus[];
}

const TABS: readonly TransactionsTab[] = ['all', 'inqueries_tab', 'paymnt'];

/** The viewer's role in the rows of each tab (decisions.md, «Lists»). */
const ROLE: Record<TransactionsTab, 'all' | Side> = { all: 'all', inqueries_tab: 'payee', paymnt: 'payer' };

/** Reads the view from the search of an address; what is missing or mistyped counts as the default. */
export function historyView(search: URLSearchParams): HistoryView {
  const asked = search.get(queryNames.tab);
  const statuses = search.getAll(queryNames.status);
  return {
    tab: TABS.find((tab) => tab === asked) ?? 'all',
    order: search.get(queryNames.order) === 'asc' ? 'asc' : 'desc',
    statuses: TRANSACTION_STATUSES.filter((status) => statuses.includes(status)),
  };
}

/** The address of a view; defaults are left out of it. */
export function historyAddress({ tab, order, statuses }: HistoryView): string {
  const search = new URLSearchParams();
  if (tab !== 'all') search.set(queryNames.tab, tab);
  if (order !== 'desc') search.set(queryNames.order, order);
  for (const status of statuses) search.append(queryNames.status, status);
  return search.size === 0 ? paths.transactions : `${paths.transactions}?${search}`;
}

/** What the server is asked for a view. */
export function historyRequest({ tab, order, statuses }: HistoryView): {
  order: ListOrder;
  role: 'all' | Side;
  filter: ListFilter;
} {
  return {
    order,
    role: ROLE[tab],
    filter: statuses.length > 0 ? { statuses: [...statuses] } : {},
  };
}
