import moment from 'moment-jalaali';
import 'moment/locale/fa';
import { once } from './once';

// The one calendar of the app (docs/adr/0001): Jalali by moment-jalaali, Tehran's clocks by the platform's time zones. Screens that need it
// bring it along; nothing of the first screen may import it.

/** A day of the Jalali calendar: Shahrivar is month 6. */
export interface JalaliDay {
  year: number;
  month: number;
  day: number;
}

/** A moment as the clocks and calendars of Tehran show it. */
export interface TehranMoment {
  /** Number of the day, counted from 1 January 1970. Two moments are of one Tehran day when their numbers are equal. */
  day: number;
  /** Day of the week, counted from Saturday (0) to Friday (6). */
  weekday: number;
  /** Minutes since midnight. */
  minute: number;
}

/** A Jalali day as a form holds it. A year of two digits stands in the form's fixed century, 13. */
export interface BirthDateParts {
  day: string;
  month: string;
  year: string;
}

const MS_PER_DAY = 86_400_000;
const MS_PER_MINUTE = 60_000;
const MS_PER_SECOND = 1_000;
const FORM_CENTURY = '13';
/** Months and weekdays of the deck; digits are Persian in whatever is formatted in this locale. */
const PERSIAN = 'fa';

/** Of the years with four digits those that the library knows for certain. */
const YEARS = { first: 1000, last: 3000 };

/** What the library counts with, months from 0; its types leave it out. Without a moment around them a calendar's days cost a hundredth. */
const { jConvert } = moment as unknown as {
  readonly jConvert: {
    toJalaali(year: number, month: number, day: number): { jy: number; jm: number; jd: number };
    toGregorian(year: number, month: number, day: number): { gy: number; gm: number; gd: number };
  };
};

moment.loadPersian({ dialect: 'persian-modern', usePersianDigits: true });
// The library parts «یک‌شنبه» and «پنج‌شنبه»; the platform, and so every screen until now, writes them in one.
moment.updateLocale(PERSIAN, {
  weekdays: ['یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه', 'شنبه'],
});

const tehranClock = once(
  () =>
    new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: 'Asia/Tehran',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    }),
);

/** Minutes from a device's own clock to UTC where that is three and a half hours ahead, as in Iran and nowhere else. */
const TEHRAN_TO_UTC = -210;

/**
 * What the clocks on the walls of Tehran show at a moment, whatever the time zone of the device: the milliseconds of the UTC moment at which
 * UTC's clocks show the same. moment knows no zone but the device's; the platform has Iran's history, summer time until 2022 included.
 * A device that is in Iran is asked for its own clock: finding the first zone by its name takes a phone 70 ms.
 */
function wallClock(instant: string | Date): number {
  const at = new Date(instant);
  if (at.getTimezoneOffset() === TEHRAN_TO_UTC) {
    return Math.floor(at.getTime() / MS_PER_MINUTE) * MS_PER_MINUTE - TEHRAN_TO_UTC * MS_PER_MINUTE;
  }
  const found = new Map<string, number>();
  for (const { type, value } of tehranClock().formatToParts(at)) {
    found.set(type, Number(value));
  }
  const part = (name: string) => found.get(name) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
}

/** Reads a moment (an ISO 8601 string or a Date) in Tehran, whatever the time zone of the device. */
export function tehranMoment(instant: string | Date): TehranMoment {
  const wall = wallClock(instant);
  const day = Math.floor(wall / MS_PER_DAY);
  return { day, weekday: (new Date(wall).getUTCDay() + 1) % 7, minute: (wall - day * MS_PER_DAY) / MS_PER_MINUTE };
}

/** The ISO 8601 date on the walls of Tehran at a moment. */
export function tehranDate(instant: Date): string {
  return isoDateIn(wallClock(instant));
}

/** «۲۹ آبان ۱۴۰۵» from an ISO 8601 moment. */
export function formatDate(instant: string | Date): string {
  return moment.utc(wallClock(instant)).format('jD jMMMM jYYYY');
}

/** «۲۹ آبان» from an ISO 8601 moment. */
export function formatDayMonth(instant: string | Date): string {
  return moment.utc(wallClock(instant)).format('jD jMMMM');
}

/** «جمعه» from an ISO 8601 moment. */
export function formatWeekdayName(instant: string | Date): string {
  return moment.utc(wallClock(instant)).format('dddd');
}

/** «۱۴۰۵» from an ISO 8601 moment. */
export function formatYear(instant: string | Date): string {
  return moment.utc(wallClock(instant)).format('jYYYY');
}

/** «۱۰:۰۷» from an ISO 8601 moment. */
export function formatTime(instant: string | Date): string {
  return moment.utc(wallClock(instant)).format('HH:mm');
}

/** «۲۹ آبان ۱۴۰۵، ۱۰:۰۷» from an ISO 8601 moment. */
export function formatDateTime(instant: string | Date): string {
  return moment.utc(wallClock(instant)).format('jD jMMMM jYYYY، HH:mm');
}

/** «۲۹ آبان ۱۴۰۵، ۱۰:۰۷:۳۲» from an ISO 8601 moment. */
export function formatDateTimeSeconds(instant: string | Date): string {
  // every clock of Tehran has been whole minutes from UTC
  const second = new Date(instant).getUTCSeconds();
  return moment.utc(wallClock(instant) + second * MS_PER_SECOND).format('jD jMMMM jYYYY، HH:mm:ss');
}

/** «۲۹ آبان ۱۴۰۵» from an ISO 8601 date. */
export function formatIsoDate(isoDate: string): string {
  return moment.utc(isoDate).format('jD jMMMM jYYYY');
}

/** True for an ISO 8601 date that the calendar has. */
export function isIsoDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && moment.utc(text).isValid();
}

/** The Jalali day of an ISO 8601 date. */
export function jalaliDayOf(isoDate: string): JalaliDay {
  const date = new Date(isoDate);
  const { jy, jm, jd } = jConvert.toJalaali(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return { year: jy, month: jm + 1, day: jd };
}

/** The ISO 8601 date of a Jalali day, or null when the calendar does not have it (30 Esfand of a common year). */
export function isoDateOf(jalali: JalaliDay): string | null {
  if (!exists(jalali)) return null;
  const { gy, gm, gd } = jConvert.toGregorian(jalali.year, jalali.month - 1, jalali.day);
  return isoDateIn(Date.UTC(gy, gm, gd));
}

/** How many days a Jalali month has: 31 until Shahrivar, then 30; Esfand 29, or 30 in a leap year. */
export function monthLength(year: number, month: number): number {
  return moment.jDaysInMonth(year, month - 1);
}

/**
 * A Jalali birth date as the wire takes it, «1371/07/12», or null when it is not one: years 13xx and 14xx, and a day that
 * the calendar has (product text, section 5).
 */
export function birthDateFrom({ day, month, year }: BirthDateParts): string | null {
  const fullYear = year.length === 2 ? FORM_CENTURY + year : year;
  if (!/^1[34][0-9]{2}$/.test(fullYear) || !/^[0-9]{1,2}$/.test(month) || !/^[0-9]{1,2}$/.test(day)) {
    return null;
  }
  if (!exists({ year: Number(fullYear), month: Number(month), day: Number(day) })) return null;
  return [fullYear, month.padStart(2, '0'), day.padStart(2, '0')].join('/');
}

/** True when the parts make a birth date of section 5. */
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
