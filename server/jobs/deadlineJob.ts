import type { DeadlineKind } from '@contract/rules/deadlines';
import { MINUTE_MS } from '@contract/rules/durations';
import type { Context } from '../context';
import { applyTransition } from '../db/door';
import { findDeadline } from '../db/repositories/dealExtras';
import { findTransaction, type StoredTransaction } from '../db/repositories/transactionRows';
import { moveDeadline, noteReminders, type RunningDeadline } from '../domain/deadlineChanges';
import { isDeliveryClock, remindersOf } from '../domain/deadlines';
import { afterTheNight } from '../domain/nights';
import { dueAt } from '../domain/outages';
import { fireDeadline, reminderOf } from '../services/deadlines/fireDeadline';
import { outagesFor } from '../services/deadlines/progress';
import { isSilenceNoted } from '../services/outages/outages';
import type { JobResult } from './jobRunner';

/** Interval of checks while a possible payment or a dispute blocks a deadline. */
const CHECK_AGAIN_MS = 10 * MINUTE_MS;
/** The next heartbeat notes a gap within this time. */
const NEXT_BEAT_MS = MINUTE_MS;

/**
 * Checks a deadline: moves it by later outages, sends reminders, and fires it by day once it has passed. Idempotent: it
 * reads the stored state, and the door refuses a transition that was decided on another deadline.
 */
export async function runDeadline(context: Context, subject: string): Promise<JobResult> {
  const { db, clock } = context;
  const [transactionId = '', kind] = subject.split(':');
  const transaction = await findTransaction(db.kysely, transactionId);
  const deadline = transaction && (await findDeadline(db.kysely, transactionId, kind as DeadlineKind));
  if (!transaction || !deadline) return 'done';
  const now = clock.now();
  if (isHeld(transaction, deadline)) return later(now);
  // After an outage this job may run before the outage is noted.
  if (now >= deadline.dueAt && !(await isSilenceNoted(db.kysely, now))) return later(now, NEXT_BEAT_MS);
  const outages = await outagesFor(context, deadline);
  const due = dueAt(deadline, outages, now);
  if (due > deadline.dueAt) {
    await applyTransition(db.kysely, moveDeadline(deadline, due, now));
    // An open outage moves the deadline with each moment. Its end orders all deadlines.
    return outages.some(({ to }) => to === null) ? later(now) : { againAt: now };
  }
  if (now < deadline.dueAt) return remindInTime(context, transaction, deadline);
  const day = afterTheNight(now);
  if (day > now) return { againAt: day };
  await fireDeadline(context, transaction, deadline);
  // Still open: it was moved, or a possible payment blocks it.
  const after = await findDeadline(db.kysely, transactionId, deadline.kind);
  if (!after) return 'done';
  return after.dueAt > now ? { againAt: now } : later(now);
}

/** A dispute suspends the deadlines of the delivery. */
function isHeld({ row }: StoredTransaction, { kind }: RunningDeadline): boolean {
  return row.dispute_id !== null && isDeliveryClock(kind);
}

function later(now: Date, pauseMs = CHECK_AGAIN_MS): JobResult {
  return { againAt: new Date(now.getTime() + pauseMs) };
}

async function remindInTime(
  context: Context,
  transaction: StoredTransaction,
  deadline: RunningDeadline,
): Promise<JobResult> {
  const now = context.clock.now();
  const instants = remindersOf(deadline);
  const passed = instants.filter((instant) => instant <= now).length;
  // The count falls when a move has put a reminder back into the future.
  if (passed !== deadline.reminders) {
    const isDue = passed > deadline.reminders;
    const notices = isDue ? await reminderOf(context, transaction, deadline, passed === instants.length) : [];
    await applyTransition(context.db.kysely, noteReminders(deadline, passed, notices, now));
    context.jobs.ordered();
  }
  return { againAt: instants[passed] ?? deadline.dueAt };
}
