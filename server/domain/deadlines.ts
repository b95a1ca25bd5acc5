import { type DeadlineKind, GRACE_HOURS } from '@contract/rules/deadlines';
import { HOUR_MS } from '@contract/rules/durations';
import type { DeadlineChange } from './dealExtras';
import type { DisputeInBrief } from './dispute/dispute';
import { afterTheNight, beforeTheNight } from './nights';
import type { Outage } from './outages';
import type { JobOrder, Transition } from './transition';

export const DAY_HOURS = 24;

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

/** Grants the one grace period of a deadline, from now. */
export function giveGrace(kind: DeadlineKind, now: Date): DeadlineChange {
  const base = new Date(now.getTime() + GRACE_HOURS * HOUR_MS);
  return { do: 'move', kind, baseDueAt: base.toISOString(), dueAt: afterTheNight(base).toISOString(), grace: true };
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

/**
 * The checks of the deadlines that a transition opens, at the first reminder, or moves, at once: its reminders move too. A move by
 * the system comes from the check itself, which names its next time. The door orders them.
 */
export function checksOf({ at, actor, transactionId, deadlines = [] }: Transition): JobOrder[] {
  return deadlines.flatMap((change) => {
    if (transactionId === null || (change.do !== 'open' && change.do !== 'move')) return [];
    const moved = actor.kind === 'system' ? change.dueAt : at;
    const startAfter = change.do === 'move' ? moved : firstCheckOf(change);
    return [{ queue: 'deadline', subject: `${transactionId}:${change.kind}`, startAfter }];
  });
}

function firstCheckOf({ startedAt, dueAt }: { readonly startedAt: string; readonly dueAt: string }): string {
  const [reminder] = remindersOf({ startedAt: new Date(startedAt), dueAt: new Date(dueAt) });
  return reminder?.toISOString() ?? dueAt;
}

/** Payment deadline by the terms; an outage moves the deadline, not the terms. */
export function payByOf(createdAt: Date, days: number): Date {
  return new Date(openDeadline('pay_by', createdAt, days * DAY_HOURS).dueAt);
}

/** True for the clocks that a dispute pauses. */
export function isDeliveryClock(kind: DeadlineKind): boolean {
  return kind === 'deliver_by' || kind === 'inspection';
}

/** True for the clocks of an open dispute. */
export function isDisputeClock(kind: DeadlineKind): boolean {
  return kind !== 'pay_by' && !isDeliveryClock(kind);
}

/** The times of disputes, which no delivery clock counts: they are outages of the API to it. */
export function pausedBy(disputes: readonly Pick<DisputeInBrief, 'openedAt' | 'closedAt'>[]): Outage[] {
  return disputes.map(({ openedAt: from, closedAt: to }) => ({ from, to, scope: 'api' }));
}
