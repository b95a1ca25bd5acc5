import { randomUUID } from 'node:crypto';
import { ERROR } from '@contract/errors';
import { AWARD_TEXT_MIN_LENGTH, type DisputeAction, disputeActions, isShare } from '@contract/rules/disputes';
import type {
  AssignBody,
  AwardBody,
  NoteBody,
  OfficeCase,
  PostponeBody,
  QuestionBody,
  SecondBody,
} from '@contract/schemas/cases';
import type { Context } from '../../context';
import { freeCommissionRials } from '../../db/repositories/freeCommission';
import type { NewAward } from '../../domain/dealExtras';
import { isOpenQuestion, startOfficeAnew } from '../../domain/dispute/clocks';
import { factsOf, needsSecond, presentAward, viewerInOffice } from '../../domain/dispute/dispute';
import { type Actor, endDispute, stepOf } from '../../domain/dispute/steps';
import type { Transition } from '../../domain/transition';
import { refuse } from '../../refusal';
import { runOnce } from '../idempotency';
import { moveMoney } from '../transactions/moveMoney';
import { noteOf, postponementOf, questionOf, readText } from './entries';
import { type CaseInOffice, caseDetails, requireCaseInOffice } from './officeCase';

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
