import { ERROR } from '@contract/errors';
import type { DisputeAction } from '@contract/rules/disputes';
import type { JudgmentAnswer, JudgmentList, QuestionBody } from '@contract/schemas/cases';
import type { Context } from '../../context';
import { type CaseFilter, listCases } from '../../db/repositories/referees';
import { isOpenQuestion, putOff } from '../../domain/dispute/clocks';
import { type Actor, enterStage, stepOf } from '../../domain/dispute/steps';
import { ENTRIES_OF_A_USER, type Limit } from '../../domain/limits';
import type { Transition } from '../../domain/transition';
import { refuse } from '../../refusal';
import { refuseBeyond } from '../counters';
import { runOnce } from '../idempotency';
import { moveMoney } from '../transactions/transactionAccess';
import { type CaseOfReferee, questionOf, requireCase, requireJudgeAction } from './access';
import { dealOf, disputeSeenBy } from './disputeView';

/** The cases that a user was asked to judge, those that are due first, and after them those that were judged and are closed. */
export async function listJudgments({ db }: Context, filter: CaseFilter): Promise<JudgmentList> {
  const { total, cases } = await listCases(db.kysely, filter);
  return {
    total_records: total,
    judgments: cases.map((one) => ({
      dispute_id: one.id,
      payment_code: one.paymentCode,
      stage: one.stage,
      state: one.refereeState,
      amount: one.amountRials,
      due_at: one.dueAt?.toISOString() ?? null,
    })),
  };
}

interface JudgeCall<Body extends { readonly dispute_id: string }> {
  readonly userId: string;
  readonly body: Body;
  readonly idempotencyKey: string | null;
}

/**
 * A case as its referee sees it: what was dealt, delivered and said, first and last names and hidden mobiles, never an IBAN or a national code.
 * Once it is closed the deal is none of theirs any more (A5, «Referee»): what became of it is, without what was said and by whom.
 * @throws Refusal 1604
 */
export async function judgmentDetails(
  context: Context,
  { userId, disputeId }: { readonly userId: string; readonly disputeId: string },
): Promise<JudgmentAnswer> {
  const { dispute, transaction } = await requireCase(context, { userId, disputeId });
  const seen = await disputeSeenBy(context, transaction, dispute, { kind: 'referee' });
  const deal = await dealOf(context, transaction);
  if (dispute.closedAt === null) return { dispute: seen, deal };
  return {
    dispute: { ...seen, entries: [], proposals: [] },
    deal: { amount: deal.amount, behalf: deal.behalf, payer: null, payee: null, terms: null, delivery: null },
  };
}

/**
 * Takes the case; three days for deciding begin.
 * @throws Refusal as {@link changeCase}
 */
export function acceptCase(
  context: Context,
  call: JudgeCall<{ readonly dispute_id: string }>,
): Promise<JudgmentAnswer> {
  return changeCase(context, call, { action: 'judge_accept' }, ({ dispute }, actor) =>
    enterStage(dispute, { stage: 'referee', set: { refereeState: 'accepted' } }, actor),
  );
}

/**
 * Does not take it, or gives it up: the office decides.
 * @throws Refusal as {@link changeCase} has it, without an answer: the case is nothing to them any more.
 */
export async function declineCase(
  context: Context,
  call: JudgeCall<{ readonly dispute_id: string }>,
): Promise<Record<string, never>> {
  await applyToCase(context, call, { action: 'judge_decline' }, ({ dispute }, actor) =>
    enterStage(dispute, { stage: 'office', set: { refereeState: 'declined' } }, actor),
  );
  return {};
}

/**
 * Asks one of the sides, one question at a time; the first one gives the referee a day more.
 * @throws Refusal as {@link changeCase}; 1607 the side has not answered the one before, for which it has a day.
 */
export function ask(context: Context, call: JudgeCall<QuestionBody>): Promise<JudgmentAnswer> {
  const { userId, body } = call;
  return changeCase(context, call, { action: 'question', limits: ENTRIES_OF_A_USER }, ({ dispute }, actor) => {
    if (isOpenQuestion(dispute, body.to, actor.at)) refuse(ERROR.tooLate, 'The question before is not answered yet');
    const entries = [questionOf({ by: 'referee', userId, to: body.to }, body.text)];
    const { wasPaused, dueAt, baseDueAt } = dispute;
    if (wasPaused || !dueAt || !baseDueAt) return stepOf(dispute, actor, { entries });
    const set = { pausedAt: actor.at.toISOString() };
    return stepOf(dispute, actor, { entries, set }, { deadlines: [putOff('referee_decide', { dueAt, baseDueAt })] });
  });
}

/** One step of the referee; answers the case as it is afterwards. @throws Refusal 1604, 1607, 1016, 1005 */
async function changeCase<Body extends { readonly dispute_id: string }>(
  ...[context, call, step, decide]: Parameters<typeof applyToCase<Body>>
): Promise<JudgmentAnswer> {
  await applyToCase(context, call, step, decide);
  return judgmentDetails(context, { userId: call.userId, disputeId: call.body.dispute_id });
}

async function applyToCase<Body extends { readonly dispute_id: string }>(
  context: Context,
  { userId, body, idempotencyKey }: JudgeCall<Body>,
  { action, limits = [] }: { readonly action: DisputeAction; readonly limits?: readonly Limit[] },
  decide: (seen: CaseOfReferee, actor: Actor) => Transition,
): Promise<void> {
  const asked = { userId, disputeId: body.dispute_id };
  await runOnce(context, { userId, key: idempotencyKey, route: `judgments/${action}`, body }, async (keepWith) => {
    const kept = { changed: body.dispute_id };
    requireJudgeAction(context, await requireCase(context, asked), action);
    await refuseBeyond(context, limits, userId);
    await moveMoney(context, async () => {
      const seen = await requireCase(context, asked);
      requireJudgeAction(context, seen, action);
      return { ...decide(seen, { kind: 'referee', userId, at: context.clock.now() }), ...keepWith(kept) };
    });
    return kept;
  });
}
