/** A day of the Jalali calendar: Shahrivar is month 6. */
export interface JalaliDay {
  year: number;
  month: number;
  day: number;
}

const MS_PER_DAY = 86_400_000;
const MONTHS_OF_31_DAYS = 6;
/** A Jalali year begins in March of the Gregorian year that is this many years ahead. */
const YEARS_BEHIND = 621;
const MARCH = 2;
/** Nowruz has been on one of these days of March for as long as Amanat's calendars reach. */
const NOWRUZ_DAYS = [19, 20, 21, 22] as const;

const persian = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});
const tehran = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tehran' });

/** The ISO 8601 date on the walls of Tehran at a moment. */
export function tehranDate(moment: Date): string {
  return tehran.format(moment);
}

/** True for an ISO 8601 date that the calendar has. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const midnight = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight) && isoOf(midnight) === text;
}

/** The Jalali day of an ISO 8601 date. */
export function jalaliDayOf(isoDate: string): JalaliDay {
  return jalaliAt(Date.parse(`${isoDate}T00:00:00Z`));
}

/** The ISO 8601 date of a Jalali day, or null when the calendar does not have it (30 Esfand of a common year). */
export function isoDateOf({ year, month, day }: JalaliDay): string | null {
  if (month < 1 || month > 12 || day < 1 || day > monthLength(year, month)) return null;
  const before = Math.min(month - 1, MONTHS_OF_31_DAYS) * 31 + Math.max(month - 1 - MONTHS_OF_31_DAYS, 0) * 30;
  return isoOf(nowruz(year) + (before + day - 1) * MS_PER_DAY);
}

/** How many days a Jalali month has: 31 until Shahrivar, then 30; Esfand 29, or 30 in a leap year. */
export function monthLength(year: number, month: number): number {
  if (month <= MONTHS_OF_31_DAYS) return 31;
  if (month < 12) return 30;
  const daysOfYear = (nowruz(year + 1) - nowruz(year)) / MS_PER_DAY;
  return daysOfYear - MONTHS_OF_31_DAYS * 31 - 5 * 30;
}

/** Midnight (UTC) of the first day of a Jalali year, as the platform's own calendar has it. */
function nowruz(year: number): number {
  const days = NOWRUZ_DAYS.map((day) => Date.UTC(year + YEARS_BEHIND, MARCH, day));
  const first = days.find((midnight) => jalaliAt(midnight).year === year);
  if (first === undefined) throw new RangeError(`No calendar for the year ${year}`);
  return first;
}

function jalaliAt(midnight: number): JalaliDay {
  const found = new Map(persian.formatToParts(midnight).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes) => found.get(name) ?? 0;
  return { year: part('year'), month: part('month'), day: part('day') };
}

function isoOf(midnight: number): string {
  return new Date(midnight).toISOString().slice(0, 10);
}
