import type { DeadlineKind, OutageScope } from '@contract/rules/deadlines';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/rules/durations';
import type { SwitchName } from '@contract/rules/switchRules';
import { afterTheNight } from './nights';

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
 * Due time of a deadline. Outages of its scope that overlap it are added. At least an hour remains after the last one. A
 * time in the night becomes the next morning.
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

/** A longer time without a worker is an outage. */
const LONGEST_SILENCE_MS = 5 * MINUTE_MS;

/** True when no worker was there for so long since the last heartbeat that it is an outage. */
export function isSilence(lastBeat: Date, now: Date): boolean {
  return now.getTime() - lastBeat.getTime() > LONGEST_SILENCE_MS;
}

/** A closed switch that keeps people from acting is an outage, which no deadline counts. */
export const OUTAGE_OF_SWITCH: Partial<Record<SwitchName, OutageScope>> = { sms: 'sms', payments: 'gateway' };

/** Ports that users need to meet their deadlines. */
export type WatchedScope = Extract<OutageScope, 'sms' | 'gateway'>;

/** Health of a port, from the calls of all processes. */
export interface PortHealth {
  readonly answeredAt: Date | null;
  /** First and last failure since the last answer; null after an answer. */
  readonly failing: { readonly since: Date; readonly last: Date } | null;
}

/** Failures for this long without an answer are an outage. */
const OUTAGE_AFTER_MS = 15 * MINUTE_MS;
/** Failures further apart, without a call between them, are separate. */
const LONGEST_GAP_MS = 60 * MINUTE_MS;
/** An outage without calls for this long ended at its last failure, so that deadlines continue. */
export const UNSEEN_AFTER_MS = DAY_MS;

/** Health after a failed call. Late reports change nothing. */
export function afterFailure({ answeredAt, failing }: PortHealth, at: Date): PortHealth {
  if (answeredAt && at <= answeredAt) return { answeredAt, failing };
  if (!failing || at.getTime() - failing.last.getTime() > LONGEST_GAP_MS)
    return { answeredAt, failing: { since: at, last: at } };
  return { answeredAt, failing: { since: earlier(failing.since, at), last: later(failing.last, at) } };
}

/** Health after an answered call, which ends earlier failures. */
export function afterAnswer({ answeredAt, failing }: PortHealth, at: Date): PortHealth {
  const answered = answeredAt ? later(answeredAt, at) : at;
  if (!failing || failing.last <= at) return { answeredAt: answered, failing: null };
  return { answeredAt: answered, failing: failing.since > at ? failing : { since: failing.last, last: failing.last } };
}

/** Start of the outage; null without one. */
export function outageSince({ failing }: PortHealth): Date | null {
  return failing && failing.last.getTime() - failing.since.getTime() >= OUTAGE_AFTER_MS ? failing.since : null;
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
