import { randomUUID } from 'node:crypto';
import { ERROR } from '@contract/errors';
import {
  AWARD_TEXT_MIN_LENGTH,
  type DisputeAction,
  disputeActions,
  isShare,
  LOST_WITHIN_DAYS,
} from '@contract/rules/disputes';
import type {
  AssignBody,
  AwardBody,
  NoteBody,
  OfficeCase,
  OfficeQueue,
  PostponeBody,
  QuestionBody,
  SecondBody,
} from '@contract/schemas/cases';
import type { Context } from '../../context';
import { findDispute } from '../../db/repositories/disputes';
import { freeCommissionRials } from '../../db/repositories/freeCommission';
import { awardsOfReferee, type FactsOfSide, factsOfSide, wrongHandoverCodes } from '../../db/repositories/officeFacts';
import { countOpenDisputes, listDisputes, type QueueFilter } from '../../db/repositories/officeQueue';
import { listReports, noteOfficeAct } from '../../db/repositories/officeRecords';
import { findParcelAnswer } from '../../db/repositories/parcelAnswers';
import { shareTraces } from '../../db/repositories/referees';
import { findTransaction, type StoredTransaction } from '../../db/repositories/transactions';
import type { Executor } from '../../db/schema';
import type { NewAward } from '../../domain/dealExtras';
import { isOpenQuestion, startOfficeAnew } from '../../domain/dispute/clocks';
import { type Dispute, factsOf, needsSecond, presentAward, viewerInOffice } from '../../domain/dispute/dispute';
import { leaningOf, losesOften } from '../../domain/dispute/flags';
import { type Actor, endDispute, stepOf } from '../../domain/dispute/steps';
import type { Transition } from '../../domain/transition';
import { refuse } from '../../refusal';
import { runOnce } from '../idempotency';
import { moveMoney } from '../transactions/transactionAccess';
import { noteOf, postponementOf, questionOf, readText } from './access';
import { dealOf, disputeSeenBy, nameOf } from './disputeView';

const DAY_MS = 24 * 3_600_000;
/** Whoever has come from the address of a side in this time does not decide about it. */
const TRACES_COUNT_MS = 30 * DAY_MS;

/** Disputes as the office's queue has them. */
export async function listQueue({ db }: Context, filter: QueueFilter): Promise<OfficeQueue> {
  const { total, rows } = await listDisputes(db.kysely, filter);
  return {
    total_records: total,
    counts: await countOpenDisputes(db.kysely, filter.userId),
    disputes: rows.map((row) => ({
      dispute_id: row.id,
      payment_code: row.payment_code,
      stage: row.stage,
      reason: row.reason,
      amount: row.amount_rials,
      opened_at: row.opened_at.toISOString(),
      due_at: row.due_at?.toISOString() ?? null,
      outcome: row.outcome,
      mine: row.arbiter_id === filter.userId,
      assigned: row.arbiter_id !== null,
      needs_second: needsSecond(row, row.amount_rials),
      waits_for_second: row.stage === 'office' && row.awarded_by === 'office',
      late: row.stage === 'office' && row.lateness_by === 'system',
      reports: row.reports ?? 0,
    })),
  };
}

export interface CaseInOffice {
  readonly dispute: Dispute;
  readonly transaction: StoredTransaction;
}

interface AskedCase {
  readonly userId: string;
  readonly disputeId: string;
}

/** @throws Refusal 1604; 1012 for whoever has something in common with a side. */
export async function requireCaseInOffice(context: Context, { userId, disputeId }: AskedCase): Promise<CaseInOffice> {
  const { kysely } = context.db;
  const dispute = (await findDispute(kysely, disputeId)) ?? refuse(ERROR.disputeNotFound);
  const transaction = await findTransaction(kysely, dispute.transactionId);
  if (!transaction) throw new Error(`The transaction of dispute ${disputeId} is gone`);
  if (await isPartial(context, transaction, userId)) refuse(ERROR.noAccess);
  return { dispute, transaction };
}

/** True for whoever is a side, or has something in common with one: nobody decides about themselves or a friend, from whichever desk. */
export async function isPartial(
  { db, clock }: Context,
  { payeeId, payerId }: StoredTransaction,
  userId: string,
): Promise<boolean> {
  const others = [payeeId, String(payerId)];
  const since = new Date(clock.now().getTime() - TRACES_COUNT_MS);
  return others.includes(userId) || shareTraces(db.kysely, { userId, others, since });
}

/**
 * A case as an arbiter sees it. That it was read, or what was done before it was read again, is kept and told as a security event.
 * @throws Refusal as {@link requireCaseInOffice}
 */
export async function caseDetails(
  context: Context,
  asked: AskedCase,
  act: DisputeAction | 'read' = 'read',
): Promise<OfficeCase> {
  const { userId, disputeId } = asked;
  const { dispute, transaction } = await requireCaseInOffice(context, asked);
  await noteOfficeAct(context.db.kysely, { user_id: userId, dispute_id: disputeId, act, at: context.clock.now() });
  context.security.note({ event: 'office_case_read', userId, disputeId });
  const award = presentAward(dispute);
  const reports = await listReports(context.db.kysely, disputeId);
  return {
    dispute: await disputeSeenBy(context, transaction, dispute, viewerInOffice(dispute, userId)),
    deal: await dealOf(context, transaction),
    arbiter: await arbiterOf(context, dispute.arbiterId, userId),
    needs_second: needsSecond(dispute, transaction.amountRials),
    awarded_by: await arbiterOf(context, award?.by === 'office' ? award.userId : null, userId),
    ...(await factsOfCase(context, { dispute, transaction })),
    reports: reports.map(({ entryId, by, at }) => ({ entry_id: entryId, by, at: at.toISOString() })),
  };
}

async function arbiterOf(context: Context, id: string | null, userId: string): Promise<OfficeCase['arbiter']> {
  const name = await nameOf(context, id);
  return name === null ? null : { name, me: id === userId };
}

async function factsOfCase(
  { db, clock }: Context,
  { dispute, transaction }: CaseInOffice,
): Promise<Pick<OfficeCase, 'facts' | 'flags'>> {
  const { kysely } = db;
  const now = clock.now().getTime();
  const { payeeId } = transaction;
  const payerId = String(transaction.payerId);
  const lostSince = new Date(now - LOST_WITHIN_DAYS * DAY_MS);
  const payer = await factsOfSide(kysely, payerId, lostSince);
  const payee = await factsOfSide(kysely, payeeId, lostSince);
  const since = new Date(now - TRACES_COUNT_MS);
  const leaning = dispute.refereeId === null ? null : leaningOf(await awardsOfReferee(kysely, dispute.refereeId));
  return {
    facts: {
      payer: factsToWire(payer),
      payee: factsToWire(payee),
      in_common: await shareTraces(kysely, { userId: payerId, others: [payeeId], since }),
      wrong_handover_codes: await wrongHandoverCodes(kysely, transaction.id),
      parcel: await parcelOf(kysely, transaction.id),
    },
    flags: {
      often_lost: [
        ...(losesOften(payer.lost) ? (['payer'] as const) : []),
        ...(losesOften(payee.lost) ? (['payee'] as const) : []),
      ],
      referee_leans: leaning,
    },
  };
}

async function parcelOf(executor: Executor, transactionId: string): Promise<OfficeCase['facts']['parcel']> {
  const answer = await findParcelAnswer(executor, transactionId);
  if (!answer) return null;
  const { state, asked_at: askedAt, delivered_at: deliveredAt, city } = answer;
  return { state, asked_at: askedAt.toISOString(), delivered_at: deliveredAt?.toISOString() ?? null, city };
}

function factsToWire({ memberSince, disputes, lost }: FactsOfSide): OfficeCase['facts']['payer'] {
  return { member_since: memberSince.toISOString(), disputes, lost };
}

interface OfficeStep<Body extends { readonly dispute_id: string }> {
  readonly userId: string;
  readonly body: Body;
  readonly idempotencyKey: string | null;
}
type ById = { readonly dispute_id: string };

/**
 * Takes a case. Of two who do so at one moment the second finds that it is taken, unless it says that it takes it over.
 * @throws Refusal as {@link changeInOffice}; 1607 with `fields.arbiter` when somebody else has it.
 */
export function assign(context: Context, step: OfficeStep<AssignBody>): Promise<OfficeCase> {
  return changeInOffice(context, step, 'assign', ({ dispute }, actor) => {
    if (dispute.arbiterId !== null && step.body.takes_over !== true) {
      refuse(ERROR.tooLate, 'Somebody else has taken it', { fields: { arbiter: 'another' } });
    }
    return stepOf(dispute, actor, { set: { arbiterId: step.userId } });
  });
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
 * Says why the decision takes longer, and by when it is made: once a day is left, and after the time has passed (D10).
 * @throws Refusal as {@link changeInOffice}; 1002 too few reasons.
 */
export function postponeCase(context: Context, step: OfficeStep<PostponeBody>): Promise<OfficeCase> {
  const { days, text } = step.body;
  return changeInOffice(context, step, 'postpone', ({ dispute }, actor) =>
    stepOf(
      dispute,
      actor,
      { entries: [postponementOf(step.userId, text)] },
      { deadlines: [startOfficeAnew(actor.at, days)] },
    ),
  );
}

/**
 * Decides, finally: at once, or where two have to (A5, «Office») once a second arbiter approves.
 * @throws Refusal as {@link changeInOffice}; 1021 no share; 1002 too few reasons.
 */
export function awardCase(context: Context, step: OfficeStep<AwardBody>): Promise<OfficeCase> {
  const { body, userId } = step;
  return changeInOffice(context, step, 'award', async ({ dispute, transaction }, actor) => {
    if (!isShare(body.payee_rials, transaction.amountRials)) refuse(ERROR.invalidAmount);
    const text = readText(body.text, AWARD_TEXT_MIN_LENGTH);
    const award = { id: randomUUID(), by: 'office', userId, payeeRials: body.payee_rials, text, final: true } as const;
    if (needsSecond(dispute, transaction.amountRials)) return stepOf(dispute, actor, { award });
    return carryOut(context, { dispute, transaction }, award, actor, { award });
  });
}

/**
 * Approves the award that was read.
 * @throws Refusal as {@link changeInOffice}; 1012 to the arbiter who has made the present award: it takes two; 1606 another award is present.
 */
export function secondAward(context: Context, step: OfficeStep<SecondBody>): Promise<OfficeCase> {
  const { body, userId } = step;
  return changeInOffice(context, step, 'second', async (seen, actor) => {
    const award = presentAward(seen.dispute);
    if (award?.id !== body.award_id) return refuse(ERROR.proposalGone);
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
      const at = context.clock.now();
      requireOfficeAction(seen, { userId, at }, action);
      return { ...(await decide(seen, { kind: 'operator', userId, at })), ...keepWith(kept) };
    });
    return kept;
  });
  return caseDetails(context, asked, action);
}

function requireOfficeAction(
  { dispute }: CaseInOffice,
  { userId, at }: { readonly userId: string; readonly at: Date },
  action: DisputeAction,
): void {
  const viewer = viewerInOffice(dispute, userId);
  if (disputeActions(factsOf(dispute, at), viewer).includes(action)) return;
  if (action === 'second' && viewer.kind === 'office' && viewer.decided) refuse(ERROR.noAccess, 'It takes two');
  refuse(ERROR.tooLate, `«${action}» is not possible in the stage ${dispute.stage}`);
}
