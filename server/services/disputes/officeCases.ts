import { randomUUID } from 'node:crypto';
import type { AwardBody, DisputeIdBody, QuestionBody } from '@contract/calls/judgmentCalls';
import type {
  AssignBody,
  NoteBody,
  OfficeCase,
  OfficeQueue,
  PostponeBody,
  SecondBody,
} from '@contract/calls/officeCalls';
import { ERROR } from '@contract/errors';
import type { CaseAct } from '@contract/rules/auditWords';
import {
  AWARD_TEXT_MIN_LENGTH,
  DISPUTE_TEXT_MIN_LENGTH,
  type DisputeAction,
  disputeActions,
  isShare,
} from '@contract/rules/disputeRules';
import { DAY_MS } from '@contract/rules/durations';
import { actorsOf } from '@contract/rules/officeRoles';
import { mayTake } from '@contract/rules/twoPersons';
import type { Context } from '../../context';
import { findParcelAnswer } from '../../db/repositories/deliveries';
import { findDispute } from '../../db/repositories/disputeRows';
import {
  awardsOfReferee,
  countOpenDisputes,
  type FactsOfSide,
  factsOfSide,
  listDisputes,
  listReports,
  type QueueFilter,
  wrongHandoverCodes,
} from '../../db/repositories/officeRows';
import { rolesOf } from '../../db/repositories/operatorRoles';
import { listFlaggedPayers } from '../../db/repositories/paymentAttempts';
import { shareTraces } from '../../db/repositories/referees';
import type { Executor } from '../../db/schema';
import { FOREIGN_CARDS_FLAGGED } from '../../domain/cardOwnership';
import { startOfficeAnew } from '../../domain/dispute/clocks';
import { factsOf, needsSecond, OFFICE_LATE, presentAward, viewerInOffice } from '../../domain/dispute/dispute';
import { LOST_WITHIN_DAYS, leaningOf, losesOften } from '../../domain/dispute/leanings';
import { type Actor, stepOf } from '../../domain/dispute/steps';
import type { Transition } from '../../domain/transition';
import { refuse } from '../../refusal';
import type { UserCall } from '../idempotency';
import { type AuditNote, auditNow } from '../office/audit';
import { isConcerned, refuseAsOwn } from '../office/ownDeals';
import { refuseStep } from '../office/secondApproval';
import { moveOnce } from '../transactions/transactionAccess';
import { type DisputedTransaction, endNow, transactionOf } from './access';
import { TRACES_COUNT_MS } from './decider';
import { dealOf, disputeSeenBy, nameOf } from './disputeView';
import { entryOf, questionTo, readText } from './entries';

/** The office's queue. */
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

interface CaseRequest {
  readonly userId: string;
  readonly disputeId: string;
}

/** The steps of the award, the two-person act of a case. */
const AWARD_STEPS: Partial<Record<CaseAct, 'propose' | 'approve'>> = { award: 'propose', second: 'approve' };

/** @throws Refusal 1604; 1012, with a row of the audit, for an arbiter whom the deal concerns. */
async function requireCaseInOffice(
  context: Context,
  { userId, disputeId }: CaseRequest,
  act: CaseAct,
): Promise<DisputedTransaction> {
  const dispute = (await findDispute(context.db.kysely, disputeId)) ?? refuse(ERROR.disputeNotFound);
  const transaction = await transactionOf(context.db, dispute);
  const isAbout = await isConcerned(context, transaction, userId);
  const step = AWARD_STEPS[act];
  if (step) {
    const viewer = viewerInOffice(dispute, userId);
    const isMaker = viewer.kind === 'office' && viewer.decided;
    if (!mayTake('award', step, { isMaker, isConcerned: isAbout })) {
      const subject = `transaction:${transaction.paymentCode}`;
      const refused = step === 'propose' ? 'proposed' : 'approved';
      await refuseStep(context, { step: refused, act: 'award', subject, operatorId: userId });
    }
  } else if (isAbout) await refuseAsOwn(context, transaction.paymentCode, userId);
  return { dispute, transaction };
}

/** A case for an arbiter. Each reading is recorded. @throws Refusal as {@link requireCaseInOffice} */
export async function caseDetails(context: Context, request: CaseRequest): Promise<OfficeCase> {
  const seen = await requireCaseInOffice(context, request, 'read');
  await auditNow(context, auditOf(seen, request.userId, 'read'));
  return caseOf(context, seen, request.userId);
}

function auditOf({ transaction }: DisputedTransaction, operatorId: string, act: CaseAct): Omit<AuditNote, 'at'> {
  return { operatorId, act: `case_${act}`, subject: `transaction:${transaction.paymentCode}` };
}

/** A case as it is read, or answered after an act: a security event. */
async function caseOf(
  context: Context,
  { dispute, transaction }: DisputedTransaction,
  userId: string,
): Promise<OfficeCase> {
  const disputeId = dispute.id;
  context.security.note({ event: 'office_case_read', userId, disputeId });
  const roles = await rolesOf(context.db.kysely, userId);
  const reads = await disputeSeenBy(context, transaction, dispute, viewerInOffice(dispute, userId));
  const mayAct = roles.some((role) => actorsOf('disputes').includes(role));
  const award = presentAward(dispute);
  const reports = await listReports(context.db.kysely, disputeId);
  return {
    dispute: mayAct ? reads : { ...reads, my_actions: [] },
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
  { dispute, transaction }: DisputedTransaction,
): Promise<Pick<OfficeCase, 'facts' | 'flags'>> {
  const { kysely } = db;
  const now = clock.now().getTime();
  const { payeeId } = transaction;
  const payerId = String(transaction.payerId);
  const lostSince = new Date(now - LOST_WITHIN_DAYS * DAY_MS);
  const payer = await factsOfSide(kysely, payerId, lostSince);
  const payee = await factsOfSide(kysely, payeeId, lostSince);
  const since = new Date(now - TRACES_COUNT_MS);
  const flagged = await listFlaggedPayers(kysely, FOREIGN_CARDS_FLAGGED, { payerIds: [payerId, payeeId] });
  const hasForeignCards = (userId: string) => flagged.some((one) => one.payerId === userId);
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
      foreign_cards: [
        ...(hasForeignCards(payerId) ? (['payer'] as const) : []),
        ...(hasForeignCards(payeeId) ? (['payee'] as const) : []),
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

/**
 * Assigns a case to the arbiter. Of two concurrent calls the second finds it taken, unless it says that it takes it
 * over.
 * @throws Refusal as {@link changeInOffice}; 1607 with `fields.arbiter` for a case of another arbiter.
 */
export function assignCase(context: Context, call: UserCall<AssignBody>): Promise<OfficeCase> {
  return changeInOffice(context, call, 'assign', ({ dispute }, actor) => {
    if (dispute.arbiterId !== null && call.body.takes_over !== true) {
      refuse(ERROR.tooLate, 'Another arbiter has taken the case', { fields: { arbiter: 'another' } });
    }
    return stepOf(dispute, actor, { set: { arbiterId: call.userId } });
  });
}

/** @throws Refusal as {@link changeInOffice}; 1607 the side has an open question. */
export function askInCase(context: Context, call: UserCall<QuestionBody>): Promise<OfficeCase> {
  return changeInOffice(context, call, 'question', ({ dispute }, actor) => {
    const entry = questionTo(dispute, { by: 'office', userId: call.userId }, call.body, actor.at);
    return stepOf(dispute, actor, { entries: [entry] });
  });
}

/** @throws Refusal as {@link changeInOffice} */
export function noteInCase(context: Context, call: UserCall<NoteBody>): Promise<OfficeCase> {
  return changeInOffice(context, call, 'note', ({ dispute }, actor) => {
    const entry = entryOf({ by: 'office', userId: call.userId }, 'note', { text: call.body.text }, 1);
    return stepOf(dispute, actor, { entries: [entry] });
  });
}

/**
 * The reason for a later decision, and its new date. Possible in the last day, and after the deadline.
 * @throws Refusal as {@link changeInOffice}; 1002 too short a reason.
 */
export function postponeCase(context: Context, call: UserCall<PostponeBody>): Promise<OfficeCase> {
  const { days, text } = call.body;
  return changeInOffice(context, call, 'postpone', ({ dispute }, actor) => {
    const entry = entryOf({ by: 'office', userId: call.userId }, OFFICE_LATE, { text }, DISPUTE_TEXT_MIN_LENGTH);
    return stepOf(dispute, actor, { entries: [entry] }, { deadlines: [startOfficeAnew(actor.at, days)] });
  });
}

/**
 * The final award. From the four-eyes amount on it takes effect when a second arbiter approves it.
 * @throws Refusal as {@link changeInOffice}; 1021 no share of the amount; 1002 too short reasons.
 */
export function awardCase(context: Context, call: UserCall<AwardBody>): Promise<OfficeCase> {
  const { body, userId } = call;
  return changeInOffice(context, call, 'award', async (seen, actor) => {
    const { dispute, transaction } = seen;
    const payeeRials = body.payee_rials;
    if (!isShare(payeeRials, transaction.amountRials)) refuse(ERROR.invalidAmount);
    const text = readText(body.text, AWARD_TEXT_MIN_LENGTH);
    const award = { id: randomUUID(), by: 'office', userId, payeeRials, text, final: true } as const;
    if (needsSecond(dispute, transaction.amountRials)) return stepOf(dispute, actor, { award });
    return endNow(context, seen, actor, { outcome: 'awarded', payeeShareRials: payeeRials, change: { award } });
  });
}

/**
 * A second arbiter approves the award.
 * @throws Refusal as {@link changeInOffice}; 1012 for the arbiter who made the award; 1606 another award has replaced
 * it.
 */
export function secondAward(context: Context, call: UserCall<SecondBody>): Promise<OfficeCase> {
  const { body, userId } = call;
  return changeInOffice(context, call, 'second', async (seen, actor) => {
    const award = presentAward(seen.dispute);
    if (award?.id !== body.award_id) return refuse(ERROR.proposalGone);
    const change = { set: { secondedAward: award.id, secondedBy: userId } };
    return endNow(context, seen, actor, { outcome: 'awarded', payeeShareRials: award.payeeRials, change });
  });
}

/** One step of the office, with its row of the audit; answers the case after it. @throws Refusal 1604, 1012, 1007 and 1607 not now, 1005 a reused key. */
async function changeInOffice<Body extends DisputeIdBody>(
  context: Context,
  call: UserCall<Body>,
  action: Exclude<CaseAct, 'read'>,
  decide: (seen: DisputedTransaction, actor: Actor) => Transition | Promise<Transition>,
): Promise<OfficeCase> {
  const { userId, body } = call;
  const request = { userId, disputeId: body.dispute_id };
  await moveOnce(context, call, { route: `office/${action}`, stored: { changed: body.dispute_id } }, async () => {
    const seen = await requireCaseInOffice(context, request, action);
    const at = context.clock.now();
    requireOfficeAction(seen, { userId, at }, action);
    const transition = await decide(seen, { kind: 'operator', userId, at });
    return { ...transition, audit: auditOf(seen, userId, action) };
  });
  return caseOf(context, await requireCaseInOffice(context, request, 'read'), userId);
}

function requireOfficeAction(
  { dispute }: DisputedTransaction,
  { userId, at }: { readonly userId: string; readonly at: Date },
  action: DisputeAction,
): void {
  const viewer = viewerInOffice(dispute, userId);
  if (disputeActions(factsOf(dispute, at), viewer).includes(action)) return;
  refuse(ERROR.tooLate, `«${action}» is not possible in the stage ${dispute.stage}`);
}
