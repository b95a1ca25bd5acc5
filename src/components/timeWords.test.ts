import { dateAndTime, timeLeft } from './timeWords';

/** Friday, 29 Aban 1405, noon in Tehran. */
const NOW = new Date('2026-11-20T08:30:00Z');

describe('dateAndTime', () => {
  it('is today, yesterday, then the Jalali date', () => {
    expect(dateAndTime('2026-11-20T06:24:00Z', NOW)).toEqual({ day: 'امروز', time: '۰۹:۵۴' });
    expect(dateAndTime('2026-11-19T16:41:00Z', NOW)).toEqual({ day: 'دیروز', time: '۲۰:۱۱' });
    expect(dateAndTime('2026-11-02T09:55:00Z', NOW)).toEqual({ day: '۱۱ آبان ۱۴۰۵', time: '۱۳:۲۵' });
  });

  it('changes the day at midnight in Tehran, not in UTC', () => {
    expect(dateAndTime('2026-11-19T20:29:00Z', NOW).day).toBe('دیروز');
    expect(dateAndTime('2026-11-19T20:30:00Z', NOW).day).toBe('امروز');
  });
});

test.each([
  [24 * 60, '۲۴ ساعت'],
  [24 * 60 + 1, '۱ روز'],
  [51 * 60, '۲ روز و ۳ ساعت'],
  [48 * 60, '۲ روز'],
  [5 * 60 + 40, '۵ ساعت'],
  [125, '۲ ساعت و ۵ دقیقه'],
  [180, '۳ ساعت'],
  [59, '۵۹ دقیقه'],
])('formats %i minutes as «%s»', (minutes, text) => {
  expect(timeLeft(minutes)).toBe(text);
});
