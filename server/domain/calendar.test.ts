import { isIsoDate } from '@contract/rules/calendar';
import { spanOf, toIsoBirthDate } from './calendar';

const TODAY = new Date('2026-01-15T08:00:00Z');

test.each([
  ['1371/07/12', '1992-10-04'],
  ['1371-07-12', '1992-10-04'],
  ['1992-10-04', '1992-10-04'],
  ['1300/01/01', '1921-03-21'],
  ['1399/12/30', '2021-03-20'],
  ['1400/01/01', '2021-03-21'],
])('%s is %s', (text, iso) => {
  expect(toIsoBirthDate(text, TODAY)).toBe(iso);
});

test.each([
  ['1400/12/30', 'a common year has no 30 Esfand'],
  ['1371/13/01', 'no thirteenth month'],
  ['1371/00/10', 'no month zero'],
  ['1371/07/31', 'the second half has months of thirty days'],
  ['1371/07/00', 'no day zero'],
  ['1992-02-30', 'February'],
  ['1999-02-29', 'not a leap year'],
  ['2026-01-16', 'tomorrow'],
  ['1404/10/26', 'tomorrow, in Jalali'],
  ['04/10/1992', 'another order'],
  ['', 'nothing'],
])('%s is not a birth date: %s', (text) => {
  expect(toIsoBirthDate(text, TODAY)).toBeNull();
});

test('a day has begun at its midnight in Tehran', () => {
  const day = '2026-01-16';
  expect(toIsoBirthDate(day, new Date('2026-01-15T20:29:59Z'))).toBeNull();
  expect(toIsoBirthDate(day, new Date('2026-01-15T20:30:00Z'))).toBe(day);
  expect(toIsoBirthDate('1404/10/26', new Date('2026-01-15T20:30:00Z'))).toBe(day);
});

test('reads a date as a whole day in Tehran', () => {
  expect(spanOf('2026-01-15')).toEqual({
    from: new Date('2026-01-14T20:30:00Z'),
    to: new Date('2026-01-15T20:30:00Z'),
  });
});

test('reads a date-time as that instant', () => {
  expect(spanOf('2026-01-15T08:00:00Z')).toEqual({
    from: new Date('2026-01-15T08:00:00.000Z'),
    to: new Date('2026-01-15T08:00:00.001Z'),
  });
});

test.each([
  '2026-02-30',
  '2026-13-01',
  '2023-02-29',
  '2100-02-29',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '12026-01-01',
  '+012026-01-01',
  '1404-10-25',
  '1404-13-01',
  '1404-01-31',
  '1404/10/25',
  '2026-1-5',
  '2026-01-15 ',
  '۲۰۲۶-۰۱-۱۵',
  '2026-01-15T',
  '2026-01-15Tnoon',
  '2026-01-15T24:00:00Z',
  '2026-01-15T23:59:60Z',
  '2026-01-15T08:60:00Z',
  '2026-01-15T08:00:00',
  '2026-01-15T08:00:00+24:00',
  '2026-02-30T08:00:00Z',
  '0000-01-01T00:00:00+23:59',
  '1404-10-25T08:00:00Z',
  'yesterday',
])('refuses the date %s', (text) => {
  expect([spanOf(text), isIsoDate(text)]).toEqual([null, false]);
});

test.each([
  ['2024-02-29', '2024-02-28T20:30:00.000Z'],
  ['2199-12-31', '2199-12-30T20:30:00.000Z'],
  ['2026-01-15T08:00Z', '2026-01-15T08:00:00.000Z'],
  ['2026-01-15T08:00:00.123456+03:30', '2026-01-15T04:30:00.123Z'],
])('reads %s', (text, from) => {
  expect(spanOf(text)?.from.toISOString()).toBe(from);
});
