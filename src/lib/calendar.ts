import { isoDateIn } from '@contract/rules/calendar';
import { DAY_MS } from '@contract/rules/durations';
import { tehranClock } from '@contract/rules/tehranTime';
import moment from 'moment-jalaali';
import 'moment/locale/fa';

// How the app shows times and Jalali dates: by moment-jalaali. The contract has the rules of Tehran's time and of both calendars.
// The first screen must not import it, because moment is large.

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

/** Days in Tehran from the day of `now` to the day of a moment: 1 is tomorrow, -1 yesterday. */
export function daysAhead(instant: string | Date, now: Date): number {
  return tehranMoment(instant).day - tehranMoment(now).day;
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

/** A Jalali birth date in wire format, «1371/07/12»; null for a missing day or a year outside 13xx and 14xx. */
export function birthDateFrom({ day, month, year }: BirthDateParts): string | null {
  const fullYear = year.length === 2 ? FORM_CENTURY + year : year;
  const written = [fullYear, month.padStart(2, '0'), day.padStart(2, '0')].join('/');
  return isoDateIn(written) === null ? null : written;
}

/** True for a valid birth date. */
export function isBirthDate(parts: BirthDateParts): boolean {
  return birthDateFrom(parts) !== null;
}
