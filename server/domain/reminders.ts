import { HOUR_MS } from '@contract/rules/durations';
import { beforeTheNight } from './nights';

/** Reminder times in order: half-way for two days or more, a day before, three hours before. */
export function remindersOf({ startedAt, dueAt: due }: { readonly startedAt: Date; readonly dueAt: Date }): Date[] {
  const whole = due.getTime() - startedAt.getTime();
  const before = [24, 3].map((hours) => due.getTime() - hours * HOUR_MS);
  const halfway = whole >= 48 * HOUR_MS ? [startedAt.getTime() + whole / 2] : [];
  return [...new Set([...halfway, ...before].map(beforeTheNight))]
    .filter((instant) => instant > startedAt.getTime())
    .sort((one, other) => one - other)
    .map((instant) => new Date(instant));
}
