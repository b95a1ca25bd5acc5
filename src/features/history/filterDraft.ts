import { isoDateOf, type JalaliDay, jalaliDayOf } from '@contract/rules/calendar';
import { FILTER_DEFAULT_START_DATE } from '@contract/rules/limits';
import { tehranDateOf } from '@contract/rules/tehranTime';
import { cleanText } from '@contract/rules/text';
import type { TransactionStatus } from '@contract/rules/transactionStates';
import type { ListFilter } from '@/api/listsApi';
import type { FeeSide } from '@/api/transactionsApi';
import { historyCopy } from '@/messages/history';
import { impossibleRange } from './listFilter';

/** The filter as form values. */
export interface FilterDraft {
  purpose: string;
  from: JalaliDay;
  to: JalaliDay;
  /** Rials; null for no limit. */
  minRials: number | null;
  maxRials: number | null;
  commissionSide: 'all' | FeeSide;
  statuses: TransactionStatus[];
  isDisputed: boolean;
  turn: 'mine' | 'others' | null;
}

/** The form of a filter. Default dates: from 2021-04-22 to today. */
export function draftOf(filter: ListFilter, now: Date): FilterDraft {
  return {
    purpose: filter.purpose ?? '',
    from: jalaliDayOf(filter.from ?? FILTER_DEFAULT_START_DATE),
    to: jalaliDayOf(filter.to ?? tehranDateOf(now)),
    minRials: filter.minRials ?? null,
    maxRials: filter.maxRials ?? null,
    commissionSide: filter.commissionSide ?? 'all',
    statuses: filter.statuses ?? [],
    isDisputed: filter.isDisputed ?? false,
    turn: filter.turn ?? null,
  };
}

/** The filter of a form. A field at its default does not filter. */
export function filterOf(draft: FilterDraft, now: Date): ListFilter {
  const purpose = cleanText(draft.purpose);
  const from = isoDateOf(draft.from);
  const to = isoDateOf(draft.to);
  return {
    ...(purpose && { purpose }),
    ...(from && from !== FILTER_DEFAULT_START_DATE && { from }),
    ...(to && to !== tehranDateOf(now) && { to }),
    ...(draft.minRials && { minRials: draft.minRials }),
    ...(draft.maxRials && { maxRials: draft.maxRials }),
    ...(draft.commissionSide !== 'all' && { commissionSide: draft.commissionSide }),
    ...(draft.statuses.length > 0 && { statuses: draft.statuses }),
    ...(draft.isDisputed && { isDisputed: true }),
    ...(draft.turn && { turn: draft.turn }),
  };
}

/** The errors of a form, by field. Default dates count as entered. */
export function draftErrors(draft: FilterDraft): { from?: string; minRials?: string } {
  const dates = impossibleRange({
    from: isoDateOf(draft.from) ?? undefined,
    to: isoDateOf(draft.to) ?? undefined,
  });
  const amounts = impossibleRange({ minRials: draft.minRials ?? undefined, maxRials: draft.maxRials ?? undefined });
  return {
    ...(dates && { from: historyCopy.datesTurnedRound }),
    ...(amounts && { minRials: historyCopy.amountsTurnedRound }),
  };
}
