/** A moment as the clocks and calendars of Tehran show it. */
export interface TehranMoment {
  /** Number of the day, counted from 1 January 1970. Two moments are of one Tehran day when their numbers are equal. */
  day: number;
  /** Day of the week, counted from Saturday (0) to Friday (6). */
  weekday: number;
  /** Minutes since midnight. */
  minute: number;
}

const MS_PER_DAY = 86_400_000;
const DAYS_PER_WEEK = 7;
/** 1 January 1970 was a Thursday, the sixth day of the Iranian week. */
const WEEKDAY_OF_DAY_0 = 5;

const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
  timeZone: 'Asia/Tehran',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
});

/** Reads a moment (an ISO 8601 string or a Date) in Tehran, whatever the time zone of the device. */
export function tehranMoment(moment: string | Date): TehranMoment {
  const found = new Map<string, number>();
  for (const { type, value } of parts.formatToParts(new Date(moment))) {
    found.set(type, Number(value));
  }
  const part = (name: string) => found.get(name) ?? 0;
  const day = Date.UTC(part('year'), part('month') - 1, part('day')) / MS_PER_DAY;
  return {
    day,
    weekday: (((day + WEEKDAY_OF_DAY_0) % DAYS_PER_WEEK) + DAYS_PER_WEEK) % DAYS_PER_WEEK,
    minute: part('hour') * 60 + part('minute'),
  };
}
