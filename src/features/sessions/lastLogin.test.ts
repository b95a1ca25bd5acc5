import { loginTime } from './SessionRow';

/** Friday, 29 Aban 1405, noon in Tehran. */
const NOW = new Date('2026-11-20T08:30:00Z');

describe('loginTime', () => {
  it('speaks of today and yesterday, then of the Jalali date', () => {
    expect(loginTime('2026-11-20T06:24:00Z', NOW)).toEqual({ day: 'امروز', time: '۰۹:۵۴' });
    expect(loginTime('2026-11-19T16:41:00Z', NOW)).toEqual({ day: 'دیروز', time: '۲۰:۱۱' });
    expect(loginTime('2026-11-02T09:55:00Z', NOW)).toEqual({ day: '۱۱ آبان ۱۴۰۵', time: '۱۳:۲۵' });
  });

  it('turns to today at midnight in Tehran, not in UTC', () => {
    expect(loginTime('2026-11-19T20:29:00Z', NOW).day).toBe('دیروز');
    expect(loginTime('2026-11-19T20:30:00Z', NOW).day).toBe('امروز');
  });
});
