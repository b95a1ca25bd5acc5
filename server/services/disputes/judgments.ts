import type { TransactionCodeAnswer } from '@contract/calls/common';
import type {
  DisputeIdBody,
  JudgmentAnswer,
  JudgmentList,
  QuestionBody,
  RefereeAwardBody,
} from '@contract/calls/judgmentCalls';
import type { DisputeAction } from '@contract/rules/disputeRules';
import type { Context } from '../../context';
import { type CaseFilter, listCases } from '../../db/repositories/referees';
import { type Actor, askAsReferee, enterStage } from '../../domain/dispute/steps';
import { ENTRIES_OF_A_USER, type Limit } from '../../domain/limits';
import type { Transition } from '../../domain/transition';
import { requestConfirmation } from '../confirmation/confirm';
import type { UserCall } from '../idempotency';
import { moveOnce } from '../transactions/transactionAccess';
import { type CaseOfReferee, requireCase, requireJudgeAction } from './access';
import { dealOf, disputeSeenBy } from './disputeView';
import { questionTo } from './entries';

/** The cases of a referee: open ones by due date, then the closed ones that they judged. */
export async function listJudgments({ db }: Context, filter: CaseFilter): Promise<JudgmentList> {
  const { total, cases } = await listCases(db.kysely, filter);
  return {
    total_records: total,
    judgments: cases.map((one) => ({ ...one, due_at: one.due_at?.toISOString() ?? null })),
  };
}

/**
 * A case as its referee sees it: terms, delivery and entries, with names and masked mobiles, never an IBAN or a
 * national code. After the end the referee sees only the outcome, without entries and people.
 * @throws Refusal 1604
 */
export async function judgmentDetails(
  context: Context,
  request: { readonly userId: string; readonly disputeId: string },
): Promise<JudgmentAnswer> {
  const { dispute, transaction } = await requireCase(context, request);
  const seen = await disputeSeenBy(context, transaction, dispute, { kind: 'referee' });
  const deal = await dealOf(context, transaction);
  if (dispute.closedAt === null) return { dispute: seen, deal };
  return {
    dispute: { ...seen, entries: [], proposals: [], overruled_awards: [] },
    deal: { amount: deal.amount, behalf: deal.behalf, payer: null, payee: null, terms: null, delivery: null },
  };
}

/**
 * Starts the confirmation of the referee's award.
 * @throws Refusal 1604 not this user's case; as `requestConfirmation`
 */
export async function requestAward(context: Context, call: UserCall<RefereeAwardBody>): Promise<TransactionCodeAnswer> {
  const { dispute_id: disputeId, payee_rials: payeeRials, text, by_sms: bySms } = call.body;
  const { transaction } = await requireCase(context, { userId: call.userId, disputeId });
  const body = { payment_code: transaction.paymentCode, ...(bySms && { by_sms: bySms }) };
  return requestConfirmation(context, { ...call, body }, 'award_dispute', { payeeRials, text });
}

/**
 * The referee accepts the case and has three days to decide.
 * @throws Refusal as {@link changeCase}
 */
export function acceptCase(context: Context, call: UserCall<DisputeIdBody>): Promise<JudgmentAnswer> {
  return changeCase(context, call, { action: 'judge_accept' }, ({ dispute }, actor) =>
    enterStage(dispute, { stage: 'referee', set: { refereeState: 'accepted' } }, actor),
  );
}

/**
 * The referee declines the case or gives it up: the office decides. The answer is empty, because they may not read it
 * any more.
 * @throws Refusal as {@link changeCase}
 */
export async function declineCase(context: Context, call: UserCall<DisputeIdBody>): Promise<void> {
  await applyToCase(context, call, { action: 'judge_decline' }, ({ dispute }, actor) =>
    enterStage(dispute, { stage: 'office', set: { refereeState: 'declined' } }, actor),
  );
}

/**
 * A question to one side, one at a time. The first question gives the referee a day more.
 * @throws Refusal as {@link changeCase}; 1607 the side has an open question, which it has a day to answer.
 */
export function askSide(context: Context, call: UserCall<QuestionBody>): Promise<JudgmentAnswer> {
  const { userId, body } = call;
  return changeCase(context, call, { action: 'question', limits: ENTRIES_OF_A_USER }, ({ dispute }, actor) => {
    const entries = [questionTo(dispute, { by: 'referee', userId }, body, actor.at)];
    return askAsReferee(dispute, entries, actor);
  });
}

/** One step of the referee; answers the case after it. @throws Refusal 1604, 1607, 1016, 1005 */
async function changeCase<Body extends DisputeIdBody>(
  ...[context, call, step, decide]: Parameters<typeof applyToCase<Body>>
): Promise<JudgmentAnswer> {
  await applyToCase(context, call, step, decide);
  return judgmentDetails(context, { userId: call.userId, disputeId: call.body.dispute_id });
}

async function applyToCase<Body extends DisputeIdBody>(
  context: Context,
  call: UserCall<Body>,
  { action, limits = [] }: { readonly action: DisputeAction; readonly limits?: readonly Limit[] },
  decide: (seen: CaseOfReferee, actor: Actor) => Transition,
): Promise<void> {
  const { userId, body } = call;
  const requirePossible = async () => {
    const seen = await requireCase(context, { userId, disputeId: body.dispute_id });
    requireJudgeAction(context, seen, action);
    return seen;
  };
  const step = { route: `judgments/${action}`, stored: { changed: body.dispute_id }, before: requirePossible, limits };
  await moveOnce(context, call, step, async () =>
    decide(await requirePossible(), { kind: 'referee', userId, at: context.clock.now() }),
  );
}
