import { type DeadlineKind, NIGHT_BEGINS_HOUR, NIGHT_ENDS_HOUR, type OutageScope } from '@contract/rules/deadlines';
import { DAY_MS, HOUR_MS } from '@contract/rules/durations';
import { hourInTehran, tehranDayOf } from './calendar';
import type { DeadlineChange } from './dealExtras';
import type { JobOrder, Transition } from './transition';

const DAY_HOURS = 24;
/** At least this time remains after an outage. */
const LEFT_AFTER_AN_OUTAGE_MS = HOUR_MS;

/** A time in which users could not meet deadlines. */
export interface Outage {
  readonly scope: OutageScope;
  readonly from: Date;
  /** Null while open. */
  readonly to: Date | null;
}

/** A payer needs the gateway; other deadlines need the API and SMS codes. */
function scopesOf(kind: DeadlineKind): readonly OutageScope[] {
  return kind === 'pay_by' ? ['gateway'] : ['api', 'sms'];
}

/**
 * Due time of a deadline: overlapping outages of its scope are added, at least an hour remains after the last one, and a time in
 * the night becomes the next morning.
 */
export function dueAt(
  deadline: { readonly kind: DeadlineKind; readonly startedAt: Date; readonly baseDueAt: Date },
  outages: readonly Outage[],
  now: Date,
): Date {
  const scopes = scopesOf(deadline.kind);
  const startedAt = deadline.startedAt.getTime();
  let ownDue = deadline.baseDueAt.getTime();
  let due = afterTheNight(deadline.baseDueAt);
  // In order, each against the time so far, because a later outage can overlap the added hours.
  for (const { from, to } of joined(
    outages.filter(({ scope }) => scopes.includes(scope)),
    now,
  )) {
    if (to <= startedAt) continue;
    if (from >= due.getTime()) break;
    ownDue = Math.max(ownDue + to - Math.max(from, startedAt), to + LEFT_AFTER_AN_OUTAGE_MS);
    due = afterTheNight(new Date(ownDue));
  }
  return due;
}

/** The instant by day; at night in Tehran the end of the night. */
export function afterTheNight(instant: Date): Date {
  const hour = hourInTehran(instant);
  if (hour >= NIGHT_ENDS_HOUR && hour < NIGHT_BEGINS_HOUR) return instant;
  const midnight = hour >= NIGHT_BEGINS_HOUR ? tehranDayOf(instant).to : tehranDayOf(instant).from;
  return new Date(midnight.getTime() + NIGHT_ENDS_HOUR * HOUR_MS);
}

/** Start of the message day of an instant. It starts with the night, whose messages go out in the morning. */
export function smsDayOf(instant: Date): Date {
  const { from, to } = tehranDayOf(instant);
  const begins = hourInTehran(instant) < NIGHT_BEGINS_HOUR ? from : to;
  return new Date(begins.getTime() - (24 - NIGHT_BEGINS_HOUR) * HOUR_MS);
}

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

/** Merged outages in ms, in order: an hour in two outages counts once. */
function joined(outages: readonly Outage[], now: Date): { readonly from: number; readonly to: number }[] {
  const spans = outages
    .map(({ from, to }) => ({ from: from.getTime(), to: (to ?? now).getTime() }))
    .sort((one, other) => one.from - other.from);
  const result: { from: number; to: number }[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else result.push(span);
  }
  return result;
}

/** Moves a reminder at night to the evening before. Milliseconds since 1970. */
function beforeTheNight(instant: number): number {
  const hour = hourInTehran(new Date(instant));
  if (hour >= NIGHT_ENDS_HOUR && hour < NIGHT_BEGINS_HOUR) return instant;
  const day = tehranDayOf(new Date(hour < NIGHT_ENDS_HOUR ? instant - DAY_MS : instant));
  return day.from.getTime() + (NIGHT_BEGINS_HOUR - 1) * HOUR_MS;
}

type Opening = Required<Pick<Transition, 'deadlines' | 'jobs'>>;

/** Opens a deadline and enqueues its check at the first reminder; part of any transition. */
export function openDeadline(transactionId: string, kind: DeadlineKind, startedAt: Date, hours: number): Opening {
  const baseDueAt = new Date(startedAt.getTime() + hours * HOUR_MS);
  const due = dueAt({ kind, startedAt, baseDueAt }, [], startedAt);
  const change: DeadlineChange = {
    do: 'open',
    kind,
    startedAt: startedAt.toISOString(),
    baseDueAt: baseDueAt.toISOString(),
    dueAt: due.toISOString(),
  };
  const lookAt = remindersOf({ startedAt, dueAt: due })[0] ?? due;
  return { deadlines: [change], jobs: [deadlineJob(transactionId, kind, lookAt)] };
}

/** Opens a deadline by a number of days, as in terms. */
export function openDeadlineOfDays(transactionId: string, kind: DeadlineKind, startedAt: Date, days: number): Opening {
  return openDeadline(transactionId, kind, startedAt, days * DAY_HOURS);
}

/** Enqueues a check of each deadline that a transition opens, at its first reminder. */
export function lookAtClocks({ transactionId, deadlines = [] }: Transition): JobOrder[] {
  return deadlines.flatMap((change) => {
    if (change.do !== 'open' || transactionId === null) return [];
    const [startedAt, dueAt] = [new Date(change.startedAt), new Date(change.dueAt)];
    return [deadlineJob(transactionId, change.kind, remindersOf({ startedAt, dueAt })[0] ?? dueAt)];
  });
}

/** Enqueues a check of a deadline. */
export function deadlineJob(transactionId: string, kind: DeadlineKind, at: Date): JobOrder {
  return { queue: 'deadline', subject: `${transactionId}:${kind}`, startAfter: at.toISOString() };
}

/** Payment deadline by the terms; an outage moves the deadline, not the terms. */
export function payByOf(createdAt: Date, days: number): Date {
  const baseDueAt = new Date(createdAt.getTime() + days * DAY_HOURS * HOUR_MS);
  return dueAt({ kind: 'pay_by', startedAt: createdAt, baseDueAt }, [], createdAt);
}
