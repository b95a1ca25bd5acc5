import type { OutageScope } from '@contract/rules/deadlines';
import { DAY_MS, MINUTE_MS } from '@contract/rules/durations';

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
/** Failures further apart, without calls between them, are separate. */
const ON_END_MS = 60 * MINUTE_MS;
/** An outage without calls for this long ended at its last failure, so that deadlines continue. */
export const UNSEEN_AFTER_MS = DAY_MS;

/** Health after a failed call. Late reports change nothing. */
export function afterFailure({ answeredAt, failing }: PortHealth, at: Date): PortHealth {
  if (answeredAt && at <= answeredAt) return { answeredAt, failing };
  if (!failing || at.getTime() - failing.last.getTime() > ON_END_MS)
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
