import { isIsoDate } from './calendar';
import { DAY_MS } from './durations';

/** A range of days in Tehran, both included; ISO 8601 dates. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Days of one range at most: a leap year. */
export const RANGE_DAYS = 366;

export interface RangeFault {
  readonly field: keyof DayRange;
  readonly fault: 'unknown' | 'turned' | 'long' | 'future';
}

/** The first fault of a range; null for a sound one. @param last the last day that a range may have; null for any */
export function rangeFault({ from, to }: DayRange, last: string | null): RangeFault | null {
  if (!isIsoDate(from)) return { field: 'from', fault: 'unknown' };
  if (!isIsoDate(to)) return { field: 'to', fault: 'unknown' };
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) return { field: 'to', fault: 'turned' };
  if (days > RANGE_DAYS) return { field: 'to', fault: 'long' };
  return last !== null && to > last ? { field: 'to', fault: 'future' } : null;
}
