import { DAY_MS } from './durations';

/** A day of the Jalali calendar: Shahrivar is month 6. */
export interface JalaliDay {
  year: number;
  month: number;
  day: number;
}

const JALALI = /^(1[34]\d{2})[/-](\d{2})[/-](\d{2})$/;
/** Years 1900 to 2199: a Jalali year in their place is outside, and so is the year 0, which PostgreSQL does not have. */
const GREGORIAN = /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/;

/** Eight leap years in 33 are the calendar of Iran within these years. */
const JALALI_YEARS = { first: 1178, last: 1501 };

/** True for an existing ISO 8601 date. */
export function isIsoDate(text: string): boolean {
  const time = GREGORIAN.test(text) ? Date.parse(text) : Number.NaN;
  // 31 February is read as a day of March.
  return !Number.isNaN(time) && isoDateAt(time) === text;
}

/** The ISO 8601 date of «1371/07/12», «1371-07-12» or «1992-10-04»; null for any other text and for a missing day. */
export function isoDateIn(text: string): string | null {
  const [, ...parts] = JALALI.exec(text) ?? [];
  if (parts.length === 0) return isIsoDate(text) ? text : null;
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  return isoDateOf({ year, month, day });
}

/** An ISO 8601 date some days later, or earlier. */
export function shiftDay(isoDate: string, days: number): string {
  return isoDateAt(Date.parse(isoDate) + days * DAY_MS);
}

/** The ISO 8601 date of a Jalali day; null for a day that does not exist (30 Esfand of a common year). */
export function isoDateOf({ year, month, day }: JalaliDay): string | null {
  const isMonth = year >= JALALI_YEARS.first && year <= JALALI_YEARS.last && month >= 1 && month <= 12;
  if (!isMonth || !(day >= 1 && day <= monthLength(year, month))) return null;
  return isoDateAt((daysBeforeYear(year) + daysBeforeMonth(month) + day) * DAY_MS);
}

/** The Jalali day of an ISO 8601 date. */
export function jalaliDayOf(isoDate: string): JalaliDay {
  const date = Date.parse(isoDate) / DAY_MS;
  const begun = new Date(isoDate).getUTCFullYear() - 621;
  const year = daysBeforeYear(begun) < date ? begun : begun - 1;
  const dayOfYear = date - daysBeforeYear(year);
  const month = dayOfYear <= 186 ? Math.ceil(dayOfYear / 31) : 6 + Math.ceil((dayOfYear - 186) / 30);
  return { year, month, day: dayOfYear - daysBeforeMonth(month) };
}

/** «1371/07/12» of an ISO 8601 date. */
export function toJalaliDate(isoDate: string): string {
  const { year, month, day } = jalaliDayOf(isoDate);
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('/');
}

/** Days of a Jalali month: 31 until Shahrivar, then 30; Esfand has 29, or 30 in a leap year. */
export function monthLength(year: number, month: number): number {
  if (month < 12) return month <= 6 ? 31 : 30;
  return daysBeforeYear(year + 1) - daysBeforeYear(year) - daysBeforeMonth(12);
}

/** From 1 January 1970 to the day before a Jalali year. */
function daysBeforeYear(year: number): number {
  return 365 * (year - 1) + Math.floor((8 * year + 21) / 33) - 492_269;
}

/** In the year of the month. */
function daysBeforeMonth(month: number): number {
  return (month - 1) * 31 - Math.max(0, month - 7);
}

function isoDateAt(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
