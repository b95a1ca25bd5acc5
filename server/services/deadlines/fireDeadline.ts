import { randomUUID } from 'node:crypto';
import type { DeadlineKind } from '@contract/rules/deadlines';
import type { Context } from '../../context';
import { applyTransition, type DoorOutcome } from '../../db/door';
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
import type { Transition } from '../../domain/transition';
import { passDisputeClock } from '../disputes/passedClocks';
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
