import { isoDateOf, toJalaliDate } from '@contract/rules/calendar';
import { DAY_MS, HOUR_MS } from '@contract/rules/durations';
import fc from 'fast-check';
import { registerCopy } from '@/messages/register';
import {
  birthDateFrom,
  formatDate,
  formatDateTime,
  formatDateTimeSeconds,
  formatDayMonth,
  formatIsoDate,
  formatTime,
  formatWeekdayName,
  formatYear,
  tehranMoment,
} from './calendar';

const reference = new Intl.DateTimeFormat('fa-IR-u-ca-persian-nu-latn', { timeZone: 'UTC' });

const MOMENT = '2026-11-20T06:37:00Z';

test('formats a moment in the time zone of Tehran', () => {
  expect(formatDate(MOMENT)).toBe('۲۹ آبان ۱۴۰۵');
  expect(formatWeekdayName(MOMENT)).toBe('جمعه');
  expect(formatTime(MOMENT)).toBe('۱۰:۰۷');
  expect(formatDateTime(MOMENT)).toBe('۲۹ آبان ۱۴۰۵، ۱۰:۰۷');
  expect(formatDateTimeSeconds('2026-11-20T06:37:32Z')).toBe('۲۹ آبان ۱۴۰۵، ۱۰:۰۷:۳۲');
});

test('a phone whose zone data has a summer time shows the same', () => {
  const { formatToParts } = Intl.DateTimeFormat.prototype;
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-270);
  jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockImplementation(function (
    this: Intl.DateTimeFormat,
    at,
  ) {
    return formatToParts.call(this, Number(at) + HOUR_MS);
  });
  expect(formatDateTimeSeconds('2023-07-01T06:37:32Z')).toBe('۱۰ تیر ۱۴۰۲، ۱۰:۰۷:۳۲');
  expect(tehranMoment('2026-07-01T20:00:00Z')).toMatchObject({ minute: 23 * 60 + 30 });
});

test('the date changes at 20:30 UTC on leap days and at new year', () => {
  expect(formatDate('2025-03-20T20:29:59Z')).toBe('۳۰ اسفند ۱۴۰۳');
  expect(formatDate('2025-03-20T20:30:00Z')).toBe('۱ فروردین ۱۴۰۴');
  expect(formatTime('2025-03-20T20:30:00Z')).toBe('۰۰:۰۰');
});

const moments = fc.date({
  min: new Date('2021-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('tehranMoment', () => {
  it('returns weekday and minute in Tehran', () => {
    // Friday, 20 November 2026, 10:07 in Tehran
    expect(tehranMoment('2026-11-20T06:37:00Z')).toMatchObject({ weekday: 6, minute: 10 * 60 + 7 });
  });

  it('starts a new day at midnight in Tehran, 20:30 UTC', () => {
    const evening = tehranMoment('2026-11-20T20:29:59Z');
    const night = tehranMoment('2026-11-20T20:30:00Z');
    expect(night.day).toBe(evening.day + 1);
    expect(evening.minute).toBe(23 * 60 + 59);
    expect(night).toMatchObject({ weekday: 0, minute: 0 });
  });

  it('gives two moments the same day number exactly when they share a Jalali date', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 172_800_000 }), (moment, later) => {
        const other = new Date(moment.getTime() + later);
        const sameNumber = tehranMoment(moment).day === tehranMoment(other).day;
        expect(sameNumber).toBe(formatDate(moment) === formatDate(other));
      }),
    );
  });

  it('agrees with formatTime and with the weekdays of the platform', () => {
    const names = ['شنبه', 'یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه'];
    const weekdayName = new Intl.DateTimeFormat('fa-IR', { weekday: 'long', timeZone: 'Asia/Tehran' });
    fc.assert(
      fc.property(moments, (moment) => {
        const { minute, weekday } = tehranMoment(moment);
        const shown = [Math.floor(minute / 60), minute % 60]
          .map((value) => new Intl.NumberFormat('fa-IR', { minimumIntegerDigits: 2 }).format(value))
          .join(':');
        expect(formatTime(moment)).toBe(shown);
        expect(names[weekday]).toBe(weekdayName.format(moment));
      }),
    );
  });
});

test('birthDateFrom returns the wire format, with two-digit years in century 13', () => {
  expect(birthDateFrom({ year: '71', month: '7', day: '2' })).toBe('1371/07/02');
  expect(birthDateFrom({ year: '1403', month: '12', day: '30' })).toBe('1403/12/30');
  expect(birthDateFrom({ year: '1402', month: '12', day: '30' })).toBeNull();
  expect(birthDateFrom({ year: '1271', month: '7', day: '2' })).toBeNull();
  expect(birthDateFrom({ year: '7', month: '7', day: '2' })).toBeNull();
  expect(birthDateFrom({ year: '71', month: '', day: '2' })).toBeNull();
});

/** All years that a form accepts. */
describe('1300 to 1500 against the calendar of the platform', () => {
  const START = Date.UTC(1921, 2, 21);
  const END = Date.UTC(2122, 2, 20);
  const platform = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('fa-IR-u-ca-persian-nu-arabext', { timeZone: 'UTC', ...options });
  const iso = (midnight: number) => new Date(midnight).toISOString().slice(0, 10);
  const anyDay = fc.integer({ min: START / DAY_MS, max: END / DAY_MS }).map((day) => day * DAY_MS);

  test('formats each day as the platform does', () => {
    const [date, dayMonth, year, weekday] = [
      platform({ day: 'numeric', month: 'long', year: 'numeric' }),
      platform({ day: 'numeric', month: 'long' }),
      platform({ year: 'numeric' }),
      platform({ weekday: 'long' }),
    ];
    fc.assert(
      fc.property(anyDay, (midnight) => {
        const noon = new Date(midnight + DAY_MS / 2 - 4 * 3_600_000);
        expect(formatDate(noon)).toBe(date.format(midnight));
        expect(formatIsoDate(iso(midnight))).toBe(date.format(midnight));
        expect(formatDayMonth(noon)).toBe(dayMonth.format(midnight));
        expect(formatYear(noon)).toBe(year.format(midnight));
        expect(formatWeekdayName(noon)).toBe(weekday.format(midnight));
        expect(tehranMoment(noon).weekday).toBe((new Date(midnight).getUTCDay() + 1) % 7);
      }),
      { numRuns: 1_000 },
    );
  });

  test('birthDateFrom takes each day', () => {
    fc.assert(
      fc.property(anyDay, (midnight) => {
        const [year = '', month = '', day = ''] = reference.format(midnight).split('/');
        fc.pre(year < '1500');
        expect(birthDateFrom({ year, month, day })).toBe(toJalaliDate(iso(midnight)));
      }),
    );
  });
});

test('months have the same names as in the forms', () => {
  const names = registerCopy.fields.months.map((_, index) =>
    formatIsoDate(isoDateOf({ year: 1405, month: index + 1, day: 1 }) ?? ''),
  );
  expect(names).toEqual(registerCopy.fields.months.map((month) => `۱ ${month} ۱۴۰۵`));
});
