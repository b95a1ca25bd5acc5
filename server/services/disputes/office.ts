import { randomUUID } from 'node:crypto';
import { AWARD_TEXT_MIN_LENGTH, type DisputeAction, disputeActions, isShare } from '@contract/disputes';
import { ERROR } from '@contract/errors';
import type { AwardBody, NoteBody, OfficeCase, OfficeQueue, QuestionBody } from '@contract/schemas/disputes';
import type { Context } from '../../context';
import { findDispute } from '../../db/repositories/disputes';
import { freeCommissionRials } from '../../db/repositories/freeCommission';
import { factsOfSide, listOpenDisputes, type QueueFilter } from '../../db/repositories/officeQueue';
import { findParcelAnswer } from '../../db/repositories/parcelAnswers';
import { shareTraces } from '../../db/repositories/referees';
import { findTransaction, type StoredTransaction } from '../../db/repositories/transactions';
import { isOpenQuestion } from '../../domain/dispute/clocks';
import { type Dispute, factsOf, needsSecond, presentAward } from '../../domain/dispute/dispute';
import { type Actor, endDispute, stepOf } from '../../domain/dispute/steps';
import type { NewAward } from '../../domain/overlay';
import type { Transition } from '../../domain/transition';
import { refuse } from '../../refusal';
import { runOnce } from '../idempotency';
import { moveMoney } from '../transactions/moveMoney';
import { refuseWithoutConsent } from './codedSteps';
import { dealOf, disputeSeenBy } from './disputeView';
import { noteOf, questionOf, readText } from './entries';

const TRACES_COUNT_MS = 30 * 24 * 3_600_000;

/** Open disputes as the office's queue has them. */
export async function listQueue({ db }: Context, filter: QueueFilter): Promise<OfficeQueue> {
  const { total, rows } = await listOpenDisputes(db.kysely, filter);
  return {
    total_records: total,
    disputes: rows.map((row) => ({
      dispute_id: row.id,
      payment_code: row.payment_code,
      stage: row.stage,
      reason: row.reason,
      amount: row.amount_rials,
      opened_at: row.opened_at.toISOString(),
      due_at: row.due_at?.toISOString() ?? null,
      mine: row.arbiter_id === filter.userId,
      assigned: row.arbiter_id !== null,
    })),
  };
}

interface CaseInOffice {
  readonly dispute: Dispute;
  readonly transaction: StoredTransaction;
}

/**
 * A case as an arbiter sees it. That it was read is a security event.
 * @throws Refusal 1604; 1012 for whoever has something in common with a side.
 */
export async function caseDetails(
  context: Context,
  { userId, disputeId }: { readonly userId: string; readonly disputeId: string },
): Promise<OfficeCase> {
  const { dispute, transaction } = await requireCaseInOffice(context, { userId, disputeId });
  context.security.note({ event: 'office_case_read', userId, disputeId });
  const { kysely } = context.db;
  return {
    dispute: await disputeSeenBy(context, transaction, dispute, viewerOf(dispute, userId)),
    deal: await dealOf(context, transaction),
    facts: {
      payer: await factsOfSide(kysely, String(transaction.payerId)),
      payee: await factsOfSide(kysely, transaction.payeeId),
      parcel: await parcelOf(context, transaction),
    },
  };
}

async function parcelOf({ db }: Context, { id }: StoredTransaction): Promise<OfficeCase['facts']['parcel']> {
  const answer = await findParcelAnswer(db.kysely, id);
  if (!answer) return null;
  const { state, asked_at: askedAt, delivered_at: deliveredAt, city } = answer;
  return { state, asked_at: askedAt.toISOString(), delivered_at: deliveredAt?.toISOString() ?? null, city };
}

async function requireCaseInOffice(
  { db, clock }: Context,
  { userId, disputeId }: { readonly userId: string; readonly disputeId: string },
): Promise<CaseInOffice> {
  const dispute = (await findDispute(db.kysely, disputeId)) ?? refuse(ERROR.disputeNotFound);
  const transaction = await findTransaction(db.kysely, dispute.transactionId);
  if (!transaction) throw new Error(`The transaction of dispute ${disputeId} is gone`);
  const others = [transaction.payeeId, String(transaction.payerId)];
  const since = new Date(clock.now().getTime() - TRACES_COUNT_MS);
  // Nobody decides about themselves or a friend, from whichever desk.
  if (others.includes(userId) || (await shareTraces(db.kysely, { userId, others, since }))) refuse(ERROR.noAccess);
  return { dispute, transaction };
}

function viewerOf({ arbiterId }: Dispute, userId: string) {
  return { kind: 'office', assigned: arbiterId === userId } as const;
}

interface OfficeStep<Body extends { readonly dispute_id: string }> {
  readonly userId: string;
  readonly body: Body;
  readonly idempotencyKey: string | null;
}
type ById = { readonly dispute_id: string };

/** Takes a case, also from somebody else. @throws Refusal as {@link changeInOffice} */
export function assign(context: Context, step: OfficeStep<ById>): Promise<OfficeCase> {
  return changeInOffice(context, step, 'assign', ({ dispute }, actor) =>
    stepOf(dispute, actor, { set: { arbiterId: step.userId } }),
  );
}

/** @throws Refusal as {@link changeInOffice}; 1607 the side has not answered the one before. */
export function askInCase(context: Context, step: OfficeStep<QuestionBody>): Promise<OfficeCase> {
  const { to, text } = step.body;
  return changeInOffice(context, step, 'question', ({ dispute }, actor) => {
    if (isOpenQuestion(dispute, to, actor.at)) refuse(ERROR.tooLate, 'The question before is not answered yet');
    return stepOf(dispute, actor, { entries: [questionOf({ by: 'office', userId: step.userId, to }, text)] });
  });
}

/** @throws Refusal as {@link changeInOffice} */
export function noteInCase(context: Context, step: OfficeStep<NoteBody>): Promise<OfficeCase> {
  return changeInOffice(context, step, 'note', ({ dispute }, actor) =>
    stepOf(dispute, actor, { entries: [noteOf(step.userId, step.body.text)] }),
  );
}

/**
 * Decides, finally: at once, or where two have to (A5, «Office») once a second arbiter approves.
 * @throws Refusal as {@link changeInOffice}; 1021 no share; 1002 too few reasons; 1007 the sides of a transaction by the first rules have not agreed.
 */
export function awardCase(context: Context, step: OfficeStep<AwardBody>): Promise<OfficeCase> {
  const { body, userId } = step;
  return changeInOffice(context, step, 'award', async ({ dispute, transaction }, actor) => {
    if (!isShare(body.payee_rials, transaction.amountRials)) refuse(ERROR.invalidAmount);
    refuseWithoutConsent(dispute, transaction);
    const text = readText(body.text, AWARD_TEXT_MIN_LENGTH);
    const award = { id: randomUUID(), by: 'office', userId, payeeRials: body.payee_rials, text, final: true } as const;
    if (needsSecond(dispute, transaction.amountRials)) return stepOf(dispute, actor, { award });
    return carryOut(context, { dispute, transaction }, award, actor, { award });
  });
}

/** @throws Refusal as {@link changeInOffice}; 1012 to whoever has made the award: it takes two. */
export function secondAward(context: Context, step: OfficeStep<ById>): Promise<OfficeCase> {
  const { userId } = step;
  return changeInOffice(context, step, 'second', async (seen, actor) => {
    const award = presentAward(seen.dispute) ?? refuse(ERROR.tooLate);
    if (award.userId === userId) refuse(ERROR.noAccess, 'It takes two');
    return carryOut(context, seen, award, actor, { set: { secondedAward: award.id, secondedBy: userId } });
  });
}

async function carryOut(
  { db }: Context,
  { dispute, transaction }: CaseInOffice,
  { payeeRials }: Pick<NewAward, 'payeeRials'>,
  actor: Actor,
  change: NonNullable<Parameters<typeof endDispute>[1]['change']>,
): Promise<Transition> {
  const payeeFreeRials = await freeCommissionRials(db.kysely, transaction.payeeId);
  const ending = { outcome: 'awarded', payeeShareRials: payeeRials, transaction, payeeFreeRials, change } as const;
  return endDispute(dispute, ending, actor);
}

/** One step of the office; answers the case as it is afterwards. @throws Refusal 1604, 1012, 1007 and 1607 not now, 1005 a reused key. */
async function changeInOffice<Body extends ById>(
  context: Context,
  { userId, body, idempotencyKey }: OfficeStep<Body>,
  action: DisputeAction,
  decide: (seen: CaseInOffice, actor: Actor) => Transition | Promise<Transition>,
): Promise<OfficeCase> {
  const asked = { userId, disputeId: body.dispute_id };
  await runOnce(context, { userId, key: idempotencyKey, route: `office/${action}`, body }, async (keepWith) => {
    const kept = { changed: body.dispute_id };
    await moveMoney(context, async () => {
      const seen = await requireCaseInOffice(context, asked);
      const { dispute } = seen;
      const at = context.clock.now();
      if (!disputeActions(factsOf(dispute, at), viewerOf(dispute, userId)).includes(action)) {
        refuse(ERROR.tooLate, `«${action}» is not possible in the stage ${dispute.stage}`);
      }
      return { ...(await decide(seen, { kind: 'operator', userId, at })), ...keepWith(kept) };
    });
    return kept;
  });
  return caseDetails(context, asked);
}
