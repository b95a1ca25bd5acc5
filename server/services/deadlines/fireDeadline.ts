import { randomUUID } from 'node:crypto';
import type { DeadlineKind } from '@contract/rules/deadlines';
import type { NoticeDetails } from '@contract/rules/notices';
import type { Context } from '../../context';
import { applyTransition, type DoorOutcome } from '../../db/door';
import { findLastDispute } from '../../db/repositories/disputes';
import { freeCommissionRials } from '../../db/repositories/freeCommission';
import type { StoredTransaction } from '../../db/repositories/transactions';
import {
  bringToNow,
  disputeSilence,
  divideBySilence,
  expireRequest,
  giveGrace,
  type RunningDeadline,
} from '../../domain/deadlineChanges';
import type { NewNotice } from '../../domain/notices';
import type { Transition } from '../../domain/transition';
import { passDisputeClock } from '../disputes/passedClocks';
import { whatIsNext } from './nextStep';
import { standingOf } from './standing';

/** What a deadline comes to that has passed. */
type Effect = (context: Context, transaction: StoredTransaction, deadline: RunningDeadline) => Promise<Transition>;

/** D1 to D4. The clocks of a dispute, D5 to D10, are for its own rules. */
const EFFECTS: Readonly<Partial<Record<DeadlineKind, Effect>>> = {
  pay_by: async ({ clock }, transaction, deadline) => expireRequest(transaction, deadline, clock.now()),
  deliver_by: async ({ clock }, transaction, deadline) => {
    if (!deadline.grace) return giveGrace(deadline, clock.now());
    return divideBySilence(transaction, deadline, 'payer', 0, clock.now());
  },
  inspection: async (context, transaction, deadline) => {
    const { db, clock } = context;
    const { overlay } = await standingOf(context, transaction);
    if (overlay.delivery?.evidence !== 'strong') {
      return disputeSilence(transaction, randomUUID(), deadline, clock.now());
    }
    const payeeFreeRials = await freeCommissionRials(db.kysely, transaction.payeeId);
    return divideBySilence(transaction, deadline, 'payee', payeeFreeRials, clock.now());
  },
};

/**
 * Does what a passed deadline comes to, through the door, by the system. Whether it has passed is for the caller to say; that it is as the
 * caller has read it, the door sees to.
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

/** Lets a deadline pass at this moment, by night too, and does what it comes to: for the sandbox's desk. */
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

/** Reminds whoever has to act, and both sides when it is the last time (A4, «Reminders»). What the office or the bank has to do is not the sides'. */
export async function reminderOf(
  context: Context,
  transaction: StoredTransaction,
  deadline: RunningDeadline,
  isLast: boolean,
): Promise<NewNotice[]> {
  const { next } = await whatIsNext(context, transaction);
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
