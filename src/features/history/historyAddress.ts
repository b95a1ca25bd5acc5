import type { ListFilter, ListOrder, ListRequest } from '@/api/listsApi';
import type { Side } from '@/api/transactionsApi';
import { paths, queryNames, type TransactionsTab } from '@/lib/paths';
import { filterFromSearch, filterToSearch } from './listFilter';

/** Tab, order and filter of the history. The address holds them, so a link, a reload and «back» keep them. */
export interface HistoryView {
  tab: TransactionsTab;
  order: ListOrder;
  filter: ListFilter;
}

const TABS: readonly TransactionsTab[] = ['all', 'inqueries_tab', 'paymnt'];

/** The viewer's role in the rows of each tab. */
const ROLE: Record<TransactionsTab, 'all' | Side> = { all: 'all', inqueries_tab: 'payee', paymnt: 'payer' };

/** Reads the view from the search of an address. Missing or invalid values are defaults. */
export function historyView(search: URLSearchParams): HistoryView {
  const name = search.get(queryNames.tab);
  return {
    tab: TABS.find((tab) => tab === name) ?? 'all',
    order: search.get(queryNames.order) === 'asc' ? 'asc' : 'desc',
    filter: filterFromSearch(search),
  };
}

/** The address of a view, without defaults. */
export function historyAddress(view: HistoryView): string {
  return paths.transactions + viewSearch(view);
}

/** The address of the filter page for a view. */
export function filterFormAddress(view: HistoryView): string {
  return paths.filterTransaction + viewSearch(view);
}

/** The address of the filtered received or sent list. */
export function sideListAddress(path: string, filter: ListFilter): string {
  return path + searchOf(filterToSearch(filter));
}

/** The request of a view. */
export function historyRequest({ tab, order, filter }: HistoryView): ListRequest {
  return { list: 'history', order, role: ROLE[tab], filter };
}

function viewSearch({ tab, order, filter }: HistoryView): string {
  const search: [string, string][] = filterToSearch(filter);
  if (order !== 'desc') search.unshift([queryNames.order, order]);
  if (tab !== 'all') search.unshift([queryNames.tab, tab]);
  return searchOf(search);
}

function searchOf(entries: [string, string][]): string {
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
}
