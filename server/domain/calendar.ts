import { DAY_MS } from '@contract/rules/durations';
import { startOfTehranDay, tehranClock, tehranDateOf } from '@contract/rules/tehranTime';

/** Formats of both calendars in the contract. */
const JALALI = /^(1[34]\d{2})[/-](\d{2})[/-](\d{2})$/;
const GREGORIAN = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
/** Of Gregorian dates. A Jalali year in their place is outside, and so is the year 0, which PostgreSQL does not have. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2199];

const persian = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

/**
 * Converts a Jalali or ISO birth date to ISO 8601; null for a missing day (30 Esfand of a common year, 31 February) or one
 * after today in Tehran.
 */
export function toIsoBirthDate(text: string, today: Date): string | null {
  const date = JALALI.test(text) ? readJalali(text) : readGregorian(text);
  const day = date?.toISOString().slice(0, 10);
  return day !== undefined && day <= tehranDateOf(today) ? day : null;
}

/** Midnight (UTC) of an ISO 8601 date from 1900 to 2199; null for any other text and for a missing day. */
function readGregorian(text: string): Date | null {
  if (!GREGORIAN.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return exists && date.getUTCFullYear() >= FIRST_YEAR && date.getUTCFullYear() <= LAST_YEAR ? date : null;
}

/** The instant of an ISO 8601 date-time with its offset; null for any other text and for a missing day or time. */
export function readInstant(text: string): Date | null {
  const day = DATE_TIME.exec(text)?.[1];
  return day !== undefined && readGregorian(day) ? new Date(text) : null;
}

function readJalali(text: string): Date | null {
  const [year = 0, month = 0, day = 0] = (JALALI.exec(text) ?? []).slice(1).map(Number);
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  // The year begins on 20 to 22 March. Each candidate is formatted back and compared.
  const dayOfYear = month <= 7 ? (month - 1) * 31 + day : 186 + (month - 7) * 30 + day;
  for (const newYear of [20, 21, 22]) {
    const date = new Date(Date.UTC(year + 621, 2, newYear) + (dayOfYear - 1) * DAY_MS);
    if (isJalali(date, year, month, day)) return date;
  }
  return null;
}

/** «1371/07/12» for an ISO 8601 date. */
export function toJalaliDate(isoDate: string): string {
  const { year, month, day } = jalaliPartsOf(new Date(`${isoDate}T00:00:00Z`));
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('/');
}

function jalaliPartsOf(date: Date): { readonly year: number; readonly month: number; readonly day: number } {
  const parts = Object.fromEntries(persian.formatToParts(date).map(({ type, value }) => [type, value]));
  return { year: Number.parseInt(parts.year ?? '', 10), month: Number(parts.month), day: Number(parts.day) };
}

function isJalali(date: Date, year: number, month: number, day: number): boolean {
  const parts = jalaliPartsOf(date);
  return parts.year === year && parts.month === month && parts.day === day;
}

/** A half-open interval. */
interface Span {
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
  const midnightUtc = readGregorian(text);
  if (!midnightUtc) return null;
  return { from: startOfTehranDay(midnightUtc), to: startOfTehranDay(new Date(midnightUtc.getTime() + DAY_MS)) };
}

/** The hour in Tehran, 0 to 23. */
export function hourInTehran(instant: Date): number {
  return tehranClock(instant).getUTCHours();
}

/** True for an existing ISO 8601 date. */
export function isIsoDate(text: string): boolean {
  return readGregorian(text) !== null;
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
export function jalaliMonthOf(instant: Date): Date {
  const today = new Date(tehranDateOf(instant));
  const { day } = jalaliPartsOf(today);
  return startOfTehranDay(new Date(today.getTime() - (day - 1) * DAY_MS));
}
