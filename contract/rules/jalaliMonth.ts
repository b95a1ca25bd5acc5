import { isoDateOf, jalaliDayOf, monthLength } from './calendar';
import type { DayRange } from './dayRange';

/** «1405-09»: a month of the Jalali calendar. */
export const JALALI_MONTH = /^1[34][0-9]{2}-(0[1-9]|1[0-2])$/;

/** The month of an ISO 8601 date. */
export function monthOfDay(isoDate: string): string {
  const { year, month } = jalaliDayOf(isoDate);
  return monthText(year, month);
}

/** The days of a month; null for any other text. */
export function daysOfMonth(text: string): DayRange | null {
  if (!JALALI_MONTH.test(text)) return null;
  const [year = 0, month = 0] = text.split('-').map(Number);
  const from = isoDateOf({ year, month, day: 1 });
  const to = isoDateOf({ year, month, day: monthLength(year, month) });
  return from === null || to === null ? null : { from, to };
}

/** A month some months later, or earlier. */
export function shiftMonth(text: string, months: number): string {
  const [year = 0, month = 0] = text.split('-').map(Number);
  const place = year * 12 + month - 1 + months;
  return monthText(Math.floor(place / 12), (place % 12) + 1);
}

function monthText(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}
