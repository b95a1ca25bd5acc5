import { randomUUID } from 'node:crypto';
import type { DeadlineKind } from '@contract/rules/deadlines';
import type { NoticeDetails } from '@contract/rules/noticeKinds';
import type { Context } from '../../context';
import { applyTransition, type DoorOutcome } from '../../db/door';
import { findLastDispute } from '../../db/repositories/disputeRows';
import { freeCommissionRials } from '../../db/repositories/freeCommission';
import type { StoredTransaction } from '../../db/repositories/transactionRows';
import {
  bringToNow,
  disputeSilence,
  divideBySilence,
  expireRequest,
  graceForDelivery,
  type RunningDeadline,
} from '../../domain/deadlineChanges';
import type { NewNotice } from '../../domain/notices';
import type { Transition } from '../../domain/transition';
import { passDisputeClock } from '../disputes/silence';
import { progressOf, withExtras } from './progress';

/** The transition of a passed deadline. */
type Effect = (context: Context, transaction: StoredTransaction, deadline: RunningDeadline) => Promise<Transition>;

/** Deadlines outside disputes. `services/disputes/silence.ts` has the clocks of a dispute. */
const EFFECTS: Readonly<Partial<Record<DeadlineKind, Effect>>> = {
  pay_by: async ({ clock }, transaction, deadline) => expireRequest(transaction, deadline, clock.now()),
  deliver_by: async ({ clock }, transaction, deadline) => {
    if (!deadline.grace) return graceForDelivery(deadline, clock.now());
    return divideBySilence(transaction, deadline, 'payer', 0, clock.now());
  },
  inspection: async (context, transaction, deadline) => {
    const { db, clock } = context;
    const { extras } = await withExtras(context, transaction);
    if (extras.delivery?.evidence !== 'strong') {
      return disputeSilence(transaction, randomUUID(), deadline, clock.now());
    }
    const payeeFreeRials = await freeCommissionRials(db.kysely, transaction.payeeId);
    return divideBySilence(transaction, deadline, 'payee', payeeFreeRials, clock.now());
  },
};

/**
 * Applies the transition of a passed deadline, as the system. The caller judges whether it has passed;
 * `applyTransition` refuses when the deadline has changed since the caller read it.
 */
export async function fireDeadline(
  context: Context,
  transaction: StoredTransaction,
  deadline: RunningDeadline,
): Promise<DoorOutcome['outcome']> {
  const effect = EFFECTS[deadline.kind];
  if (!effect) {
    await passDisputeClock(context, transaction.id);
    return 'applied';
  }
  const { outcome } = await applyTransition(context.db.kysely, await effect(context, transaction, deadline));
  if (outcome === 'applied') {
    context.jobs.ordered();
    context.log.info({ paymentCode: transaction.paymentCode, kind: deadline.kind }, 'A deadline has passed');
  }
  return outcome;
}

/** Makes a deadline pass now, also at night. For the sandbox desk. */
export async function passNow(
  context: Context,
  transaction: StoredTransaction,
  deadline: RunningDeadline,
): Promise<DoorOutcome['outcome']> {
  const now = context.clock.now();
  const { outcome } = await applyTransition(context.db.kysely, bringToNow(deadline, now));
  if (outcome !== 'applied') return outcome;
  return fireDeadline(context, transaction, { ...deadline, baseDueAt: now, dueAt: now });
}

/**
 * Reminders to the side that has to act, and to both sides before the end. None for tasks of the office or the bank.
 */
export async function reminderOf(
  context: Context,
  transaction: StoredTransaction,
  deadline: RunningDeadline,
  isLast: boolean,
): Promise<NewNotice[]> {
  const { next } = await progressOf(context, transaction);
  const { actor, action, if_silent } = next;
  const details: NoticeDetails = { task: action, due_at: deadline.dueAt.toISOString(), if_silent };
  const remind = (to: NewNotice['to'], yours: boolean, more: NoticeDetails = {}): NewNotice => ({
    to,
    kind: 'deadline',
    details: { ...details, yours, ...more },
  });
  switch (actor) {
    case 'payer':
    case 'payee': {
      const other = actor === 'payer' ? 'payee' : 'payer';
      return [remind(actor, true), ...(isLast ? [remind(other, false)] : [])];
    }
    case null:
      return [remind('payer', true), remind('payee', true)];
    case 'referee': {
      const dispute = await findLastDispute(context.db.kysely, transaction.id);
      return dispute?.refereeId ? [remind({ userId: dispute.refereeId }, true, { dispute_id: dispute.id })] : [];
    }
    default:
      return [];
  }
}
