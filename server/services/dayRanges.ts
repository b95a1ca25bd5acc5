import { type DayRange, RANGE_DAYS, type RangeFault, rangeFault } from '@contract/rules/dayRange';
import { type Span, spanOf } from '../domain/calendar';
import { refuseField } from '../refusal';

const REASON: Readonly<Record<RangeFault['fault'], string>> = {
  unknown: 'is not a date',
  turned: 'is before the first day',
  long: `is more than ${RANGE_DAYS} days after the first day`,
  future: 'is after today',
};

/**
 * The interval of a range of days in Tehran.
 * @param last the last day that the range may have; null for any
 * @throws Refusal 1002
 */
export function spanOfDays(range: DayRange, last: string | null): Span {
  const found = rangeFault(range, last);
  const [first, end] = [spanOf(range.from), spanOf(range.to)];
  if (found || !first || !end) return refuseField(found?.field ?? 'from', REASON[found?.fault ?? 'unknown']);
  return { from: first.from, to: end.to };
}
