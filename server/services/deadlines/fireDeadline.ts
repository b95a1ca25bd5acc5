import { randomUUID } from 'node:crypto';
import type { DeadlineKind } from '@contract/rules/deadlines';
import { BRAND } from '@contract/rules/limits';
import type { NoticeDetails } from '@contract/rules/notices';
import type { Context } from '../../context';
import { applyTransition, type DoorOutcome } from '../../db/door';
import { deliveryBefore, findLastDispute } from '../../db/repositories/disputes';
import { freeCommissionRials } from '../../db/repositories/freeCommission';
import { mobilesWithRole } from '../../db/repositories/operatorRoles';
import { findTransaction, type StoredTransaction } from '../../db/repositories/transactions';
import {
  bringToNow,
  disputeSilence,
  divideBySilence,
  expireRequest,
  giveGrace,
  type RunningDeadline,
} from '../../domain/deadlineChanges';
import type { NewDisputeEntry } from '../../domain/dealExtras';
import { clockOf, giveGrace as giveDisputeGrace, startClock } from '../../domain/dispute/clocks';
import { type Dispute, OFFICE_LATE, presentAward } from '../../domain/dispute/dispute';
import { type Actor, endDispute, enterStage, SYSTEM, stepOf } from '../../domain/dispute/steps';
import type { NewNotice } from '../../domain/notices';
import type { Transition } from '../../domain/transition';
import { PortFailure } from '../../ports/portFailure';
import { deciderOf } from '../disputes/access';
import { moveMoney } from '../transactions/transactionAccess';
import { standingOf, whatIsNext } from './nextStep';

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

/**
 * Does what the silence of those who had to act comes to (D5 to D10), if the clock of the open dispute has passed; nothing otherwise, so that it may
 * be called late, twice or at once from two places.
 */
export async function passDisputeClock(context: Context, transactionId: string): Promise<void> {
  const passed: { ofOffice: Dispute | null } = { ofOffice: null };
  const moved = await moveMoney(context, async () => {
    const { db, clock } = context;
    const dispute = await findLastDispute(db.kysely, transactionId);
    const transaction = await findTransaction(db.kysely, transactionId);
    const at = clock.now();
    if (!transaction || !dispute?.dueAt || dispute.dueAt > at) return null;
    const kind = clockOf(dispute.stage, dispute.refereeState);
    if (kind === null) return null;
    const transition = await silenceOf(context, { dispute, transaction }, { ...SYSTEM, at });
    passed.ofOffice = dispute.stage === 'office' ? dispute : null;
    return { ...transition, expectDeadline: { kind, dueAt: dispute.dueAt.toISOString() } };
  });
  if (moved && passed.ofOffice) await alarmSupervisors(context, passed.ofOffice);
}

interface Held {
  readonly dispute: Dispute;
  readonly transaction: StoredTransaction;
}

async function silenceOf(context: Context, held: Held, actor: Actor): Promise<Transition> {
  const { dispute, transaction } = held;
  switch (dispute.stage) {
    case 'answer':
      return unanswered(context, held, actor);
    case 'talk':
      return enterStage(dispute, await deciderOf(context, transaction), actor);
    case 'referee':
      return enterStage(dispute, { stage: 'office', set: { refereeState: 'late' } }, actor);
    case 'appeal':
      return carriedOut(context, held, actor);
    case 'office':
    case 'closed':
      // Nothing moves: both sides get another day, and whoever has the case owes them the reason.
      return stepOf(dispute, actor, { entries: [said(OFFICE_LATE)] }, { deadlines: [startClock('office', actor.at)] });
  }
}

/** Goods that never came, of which the seller says nothing at all: the money goes back, a day later. Everything else is talked about. */
async function unanswered(context: Context, { dispute, transaction }: Held, actor: Actor): Promise<Transition> {
  const { state } = await deliveryBefore(context.db.kysely, transaction.id, actor.at);
  const refunds = dispute.reason === 'not_received' && dispute.openedBy === 'payer' && state === 'waiting';
  if (!refunds) return enterStage(dispute, { stage: 'talk', entries: [said('no_answer')] }, actor);
  if (!dispute.graceGiven) return stepOf(dispute, actor, {}, { deadlines: [giveDisputeGrace('answer', actor.at)] });
  const payeeFreeRials = await freeCommissionRials(context.db.kysely, transaction.payeeId);
  return endDispute(dispute, { outcome: 'silence', payeeShareRials: 0, transaction, payeeFreeRials }, actor);
}

async function carriedOut(context: Context, { dispute, transaction }: Held, actor: Actor): Promise<Transition> {
  const award = presentAward(dispute);
  if (!award) throw new Error(`Dispute ${dispute.id} waits for an appeal to no award`);
  const payeeFreeRials = await freeCommissionRials(context.db.kysely, transaction.payeeId);
  const ending = { outcome: 'awarded', payeeShareRials: award.payeeRials, transaction, payeeFreeRials } as const;
  return endDispute(dispute, ending, actor);
}

/** What the screens say in their own words, by its kind. */
function said(kind: string): NewDisputeEntry {
  return { id: randomUUID(), by: 'system', userId: null, kind, text: '', evidenceIds: [] };
}

/** Tells those who look after the office, by SMS and in the log, that a case has passed its time (D10). Who was not reached finds it in the queue. */
async function alarmSupervisors(
  context: Context,
  { id, transactionId }: Pick<Dispute, 'id' | 'transactionId'>,
): Promise<void> {
  const { db, log, ports } = context;
  log.error({ disputeId: id }, 'The office has let a case pass its time');
  const transaction = await findTransaction(db.kysely, transactionId);
  const text = `${BRAND}: مهلت رسیدگی به پروندهٔ «${transaction?.paymentCode ?? id}» گذشت و هنوز رأیی داده نشده است. دلیل و مهلت تازه را ثبت کنید.`;
  for (const mobile of await mobilesWithRole(db.kysely, 'supervisor')) {
    await ports.sms.send({ mobile, text }).catch((error: unknown) => {
      if (!(error instanceof PortFailure)) throw error;
      log.error({ disputeId: id }, 'A supervisor could not be told');
    });
  }
}
