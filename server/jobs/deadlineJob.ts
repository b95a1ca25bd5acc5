import type { DeadlineKind } from '@contract/rules/deadlines';
import type { Context } from '../context';
import { applyTransition } from '../db/door';
import { findDeadline } from '../db/repositories/dealExtras';
import { findTransaction, type StoredTransaction } from '../db/repositories/transactions';
import { moveDeadline, noteReminders, type RunningDeadline } from '../domain/deadlineChanges';
import { afterTheNight, dueAt, remindersOf } from '../domain/deadlines';
import { fireDeadline, reminderOf } from '../services/deadlines/fireDeadline';
import { outagesFor } from '../services/deadlines/standing';
import type { JobResult } from './jobRunner';

/** What stands in the way of a deadline, a payment that may still come or a dispute, is looked at again after this. */
const LOOK_AGAIN_MS = 10 * 60_000;

/**
 * Looks at a clock: moves it by the outages since, reminds of it, and does what it comes to once it has passed, by day. May be run at any
 * time and any number of times: it reads everything anew, and the door refuses what was decided on another clock.
 */
export async function runDeadline(context: Context, subject: string): Promise<JobResult> {
  const { db, clock } = context;
  const [transactionId = '', kind] = subject.split(':');
  const transaction = await findTransaction(db.kysely, transactionId);
  const deadline = transaction && (await findDeadline(db.kysely, transactionId, kind as DeadlineKind));
  if (!transaction || !deadline) return 'done';
  const now = clock.now();
  if (isHeld(transaction, deadline)) return later(now);
  const due = dueAt(deadline, await outagesFor(context, deadline), now);
  if (due > deadline.dueAt) {
    await applyTransition(db.kysely, moveDeadline(deadline, due, now));
    return { againAt: now };
  }
  if (now < deadline.dueAt) return remindInTime(context, transaction, deadline);
  const day = afterTheNight(now);
  if (day > now) return { againAt: day };
  await fireDeadline(context, transaction, deadline);
  // Closed by what it came to, or moved on; or something still stands in the way, as a payment that may still come.
  const after = await findDeadline(db.kysely, transactionId, deadline.kind);
  if (!after) return 'done';
  return after.dueAt > now ? { againAt: now } : later(now);
}

/** A dispute holds the clocks of the delivery. */
function isHeld({ row }: StoredTransaction, { kind }: RunningDeadline): boolean {
  return row.dispute_id !== null && (kind === 'deliver_by' || kind === 'inspection');
}

function later(now: Date): JobResult {
  return { againAt: new Date(now.getTime() + LOOK_AGAIN_MS) };
}

async function remindInTime(
  context: Context,
  transaction: StoredTransaction,
  deadline: RunningDeadline,
): Promise<JobResult> {
  const now = context.clock.now();
  const instants = remindersOf(deadline);
  const passed = instants.filter((instant) => instant <= now).length;
  if (passed > deadline.reminders) {
    const notices = await reminderOf(context, transaction, deadline, passed === instants.length);
    await applyTransition(context.db.kysely, noteReminders(deadline, passed, notices, now));
    context.jobs.ordered();
  }
  return { againAt: instants[passed] ?? deadline.dueAt };
}
