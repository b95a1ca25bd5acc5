import { DAY_MS } from '@contract/rules/durations';
import { tehranClock } from '@contract/rules/tehranTime';
import moment from 'moment-jalaali';
import 'moment/locale/fa';

// The only calendar of the app: Jalali dates from moment-jalaali, Tehran's time by the contract's rule.
// The first screen must not import it, because moment is large.

/** A day of the Jalali calendar: Shahrivar is month 6. */
export interface JalaliDay {
  year: number;
  month: number;
  day: number;
}

/** A moment in the time zone of Tehran. */
interface TehranMoment {
  /** Days since 1 January 1970; equal numbers mean the same day in Tehran. */
  day: number;
  /** From Saturday (0) to Friday (6). */
  weekday: number;
  /** Minutes since midnight. */
  minute: number;
}

/** A Jalali day as a form holds it. A year of two digits is in century 13. */
export interface BirthDateParts {
  day: string;
  month: string;
  year: string;
}

const FORM_CENTURY = '13';
const PERSIAN = 'fa';

/** The years that the library converts reliably. */
const YEARS = { first: 1000, last: 3000 };

/** Converters that the library's types omit; months count from 0. A hundred times faster than moment objects. */
const { jConvert } = moment as unknown as {
  readonly jConvert: {
    toJalaali(year: number, month: number, day: number): { jy: number; jm: number; jd: number };
    toGregorian(year: number, month: number, day: number): { gy: number; gm: number; gd: number };
  };
};

moment.loadPersian({ dialect: 'persian-modern', usePersianDigits: true });
// The platform writes «یکشنبه» and «پنجشنبه» without a joiner, the library with one.
moment.updateLocale(PERSIAN, {
  weekdays: ['یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه', 'شنبه'],
});

/** Reads a moment (an ISO 8601 string or a Date) in Tehran, in any time zone of the device. */
export function tehranMoment(instant: string | Date): TehranMoment {
  const clock = tehranClock(new Date(instant));
  const day = Math.floor(clock.getTime() / DAY_MS);
  return { day, weekday: (clock.getUTCDay() + 1) % 7, minute: clock.getUTCHours() * 60 + clock.getUTCMinutes() };
}

type Format = (instant: string | Date) => string;

/** Formats a moment (an ISO 8601 string or a Date) in Tehran. */
function inTehran(pattern: string): Format {
  return (instant) => moment.utc(tehranClock(new Date(instant))).format(pattern);
}

/** «۲۹ آبان ۱۴۰۵» */
export const formatDate: Format = inTehran('jD jMMMM jYYYY');

/** «۲۹ آبان» */
export const formatDayMonth: Format = inTehran('jD jMMMM');

/** «آبان ۱۴۰۵» */
export const formatMonth: Format = inTehran('jMMMM jYYYY');

/** «جمعه» */
export const formatWeekdayName: Format = inTehran('dddd');

/** «۱۴۰۵» */
export const formatYear: Format = inTehran('jYYYY');

/** «۱۰:۰۷» */
export const formatTime: Format = inTehran('HH:mm');

/** «۲۹ آبان ۱۴۰۵، ۱۰:۰۷» */
export const formatDateTime: Format = inTehran('jD jMMMM jYYYY، HH:mm');

/** «۲۹ آبان ۱۴۰۵، ۱۰:۰۷:۳۲» */
export const formatDateTimeSeconds: Format = inTehran('jD jMMMM jYYYY، HH:mm:ss');

/** «۲۹ آبان ۱۴۰۵» from an ISO 8601 date. */
export function formatIsoDate(isoDate: string): string {
  return moment.utc(isoDate).format('jD jMMMM jYYYY');
}

/** True for an existing ISO 8601 date. */
export function isIsoDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && moment.utc(text).isValid();
}

/** The Jalali day of an ISO 8601 date. */
export function jalaliDayOf(isoDate: string): JalaliDay {
  const date = new Date(isoDate);
  const { jy, jm, jd } = jConvert.toJalaali(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return { year: jy, month: jm + 1, day: jd };
}

/** The ISO 8601 date of a Jalali day; null for a day that does not exist (30 Esfand of a common year). */
export function isoDateOf(jalali: JalaliDay): string | null {
  if (!exists(jalali)) return null;
  const { gy, gm, gd } = jConvert.toGregorian(jalali.year, jalali.month - 1, jalali.day);
  return isoDateIn(Date.UTC(gy, gm, gd));
}

/** Days of a Jalali month: 31 until Shahrivar, then 30; Esfand has 29, or 30 in a leap year. */
export function monthLength(year: number, month: number): number {
  return moment.jDaysInMonth(year, month - 1);
}

/** A Jalali birth date in wire format, «1371/07/12»; null for a missing day or a year outside 13xx and 14xx. */
export function birthDateFrom({ day, month, year }: BirthDateParts): string | null {
  const fullYear = year.length === 2 ? FORM_CENTURY + year : year;
  if (!/^1[34][0-9]{2}$/.test(fullYear) || !/^[0-9]{1,2}$/.test(month) || !/^[0-9]{1,2}$/.test(day)) {
    return null;
  }
  if (!exists({ year: Number(fullYear), month: Number(month), day: Number(day) })) return null;
  return [fullYear, month.padStart(2, '0'), day.padStart(2, '0')].join('/');
}

/** True for a valid birth date. */
export function isBirthDate(parts: BirthDateParts): boolean {
  return birthDateFrom(parts) !== null;
}

function exists({ year, month, day }: JalaliDay): boolean {
  if (!(year >= YEARS.first && year <= YEARS.last && month >= 1 && month <= 12)) return false;
  return day >= 1 && day <= monthLength(year, month);
}

/** The ISO 8601 date of a moment in UTC. */
function isoDateIn(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
