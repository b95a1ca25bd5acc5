import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/rules/durations';
import { RECORD_DUE_HOUR, type ReserveRecord } from '@contract/rules/reserveRules';
import { tehranDateOf } from '@contract/rules/tehranTime';
import { formatDayMonth, tehranMoment } from '@/lib/calendar';

/** The last day that has ended, as an ISO 8601 date in Tehran. */
export function endedDay(now: Date): string {
  return tehranDateOf(new Date(now.getTime() - DAY_MS));
}

/** The last day whose record has to be published. */
export function dueDay(now: Date): string {
  return tehranDateOf(new Date(now.getTime() - DAY_MS - RECORD_DUE_HOUR * HOUR_MS));
}

/** Minutes until the record of the ended day is due; 0 when it is late. */
export function minutesUntilDue(now: Date): number {
  return Math.max(0, (RECORD_DUE_HOUR * HOUR_MS) / MINUTE_MS - tehranMoment(now).minute);
}

/** The part of the time from the day's end to its record that has passed, from 0 to 1. */
export function waitedShare(now: Date): number {
  return 1 - minutesUntilDue(now) / ((RECORD_DUE_HOUR * HOUR_MS) / MINUTE_MS);
}

/** «۲۹ آبان» of an ISO 8601 date. */
export function dayName(day: string): string {
  return formatDayMonth(`${day}T12:00:00Z`);
}

/** Rials held at the bank and by the gateway. */
export function heldOf({ held }: ReserveRecord): number {
  return held.bank + held.gateway;
}
