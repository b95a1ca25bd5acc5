import type { DeadlineKind } from '@contract/rules/deadlines';
import { dueAt, remindersOf } from './deadlines';
import type { DeadlineChange } from './dealExtras';
import type { JobOrder, Transition } from './transition';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

type Opening = Required<Pick<Transition, 'deadlines' | 'jobs'>>;

/** Starts a clock, and has somebody look at it when the first reminder of it is due. For any transition to take along. */
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

/** The same in days, as terms say them. */
export function openDeadlineOfDays(transactionId: string, kind: DeadlineKind, startedAt: Date, days: number): Opening {
  return openDeadline(transactionId, kind, startedAt, days * DAY_HOURS);
}

/** Has every clock looked at that a transition starts, when the first reminder of it is due. */
export function lookAtClocks({ transactionId, deadlines = [] }: Transition): JobOrder[] {
  return deadlines.flatMap((change) => {
    if (change.do !== 'open' || transactionId === null) return [];
    const [startedAt, dueAt] = [new Date(change.startedAt), new Date(change.dueAt)];
    return [deadlineJob(transactionId, change.kind, remindersOf({ startedAt, dueAt })[0] ?? dueAt)];
  });
}

/** Has a clock looked at. */
export function deadlineJob(transactionId: string, kind: DeadlineKind, at: Date): JobOrder {
  return { queue: 'deadline', subject: `${transactionId}:${kind}`, startAfter: at.toISOString() };
}

/** When a request has to be paid by its terms; an outage of the gateway moves the clock, not the terms. */
export function payByOf(createdAt: Date, days: number): Date {
  const baseDueAt = new Date(createdAt.getTime() + days * DAY_HOURS * HOUR_MS);
  return dueAt({ kind: 'pay_by', startedAt: createdAt, baseDueAt }, [], createdAt);
}
