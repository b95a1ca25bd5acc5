import { type DeadlineKind, NIGHT_BEGINS_HOUR, NIGHT_ENDS_HOUR, type OutageScope } from '@contract/rules/deadlines';
import { DAY_MS, HOUR_MS } from '@contract/rules/durations';
import { hourInTehran, tehranDayOf } from './calendar';
import type { DeadlineChange } from './dealExtras';
import type { JobOrder, Transition } from './transition';

export const DAY_HOURS = 24;
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

/** Opens a deadline, which ends by day; part of any transition. */
export function openDeadline<Kind extends DeadlineKind>(kind: Kind, startedAt: Date, hours: number) {
  const baseDueAt = new Date(startedAt.getTime() + hours * HOUR_MS);
  return {
    do: 'open',
    kind,
    startedAt: startedAt.toISOString(),
    baseDueAt: baseDueAt.toISOString(),
    dueAt: afterTheNight(baseDueAt).toISOString(),
  } as const satisfies DeadlineChange;
}

/** The checks of the deadlines that a transition opens, at the first reminder, or moves. The door orders them. */
export function checksOf({ transactionId, deadlines = [] }: Transition): JobOrder[] {
  return deadlines.flatMap((change) => {
    if (transactionId === null || (change.do !== 'open' && change.do !== 'move')) return [];
    const dueAt = new Date(change.dueAt);
    const [reminder] = change.do === 'open' ? remindersOf({ startedAt: new Date(change.startedAt), dueAt }) : [];
    const startAfter = (reminder ?? dueAt).toISOString();
    return [{ queue: 'deadline', subject: `${transactionId}:${change.kind}`, startAfter }];
  });
}

/** Payment deadline by the terms; an outage moves the deadline, not the terms. */
export function payByOf(createdAt: Date, days: number): Date {
  return new Date(openDeadline('pay_by', createdAt, days * DAY_HOURS).dueAt);
}
