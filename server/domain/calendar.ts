import { isIsoDate, isoDateIn, jalaliDayOf, shiftDay } from '@contract/rules/calendar';
import { DAY_MS } from '@contract/rules/durations';
import { startOfTehranDay, tehranClock, tehranDateOf } from '@contract/rules/tehranTime';

const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Converts a Jalali or ISO birth date to ISO 8601; null for a missing day (30 Esfand of a common year, 31 February) or one
 * after today in Tehran.
 */
export function toIsoBirthDate(text: string, today: Date): string | null {
  const day = isoDateIn(text);
  return day !== null && day <= tehranDateOf(today) ? day : null;
}

/** The instant of an ISO 8601 date-time with its offset; null for any other text and for a missing day or time. */
export function readInstant(text: string): Date | null {
  const day = DATE_TIME.exec(text)?.[1];
  return day !== undefined && isIsoDate(day) ? new Date(text) : null;
}

/** A half-open interval. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Interval of a filter: a day in Tehran for an ISO 8601 date, one ms for a date-time. Null for a missing day.
 */
export function spanOf(text: string): Span | null {
  if (!text.includes('T')) return dayOf(text);
  const instant = readInstant(text);
  return instant && { from: instant, to: new Date(instant.getTime() + 1) };
}

function dayOf(text: string): Span | null {
  if (!isIsoDate(text)) return null;
  const midnightUtc = new Date(text);
  return { from: startOfTehranDay(midnightUtc), to: startOfTehranDay(new Date(midnightUtc.getTime() + DAY_MS)) };
}

/** The hour in Tehran, 0 to 23. */
export function hourInTehran(instant: Date): number {
  return tehranClock(instant).getUTCHours();
}

/** The day of the week of an ISO 8601 date: Sunday is 0. */
export function weekdayOf(isoDate: string): number {
  return new Date(isoDate).getUTCDay();
}

/** The day in Tehran of an instant. */
export function tehranDayOf(instant: Date): Span {
  const day = dayOf(tehranDateOf(instant));
  if (!day) throw new Error(`${instant.toISOString()} is in no day`);
  return day;
}

/** The last day in Tehran that ended at least so many ms ago, with its ISO 8601 date. */
export function lastEndedDay(now: Date, agoMs: number): { readonly day: string; readonly end: Date } {
  const end = tehranDayOf(new Date(now.getTime() - agoMs)).from;
  return { day: tehranDateOf(new Date(end.getTime() - 1)), end };
}

/** Start of the Jalali month in Tehran that has an instant. */
export function startOfJalaliMonth(instant: Date): Date {
  const today = tehranDateOf(instant);
  return startOfTehranDay(new Date(shiftDay(today, 1 - jalaliDayOf(today).day)));
}
