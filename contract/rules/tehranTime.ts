import { MINUTE_MS } from './durations';

/** Iran abolished summer time. Since this instant Tehran is 03:30 ahead of UTC. */
const SUMMER_TIME_ENDED = Date.parse('2022-09-21T19:30:00Z');
const STANDARD_OFFSET_MS = 210 * MINUTE_MS;
const SUMMER_OFFSET_MS = 270 * MINUTE_MS;

/** Created on first use: a formatter with a time zone takes a phone 70 ms. */
let zoneClock: Intl.DateTimeFormat | undefined;

/**
 * Tehran's local time at an instant, as the UTC instant with the same clock reading. A rule since 2022, because old devices have old
 * zone data with a summer time. Only earlier instants read that data.
 */
export function tehranClock(instant: Date): Date {
  const time = instant.getTime();
  if (time < SUMMER_TIME_ENDED) return new Date(time + offsetInZoneData(instant));
  return new Date(time + STANDARD_OFFSET_MS);
}

/** The ISO 8601 date in Tehran at an instant. */
export function tehranDateOf(instant: Date): string {
  return tehranClock(instant).toISOString().slice(0, 10);
}

/** The instant at which a day of Tehran begins. @param midnightUtc the same day's midnight in UTC */
export function startOfTehranDay(midnightUtc: Date): Date {
  const inSummer = new Date(midnightUtc.getTime() - SUMMER_OFFSET_MS);
  if (tehranClock(inSummer).getTime() === midnightUtc.getTime()) return inSummer;
  return new Date(midnightUtc.getTime() - STANDARD_OFFSET_MS);
}

/** Milliseconds from UTC to Tehran's local time, in whole minutes. */
function offsetInZoneData(instant: Date): number {
  zoneClock ??= new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: 'Asia/Tehran',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const parts = new Map(zoneClock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const part = (name: string) => parts.get(name as Intl.DateTimeFormatPartTypes) ?? 0;
  const reading = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return reading - Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS;
}
