import { NIGHT_BEGINS_HOUR, NIGHT_ENDS_HOUR } from '@contract/rules/deadlines';
import { DAY_MS, HOUR_MS } from '@contract/rules/durations';
import type { NoticeKind } from '@contract/rules/noticeKinds';
import { hourInTehran, tehranDayOf } from './calendar';

// No deadline ends and no message goes out at night in Tehran, except a notice about money.

/** The instant by day; at night in Tehran the end of the night. */
export function afterTheNight(instant: Date): Date {
  const hour = hourInTehran(instant);
  if (hour >= NIGHT_ENDS_HOUR && hour < NIGHT_BEGINS_HOUR) return instant;
  const midnight = hour >= NIGHT_BEGINS_HOUR ? tehranDayOf(instant).to : tehranDayOf(instant).from;
  return new Date(midnight.getTime() + NIGHT_ENDS_HOUR * HOUR_MS);
}

/** The instant by day; at night an hour before the night begins in Tehran. Milliseconds since 1970. */
export function beforeTheNight(instant: number): number {
  const hour = hourInTehran(new Date(instant));
  if (hour >= NIGHT_ENDS_HOUR && hour < NIGHT_BEGINS_HOUR) return instant;
  const day = tehranDayOf(new Date(hour < NIGHT_ENDS_HOUR ? instant - DAY_MS : instant));
  return day.from.getTime() + (NIGHT_BEGINS_HOUR - 1) * HOUR_MS;
}

/** Notices about money go out at night too. */
const TOLD_AT_NIGHT: ReadonlySet<NoticeKind> = new Set([
  'settled_done',
  'refunded',
  'refunded_done',
  'payment_reversed',
]);

/** True when an SMS of this kind waits for the morning. */
export function waitsForMorning(kind: NoticeKind): boolean {
  return !TOLD_AT_NIGHT.has(kind);
}

/** Start of the message day of an instant. It starts with the night, whose messages go out in the morning. */
export function smsDayOf(instant: Date): Date {
  const { from, to } = tehranDayOf(instant);
  const begins = hourInTehran(instant) < NIGHT_BEGINS_HOUR ? from : to;
  return new Date(begins.getTime() - (24 - NIGHT_BEGINS_HOUR) * HOUR_MS);
}
