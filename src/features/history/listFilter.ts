import { isIsoDate, jalaliDayOf } from '@contract/rules/calendar';
import { cleanText } from '@contract/rules/text';
import { TRANSACTION_STATUSES, type TransactionStatus } from '@contract/rules/transactionStates';
import type { ListFilter } from '@/api/listsApi';
import type { FeeSide } from '@/api/transactionsApi';

/** The filter's parameter names in an address. */
const NAMES = {
  purpose: 'behalf',
  from: 'date_gt',
  to: 'date_lt',
  minRials: 'amount_gt',
  maxRials: 'amount_lt',
  commissionSide: 'commission_side',
  statuses: '_status',
  isDisputed: '_dispute',
  turn: '_turn',
} as const satisfies Record<keyof ListFilter, string>;

/** Jalali years of a filter. */
export const FILTER_YEAR_FIRST = 1399;
export const FILTER_YEAR_LAST = 1410;

/** The value of the switch. */
const DISPUTED = 'open';

/** Addresses name the sides; the wire numbers them. */
const SIDES: Record<FeeSide, string> = { payer: 'buyer', payee: 'seller', half: 'half' };

/** Reads the filter from the search of an address. Missing or invalid values do not filter. */
export function filterFromSearch(search: URLSearchParams): ListFilter {
  const purpose = cleanText(search.get(NAMES.purpose) ?? '');
  const from = filterDate(search.get(NAMES.from));
  const to = filterDate(search.get(NAMES.to));
  const minRials = filterAmount(search.get(NAMES.minRials));
  const maxRials = filterAmount(search.get(NAMES.maxRials));
  const side = search.get(NAMES.commissionSide);
  const commissionSide = (['payer', 'payee', 'half'] as const).find((each) => SIDES[each] === side);
  const names = search.getAll(NAMES.statuses);
  const statuses = TRANSACTION_STATUSES.filter((status) => names.includes(status));
  const turn = (['mine', 'others'] as const).find((each) => search.get(NAMES.turn) === each);
  return {
    ...(purpose && { purpose }),
    ...(from && { from }),
    ...(to && { to }),
    ...(minRials && { minRials }),
    ...(maxRials && { maxRials }),
    ...(commissionSide && { commissionSide }),
    ...(statuses.length > 0 && { statuses }),
    ...(search.get(NAMES.isDisputed) === DISPUTED && { isDisputed: true }),
    ...(turn && { turn }),
  };
}

/** True when an address contains an invalid date. Ignoring it would show more rows than requested. */
export function namesUnknownDate(search: URLSearchParams): boolean {
  return [NAMES.from, NAMES.to].some((name) => Boolean(search.get(name)) && filterDate(search.get(name)) === null);
}

/** Writes the filter into the search of an address. */
export function filterToSearch(filter: ListFilter): [string, string][] {
  const { purpose, from, to, minRials, maxRials, commissionSide, statuses = [], isDisputed, turn } = filter;
  const single: [string, string | undefined][] = [
    [NAMES.purpose, purpose],
    [NAMES.from, from],
    [NAMES.to, to],
    [NAMES.minRials, minRials ? String(minRials) : undefined],
    [NAMES.maxRials, maxRials ? String(maxRials) : undefined],
    [NAMES.commissionSide, commissionSide && SIDES[commissionSide]],
    [NAMES.isDisputed, isDisputed && DISPUTED],
    [NAMES.turn, turn],
  ];
  const written = single.filter((entry): entry is [string, string] => Boolean(entry[1]));
  return [...written, ...statuses.map((status): [string, string] => [NAMES.statuses, status])];
}

export function isFiltering(filter: ListFilter): boolean {
  return filterToSearch(filter).length > 0;
}

/** The reversed range that no row can match; null without one. */
export function impossibleRange({ from, to, minRials, maxRials }: ListFilter): 'dates' | 'amounts' | null {
  if (from && to && from > to) return 'dates';
  if (minRials && maxRials && minRials > maxRials) return 'amounts';
  return null;
}

/** Statuses that form one choice of the filter. */
export const STATUS_GROUPS = {
  held: ['paid'],
  awaiting: ['inquired', 'redirected'],
  settled: ['settled', 'settled_awaiting', 'settled_done'],
  refunded: ['refunded', 'refunded_awaiting', 'refunded_done'],
  canceled: ['canceled'],
} as const satisfies Record<string, readonly TransactionStatus[]>;

export type StatusGroup = keyof typeof STATUS_GROUPS;
export const STATUS_GROUP_NAMES = Object.keys(STATUS_GROUPS) as StatusGroup[];

/** How much of a group is selected. */
export function groupShare(group: StatusGroup, statuses: readonly TransactionStatus[]): 'none' | 'some' | 'all' {
  const chosen = STATUS_GROUPS[group].filter((status) => statuses.includes(status)).length;
  if (chosen === 0) return 'none';
  return chosen === STATUS_GROUPS[group].length ? 'all' : 'some';
}

/** The statuses with or without a whole group. */
export function withGroup(
  group: StatusGroup,
  statuses: readonly TransactionStatus[],
  isOn: boolean,
): TransactionStatus[] {
  const members: readonly TransactionStatus[] = STATUS_GROUPS[group];
  return TRANSACTION_STATUSES.filter((status) => (members.includes(status) ? isOn : statuses.includes(status)));
}

function filterDate(text: string | null): string | null {
  if (text === null || !isIsoDate(text)) return null;
  const { year } = jalaliDayOf(text);
  return year >= FILTER_YEAR_FIRST && year <= FILTER_YEAR_LAST ? text : null;
}

function filterAmount(text: string | null): number | null {
  if (text === null || !/^[1-9][0-9]{0,14}$/.test(text)) return null;
  return Number(text);
}
