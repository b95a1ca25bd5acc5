import fc from 'fast-check';
import { isIsoDate, isoDateIn, isoDateOf, jalaliDayOf, monthLength, shiftDay, toJalaliDate } from './calendar';
import { DAY_MS } from './durations';
import { FILTER_DEFAULT_START_DATE } from './limits';

test('the filter starts on 2 Ordibehesht 1400', () => {
  expect(jalaliDayOf(FILTER_DEFAULT_START_DATE)).toEqual({ year: 1400, month: 2, day: 2 });
});

test('isIsoDate accepts existing ISO dates only', () => {
  expect(['2024-02-29', '2021-04-22'].map(isIsoDate)).toEqual([true, true]);
  const others = ['2023-02-29', '2023-02-30', '2021-13-01', '2021-4-22', '', 'today', '2021-04-22T00:00', '1404-10-25'];
  expect(others.filter(isIsoDate)).toEqual([]);
});

test('isoDateIn reads both calendars, by year', () => {
  const texts = ['1371/07/12', '1371-07-12', '1992-10-04', '1371/7/12', '1992/10/04', '1271/07/12', '1371/07/31'];
  expect(texts.map(isoDateIn)).toEqual(['1992-10-04', '1992-10-04', '1992-10-04', null, null, null, null]);
});

test('a day shifts over the end of a month and of a year', () => {
  expect([shiftDay('2024-03-01', -1), shiftDay('2025-12-31', 1)]).toEqual(['2024-02-29', '2026-01-01']);
});

/** All years that a form accepts. */
describe('1300 to 1500 against the calendar of the platform', () => {
  const platform = new Intl.DateTimeFormat('fa-IR-u-ca-persian-nu-latn', { timeZone: 'UTC' });
  const [START, END] = [Date.UTC(1921, 2, 21), Date.UTC(2122, 2, 20)];

  test('converts each day to Jalali and back', () => {
    const wrong: string[] = [];
    const lengths = new Map<string, number>();
    for (let midnight = START; midnight <= END; midnight += DAY_MS) {
      const date = new Date(midnight).toISOString().slice(0, 10);
      const { year, month, day } = jalaliDayOf(date);
      if (`${year}/${month}/${day}` !== platform.format(midnight)) wrong.push(date);
      if (isoDateOf({ year, month, day }) !== date || (year < 1500 && isoDateIn(toJalaliDate(date)) !== date))
        wrong.push(date);
      lengths.set(`${year}/${month}`, day);
    }
    for (const [name, length] of lengths) {
      const [year = 0, month = 0] = name.split('/').map(Number);
      if (monthLength(year, month) !== length) wrong.push(name);
    }
    expect([wrong, lengths.size, toJalaliDate('1921-03-21')]).toEqual([[], 201 * 12, '1300/01/01']);
  });

  test('isoDateOf refuses impossible dates', () => {
    const part = fc.oneof(fc.integer({ min: -40, max: 140 }), fc.integer({ min: 0, max: 33 }));
    fc.assert(
      fc.property(fc.integer({ min: 1300, max: 1499 }), part, part, (year, month, day) => {
        const exists = month >= 1 && month <= 12 && day >= 1 && day <= monthLength(year, month);
        expect(isoDateOf({ year, month, day }) !== null).toBe(exists);
      }),
      {
        examples: [
          [1402, 12, 30],
          [1403, 12, 30],
          [1400, 7, 31],
          [1400, 0, 1],
          [1400, 1, 0],
        ],
      },
    );
    expect(isoDateOf({ year: Number.NaN, month: 1, day: 1 })).toBeNull();
    expect(isoDateOf({ year: 1e9, month: 1, day: 1 })).toBeNull();
  });
});
