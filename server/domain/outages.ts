import type { DeadlineKind, OutageScope } from '@contract/rules/deadlines';
import { HOUR_MS } from '@contract/rules/durations';
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
