import fc from 'fast-check';
import { formatWeekdayName } from '@/lib/calendar';
import { supportState } from './SupportScreen';

const MS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 24 * 60;

/** A moment of the week that begins on Saturday, 30 Aban 1405; days from 0. Tehran is three and a half hours ahead. */
function tehran(day: number, time: string): Date {
  const start = new Date(`2026-11-21T${time}:00+03:30`).getTime();
  return new Date(start + day * MINUTES_PER_DAY * MS_PER_MINUTE);
}

describe('supportState', () => {
  it('opens at 9 and closes at 16 on a workday', () => {
    expect(supportState(tehran(0, '08:59'))).toEqual({ open: false, opens: 'today' });
    expect(supportState(tehran(0, '09:00'))).toEqual({ open: true });
    expect(supportState(tehran(0, '15:59'))).toEqual({ open: true });
    expect(supportState(tehran(0, '16:00'))).toEqual({ open: false, opens: 'tomorrow' });
  });

  it('is closed on Thursday and Friday', () => {
    expect(supportState(tehran(4, '15:00'))).toEqual({ open: true });
    expect(supportState(tehran(4, '20:00'))).toEqual({ open: false, opens: 'saturday' });
    expect(supportState(tehran(5, '12:00'))).toEqual({ open: false, opens: 'saturday' });
    expect(supportState(tehran(6, '12:00'))).toEqual({ open: false, opens: 'tomorrow' });
  });

  it('keeps its promise: at 9 of the day it names, it is open', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2030-01-01T00:00:00Z'), noInvalidDate: true }),
        (now) => {
          const state = supportState(now);
          if (state.open) return;
          const nextOpening = minutesUntilOpen(now);
          const day = formatWeekdayName(new Date(now.getTime() + nextOpening * MS_PER_MINUTE));
          if (state.opens === 'today') expect(day).toBe(formatWeekdayName(now));
          if (state.opens === 'tomorrow') expect(nextOpening).toBeLessThanOrEqual(33 * 60);
          if (state.opens === 'saturday') expect(day).toBe('شنبه');
        },
      ),
    );
  });

  it('is open 35 hours a week', () => {
    const minutes = Array.from({ length: 7 * MINUTES_PER_DAY }, (_, minute) => minute);
    const start = tehran(0, '00:00').getTime();
    const open = minutes.filter((minute) => supportState(new Date(start + minute * MS_PER_MINUTE)).open);
    expect(open).toHaveLength(35 * 60);
  });
});

function minutesUntilOpen(now: Date): number {
  let minutes = 0;
  while (!supportState(new Date(now.getTime() + minutes * MS_PER_MINUTE)).open) minutes += 1;
  return minutes;
}
