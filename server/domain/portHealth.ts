import type { OutageScope } from '@contract/rules/deadlines';

/** Those of the outside world without whom people can't do what a deadline asks of them. */
export type WatchedScope = Extract<OutageScope, 'sms' | 'gateway'>;

/** What is known of one of them, from the calls of all processes. */
export interface PortHealth {
  readonly answeredAt: Date | null;
  /** Not one answer since the first of these failures; null after an answer. */
  readonly failing: { readonly since: Date; readonly last: Date } | null;
}

const MINUTE_MS = 60_000;
/** Failing for so long on end is an outage (A4 «Our outages do not count»). */
const OUTAGE_AFTER_MS = 15 * MINUTE_MS;
/** Two failures further apart, with nobody asking in between, are two. */
const ON_END_MS = 60 * MINUTE_MS;
/** What nobody has seen for so long is over where it was seen last: a clock may not stand still because nobody asks. */
export const UNSEEN_AFTER_MS = 24 * 60 * MINUTE_MS;

/** Somebody was asked and did not answer. News that come late change nothing that is known by then. */
export function afterFailure({ answeredAt, failing }: PortHealth, at: Date): PortHealth {
  if (answeredAt && at <= answeredAt) return { answeredAt, failing };
  if (!failing || at.getTime() - failing.last.getTime() > ON_END_MS)
    return { answeredAt, failing: { since: at, last: at } };
  return { answeredAt, failing: { since: earlier(failing.since, at), last: later(failing.last, at) } };
}

/** Somebody was asked and answered; what failed before that is over. */
export function afterAnswer({ answeredAt, failing }: PortHealth, at: Date): PortHealth {
  const answered = answeredAt ? later(answeredAt, at) : at;
  if (!failing || failing.last <= at) return { answeredAt: answered, failing: null };
  return { answeredAt: answered, failing: failing.since > at ? failing : { since: failing.last, last: failing.last } };
}

/** Since when it is an outage; null while it is none. */
export function outageSince({ failing }: PortHealth): Date | null {
  return failing && failing.last.getTime() - failing.since.getTime() >= OUTAGE_AFTER_MS ? failing.since : null;
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
