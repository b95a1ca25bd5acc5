import { randomUUID } from 'node:crypto';
import type { DeadlineKind } from '@contract/rules/deadlines';
import { BRAND } from '@contract/rules/limits';
import type { NoticeDetails } from '@contract/rules/noticeKinds';
import type { Context } from '../../context';
import { applyTransition, type DoorOutcome } from '../../db/door';
import { dealExtrasOf } from '../../db/repositories/dealExtras';
import { findLastDispute } from '../../db/repositories/disputeRows';
import { freeCommissionRials } from '../../db/repositories/freeCommission';
import { mobilesWithRole } from '../../db/repositories/operatorRoles';
import { findTransaction, type StoredTransaction } from '../../db/repositories/transactionRows';
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
import { type Actor, enterStage, SYSTEM, stepOf } from '../../domain/dispute/steps';
import type { NewNotice } from '../../domain/notices';
import type { Transition } from '../../domain/transition';
import { PortFailure } from '../../ports/portFailure';
import { type DisputedTransaction, endNow } from '../disputes/access';
import { deciderOf } from '../disputes/decider';
import { moveMoney } from '../transactions/transactionAccess';
import { progressOf, withExtras } from './progress';

/** The transition of a passed deadline. */
type Effect = (context: Context, transaction: StoredTransaction, deadline: RunningDeadline) => Promise<Transition>;

/** Deadlines outside disputes. {@link passDisputeClock} has the clocks of a dispute. */
const EFFECTS: Readonly<Partial<Record<DeadlineKind, Effect>>> = {
  pay_by: async ({ clock }, transaction, deadline) => expireRequest(transaction, deadline, clock.now()),
  deliver_by: async ({ clock }, transaction, deadline) => {
    if (!deadline.grace) return giveGrace(deadline, clock.now());
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

/**
 * Applies the effect of a passed clock of the open dispute, and nothing while it runs. Safe to call late, twice or
 * concurrently.
 */
export async function passDisputeClock(context: Context, transactionId: string): Promise<void> {
  const passed: { inOffice: Dispute | null } = { inOffice: null };
  const moved = await moveMoney(context, async () => {
    const { db, clock } = context;
    const dispute = await findLastDispute(db.kysely, transactionId);
    const transaction = await findTransaction(db.kysely, transactionId);
    const at = clock.now();
    if (!transaction || !dispute?.dueAt || dispute.dueAt > at) return null;
    const kind = clockOf(dispute.stage, dispute.refereeState);
    if (kind === null) return null;
    const transition = await silenceOf(context, { dispute, transaction }, { ...SYSTEM, at });
    passed.inOffice = dispute.stage === 'office' ? dispute : null;
    return { ...transition, expectDeadline: { kind, dueAt: dispute.dueAt.toISOString() } };
  });
  if (moved && passed.inOffice) await alarmSupervisors(context, passed.inOffice);
}

async function silenceOf(context: Context, held: DisputedTransaction, actor: Actor): Promise<Transition> {
  const { dispute, transaction } = held;
  switch (dispute.stage) {
    case 'answer':
      return unanswered(context, held, actor);
    case 'talk':
      return enterStage(dispute, await deciderOf(context, transaction), actor);
    case 'referee':
      return enterStage(dispute, { stage: 'office', set: { refereeState: 'late' } }, actor);
    case 'appeal':
      return carryOutAward(context, held, actor);
    case 'office':
    case 'closed':
      // The stage stays: both sides get another day, and the arbiter owes them the reason.
      return stepOf(
        dispute,
        actor,
        { entries: [systemEntry(OFFICE_LATE)] },
        { deadlines: [startClock('office', actor.at)] },
      );
  }
}

/** Silence about missing goods refunds after a grace day. Any other silence leads to the stage `talk`. */
async function unanswered(context: Context, held: DisputedTransaction, actor: Actor): Promise<Transition> {
  const { dispute, transaction } = held;
  const { delivery } = await dealExtrasOf(context.db.kysely, transaction.id);
  const isWaiting = (delivery?.state ?? 'waiting') === 'waiting';
  const refunds = dispute.reason === 'not_received' && dispute.openedBy === 'payer' && isWaiting;
  if (!refunds) return enterStage(dispute, { stage: 'talk', entries: [systemEntry('no_answer')] }, actor);
  if (!dispute.graceGiven) return stepOf(dispute, actor, {}, { deadlines: [giveDisputeGrace('answer', actor.at)] });
  return endNow(context, held, actor, { outcome: 'silence', payeeShareRials: 0 });
}

async function carryOutAward(context: Context, held: DisputedTransaction, actor: Actor): Promise<Transition> {
  const award = presentAward(held.dispute);
  if (!award) throw new Error(`Dispute ${held.dispute.id} waits for an appeal to no award`);
  return endNow(context, held, actor, { outcome: 'awarded', payeeShareRials: award.payeeRials });
}

/** An entry of the system. The app has the text of each kind. */
function systemEntry(kind: string): NewDisputeEntry {
  return { id: randomUUID(), by: 'system', userId: null, kind, text: '', evidenceIds: [] };
}

/**
 * Alarms the supervisors of a late case by SMS and in the log. An SMS that fails is not repeated: the queue shows the
 * case.
 */
async function alarmSupervisors(
  context: Context,
  { id, transactionId }: Pick<Dispute, 'id' | 'transactionId'>,
): Promise<void> {
  const { db, log, ports, switches } = context;
  log.error({ disputeId: id }, 'The office has let a case pass its time');
  if (!switches.isOpen('sms')) return;
  const transaction = await findTransaction(db.kysely, transactionId);
  const text = `${BRAND}: مهلت رسیدگی به پروندهٔ «${transaction?.paymentCode ?? id}» گذشت و هنوز رأیی داده نشده است. دلیل و مهلت تازه را ثبت کنید.`;
  for (const mobile of await mobilesWithRole(db.kysely, 'supervisor')) {
    await ports.sms.send({ mobile, text }).catch((error: unknown) => {
      if (!(error instanceof PortFailure)) throw error;
      log.error({ disputeId: id }, 'A supervisor could not be alarmed');
    });
  }
}
