import { randomUUID } from 'node:crypto';
import { BRAND } from '@contract/rules/limits';
import type { Context } from '../../context';
import { dealExtrasOf } from '../../db/repositories/dealExtras';
import { findLastDispute } from '../../db/repositories/disputeRows';
import { mobilesWithRole } from '../../db/repositories/operatorRoles';
import { findTransaction } from '../../db/repositories/transactionRows';
import { giveGrace } from '../../domain/deadlines';
import type { NewDisputeEntry } from '../../domain/dealExtras';
import { clockOf, startClock } from '../../domain/dispute/clocks';
import {
  type Dispute,
  doesSilenceRefund,
  hasRespondentSpoken,
  OFFICE_LATE,
  presentAward,
} from '../../domain/dispute/dispute';
import { type Actor, enterStage, SYSTEM, stepOf } from '../../domain/dispute/steps';
import type { Transition } from '../../domain/transition';
import { PortFailure } from '../../ports/portFailure';
import { moveMoney } from '../transactions/transactionAccess';
import { type DisputedTransaction, endNow } from './access';
import { deciderOf } from './decider';

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

/**
 * Silence about missing goods refunds after a grace day. Any other silence, and a respondent who has spoken without an answer, lead
 * to the stage `talk`.
 */
async function unanswered(context: Context, held: DisputedTransaction, actor: Actor): Promise<Transition> {
  const { dispute, transaction } = held;
  const { delivery } = await dealExtrasOf(context.db.kysely, transaction.id);
  if (hasRespondentSpoken(dispute)) return enterStage(dispute, { stage: 'talk' }, actor);
  if (!doesSilenceRefund(dispute, delivery?.state)) {
    return enterStage(dispute, { stage: 'talk', entries: [systemEntry('no_answer')] }, actor);
  }
  if (!dispute.graceGiven) return stepOf(dispute, actor, {}, { deadlines: [giveGrace('answer', actor.at)] });
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
