import { FILTER_DEFAULT_START_DATE, FILTER_YEAR_FIRST, FILTER_YEAR_LAST } from '@contract/limits';
import fc from 'fast-check';
import { isIsoDate, isoDateOf, jalaliDayOf, monthLength, tehranDate } from './jalaliDay';

const DAY_MS = 86_400_000;
/** Every day of the filter's years. */
const FIRST = Date.parse(`${isoDateOf({ year: FILTER_YEAR_FIRST, month: 1, day: 1 })}T00:00:00Z`);
const LAST = Date.parse(
  `${isoDateOf({ year: FILTER_YEAR_LAST, month: 12, day: monthLength(FILTER_YEAR_LAST, 12) })}T00:00:00Z`,
);
const reference = new Intl.DateTimeFormat('fa-IR-u-ca-persian-nu-latn', { timeZone: 'UTC' });

test('every day of the filter’s years goes there and back, as the platform’s calendar has it', () => {
  for (let midnight = FIRST; midnight <= LAST; midnight += DAY_MS) {
    const isoDate = new Date(midnight).toISOString().slice(0, 10);
    const day = jalaliDayOf(isoDate);
    expect(`${day.year}/${day.month}/${day.day}`).toBe(reference.format(midnight));
    expect(isoDateOf(day)).toBe(isoDate);
  }
});

test('the months are as long as the platform’s calendar counts them, leap years too', () => {
  const counted = new Map<string, number>();
  for (let midnight = FIRST; midnight <= LAST; midnight += DAY_MS) {
    const [year, month] = reference.format(midnight).split('/');
    const key = `${year}/${month}`;
    counted.set(key, (counted.get(key) ?? 0) + 1);
  }
  expect(counted.size).toBe((FILTER_YEAR_LAST - FILTER_YEAR_FIRST + 1) * 12);
  for (const [key, days] of counted) {
    const [year = 0, month = 0] = key.split('/').map(Number);
    expect([key, monthLength(year, month)]).toEqual([key, days]);
  }
});

test('30 Esfand is there in leap years only', () => {
  const leap = Array.from({ length: 12 }, (_, index) => FILTER_YEAR_FIRST + index).filter(
    (year) => isoDateOf({ year, month: 12, day: 30 }) !== null,
  );
  expect(leap).toEqual([1399, 1403, 1408]);
});

test('a day that no month has is no date', () => {
  const year = fc.integer({ min: FILTER_YEAR_FIRST, max: FILTER_YEAR_LAST });
  fc.assert(
    fc.property(year, fc.integer({ min: -1, max: 14 }), fc.integer({ min: -1, max: 33 }), (inYear, month, day) => {
      const exists = month >= 1 && month <= 12 && day >= 1 && day <= monthLength(inYear, month);
      expect(isoDateOf({ year: inYear, month, day }) !== null).toBe(exists);
    }),
  );
});

test('the filter begins on 2 Ordibehesht 1400', () => {
  expect(jalaliDayOf(FILTER_DEFAULT_START_DATE)).toEqual({ year: 1400, month: 2, day: 2 });
});

test('knows a date from what only looks like one', () => {
  expect(['2024-02-29', '2021-04-22'].map(isIsoDate)).toEqual([true, true]);
  expect(['2023-02-29', '2021-13-01', '2021-4-22', '', 'today', '2021-04-22T00:00'].some(isIsoDate)).toBe(false);
});

test('a day begins at midnight in Tehran', () => {
  expect(tehranDate(new Date('2026-11-20T20:29:59Z'))).toBe('2026-11-20');
  expect(tehranDate(new Date('2026-11-20T20:30:00Z'))).toBe('2026-11-21');
});
