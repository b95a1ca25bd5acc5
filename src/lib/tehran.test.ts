import fc from 'fast-check';
import { formatDate, formatTime } from './jalali';
import { tehranMoment } from './tehran';

const moments = fc.date({
  min: new Date('2021-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('tehranMoment', () => {
  it('reads the clock of Tehran', () => {
    // Friday, 20 November 2026, 10:07 in Tehran
    expect(tehranMoment('2026-11-20T06:37:00Z')).toMatchObject({ weekday: 6, minute: 10 * 60 + 7 });
  });

  it('begins a new day at midnight in Tehran, 20:30 in UTC', () => {
    const evening = tehranMoment('2026-11-20T20:29:59Z');
    const night = tehranMoment('2026-11-20T20:30:00Z');
    expect(night.day).toBe(evening.day + 1);
    expect(evening.minute).toBe(23 * 60 + 59);
    expect(night).toMatchObject({ weekday: 0, minute: 0 });
  });

  it('numbers days as the Jalali calendar tells them apart', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 172_800_000 }), (moment, later) => {
        const other = new Date(moment.getTime() + later);
        const sameNumber = tehranMoment(moment).day === tehranMoment(other).day;
        expect(sameNumber).toBe(formatDate(moment) === formatDate(other));
      }),
    );
  });

  it('agrees with the time that screens show', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const { minute } = tehranMoment(moment);
        const shown = [Math.floor(minute / 60), minute % 60]
          .map((value) => new Intl.NumberFormat('fa-IR', { minimumIntegerDigits: 2 }).format(value))
          .join(':');
        expect(formatTime(moment)).toBe(shown);
      }),
    );
  });

  it('names the weekdays that the calendar names', () => {
    const names = ['شنبه', 'یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه'];
    const weekdayName = new Intl.DateTimeFormat('fa-IR', { weekday: 'long', timeZone: 'Asia/Tehran' });
    fc.assert(
      fc.property(moments, (moment) => {
        expect(names[tehranMoment(moment).weekday]).toBe(weekdayName.format(moment));
      }),
    );
  });
});
