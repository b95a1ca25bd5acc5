import { randomUUID } from 'node:crypto';
import type { PaymentCodeBody } from '@contract/calls/common';
import type {
  AnswerDisputeBody,
  AppealBody,
  Dispute as DisputeAnswer,
  OpenDisputeBody,
  RejectBody,
  StatementBody,
} from '@contract/calls/disputeCalls';
import { ERROR } from '@contract/errors';
import {
  APPEAL_TEXT_MIN_LENGTH,
  type DisputeAction,
  type DisputeSide,
  ENTRIES_OF_A_SIDE,
  isShare,
  mayOpenAnother,
  openableReasons,
} from '@contract/rules/disputeRules';
import type { Context } from '../../context';
import { dealExtrasOf } from '../../db/repositories/dealExtras';
import { disputesInBrief } from '../../db/repositories/disputeRows';
import { bringForward, escalatesAt } from '../../domain/dispute/clocks';
import { type Dispute, otherSide } from '../../domain/dispute/dispute';
import {
  type Actor,
  answerDispute,
  enterStage,
  openDispute,
  stepOf,
  withdrawDispute,
} from '../../domain/dispute/steps';
import { DISPUTES_OF_A_USER, ENTRIES_OF_A_USER, type Limit } from '../../domain/limits';
import type { Transition } from '../../domain/transition';
import { refuse, refuseField } from '../../refusal';
import { deliveryFacts } from '../deadlines/progress';
import type { UserCall } from '../idempotency';
import { moveOnce } from '../transactions/transactionAccess';
import { type DisputeOfSide, requireAction, requireProposal, requireSide, type TransactionOfSide } from './access';
import { deciderOf } from './decider';
import { disputeDetails } from './disputeView';
import { entryOf } from './entries';

type Answer = Promise<{ dispute: DisputeAnswer }>;

/**
 * Opens a dispute over the money of a paid transaction, by one of its sides. The money stays where it is until it ends.
 * @throws Refusal 1404, 1012; 1007 not paid, payer and payee are one person, or not for this reason now; 1605 one is
 * open; 1609 there were two, one of them of this side; 1002 no share of the amount, too short a text, pictures that cannot be taken; 1016 more
 * than five in thirty days; 1005 a reused key.
 */
export async function fileDispute(context: Context, call: UserCall<OpenDisputeBody>): Answer {
  const { userId, body } = call;
  const request = { userId, paymentCode: body.payment_code };
  const id = randomUUID();
  const before = async () => requireOpenable(context, await requireSide(context, request), body);
  const step = { route: 'disputes', stored: { opened: body.payment_code }, before, limits: DISPUTES_OF_A_USER };
  await moveOnce(context, call, step, async () => {
    const { transaction, side } = await requireSide(context, request);
    await requireOpenable(context, { transaction, side }, body);
    const entry = entryOf({ by: side, userId }, 'opening', { text: body.text, evidenceIds: body.evidence_ids });
    const { reason, wanted_payee_rials: wantedPayeeRials } = body;
    const opening = { id, openedBy: side, reason, wantedPayeeRials, entry };
    return openDispute(transaction, opening, { kind: side, userId, at: context.clock.now() });
  });
  return disputeDetails(context, request);
}

async function requireOpenable(
  context: Context,
  { transaction, side }: TransactionOfSide,
  body: OpenDisputeBody,
): Promise<void> {
  const { db, clock } = context;
  if (transaction.status !== 'paid') refuse(ERROR.notAcceptable, `The transaction is ${transaction.status}`);
  const earlier = await disputesInBrief(db.kysely, [transaction.id]);
  if (earlier.some(({ closedAt }) => closedAt === null)) refuse(ERROR.disputeAlreadyOpen);
  const openers = earlier.map(({ openedBy }) => openedBy);
  if (!mayOpenAnother(side, openers)) refuse(ERROR.tooManyEntries, 'There have been two disputes');
  if (!isShare(body.wanted_payee_rials, transaction.amountRials)) {
    refuseField('wanted_payee_rials', 'is no share of the amount');
  }
  const delivery = deliveryFacts(await dealExtrasOf(db.kysely, transaction.id));
  if (!openableReasons(side, delivery, clock.now()).includes(body.reason)) {
    refuse(ERROR.notAcceptable, 'Not for this reason now', { fields: { reason: 'is not possible now' } });
  }
}

/**
 * The respondent's answer; the stage becomes `talk`.
 * @throws Refusal as {@link changeDispute}; 1002 as {@link entryOf}.
 */
export function sendAnswer(context: Context, call: UserCall<AnswerDisputeBody>): Answer {
  const step = { action: 'answer', limits: ENTRIES_OF_A_USER } as const;
  return changeDispute(context, call, step, ({ dispute, side }, actor) => {
    const { text, evidence_ids: evidenceIds } = call.body;
    return answerDispute(dispute, entryOf({ by: side, userId: call.userId }, 'answer', { text, evidenceIds }), actor);
  });
}

/**
 * Another entry of a side, for all readers of the dispute.
 * @throws Refusal as {@link changeDispute}; 1609 the side has twenty entries; 1002 as {@link entryOf}.
 */
export function addStatement(context: Context, call: UserCall<StatementBody>): Answer {
  const step = { action: 'statement', limits: ENTRIES_OF_A_USER } as const;
  return changeDispute(context, call, step, ({ dispute, side }, actor) => {
    refuseTooManyEntries(dispute, side);
    const { text, evidence_ids: evidenceIds } = call.body;
    const entry = entryOf({ by: side, userId: call.userId }, 'statement', { text, evidenceIds }, 1);
    return stepOf(dispute, actor, { entries: [entry] });
  });
}

/**
 * The opener withdraws the dispute; the transaction continues as before.
 * @throws Refusal as {@link changeDispute}
 */
export function withdraw(context: Context, call: UserCall<PaymentCodeBody>): Answer {
  return changeDispute(context, call, { action: 'withdraw' }, ({ dispute, transaction }, actor) =>
    withdrawDispute(dispute, transaction, actor),
  );
}

/**
 * Rejects the other side's proposal.
 * @throws Refusal as {@link changeDispute}; 1606 the proposal is not open any more.
 */
export function rejectProposal(context: Context, call: UserCall<RejectBody>): Answer {
  return changeDispute(context, call, { action: 'reject' }, (seen, actor) => {
    const { id } = requireProposal(seen, call.body.proposal_id, actor.at);
    return stepOf(seen.dispute, actor, { proposals: [{ id, to: 'rejected' }] });
  });
}

/**
 * Requests a decision. It takes effect when both sides have requested it, or after a day of talk.
 * @throws Refusal as {@link changeDispute}
 */
export function escalate(context: Context, call: UserCall<PaymentCodeBody>): Answer {
  return changeDispute(context, call, { action: 'escalate' }, async ({ dispute, transaction, side }, actor) => {
    const requestedAt = actor.at.toISOString();
    const set = side === 'payer' ? { payerEscalatedAt: requestedAt } : { payeeEscalatedAt: requestedAt };
    const earliest = escalatesAt(dispute, actor.at);
    if (dispute.escalatedAt[otherSide(side)] !== null || earliest <= actor.at) {
      const decider = await deciderOf(context, transaction);
      return enterStage(dispute, { stage: decider.stage, set: { ...set, ...decider.set } }, actor);
    }
    return stepOf(dispute, actor, { set }, { deadlines: [bringForward('talk', earliest)] });
  });
}

/**
 * Appeals against the referee's award: the office decides again.
 * @throws Refusal as {@link changeDispute}; 1002 as {@link entryOf}.
 */
export function appeal(context: Context, call: UserCall<AppealBody>): Answer {
  const step = { action: 'appeal', limits: ENTRIES_OF_A_USER } as const;
  return changeDispute(context, call, step, ({ dispute, side }, actor) => {
    const { text, evidence_ids: evidenceIds } = call.body;
    const writer = { by: side, userId: call.userId };
    const entries = [entryOf(writer, 'appeal', { text, evidenceIds }, APPEAL_TEXT_MIN_LENGTH)];
    const at = actor.at.toISOString();
    const set = side === 'payer' ? { payerAppealedAt: at } : { payeeAppealedAt: at };
    return enterStage(dispute, { stage: 'office', set, entries }, actor);
  });
}

/**
 * One step of a side, once for an idempotency key; answers the dispute after it.
 * @throws Refusal 1404, 1604, 1012, 1007, 1606, 1607 as {@link requireAction}; 1016 beyond the limits; 1005 a reused
 * key.
 */
async function changeDispute<Body extends PaymentCodeBody>(
  context: Context,
  call: UserCall<Body>,
  { action, limits = [] }: { readonly action: DisputeAction; readonly limits?: readonly Limit[] },
  decide: (seen: DisputeOfSide, actor: Actor) => Transition | Promise<Transition>,
): Answer {
  const { userId, body } = call;
  const request = { userId, paymentCode: body.payment_code };
  const before = () => requireAction(context, request, action);
  const step = { route: `disputes/${action}`, stored: { changed: body.payment_code }, before, limits };
  await moveOnce(context, call, step, async () => {
    const seen = await requireAction(context, request, action);
    return decide(seen, { kind: seen.side, userId, at: context.clock.now() });
  });
  return disputeDetails(context, request);
}

/** @throws Refusal 1609 when the side has written as many entries as it may. */
function refuseTooManyEntries({ entries }: Dispute, side: DisputeSide): void {
  if (entries.filter(({ by }) => by === side).length >= ENTRIES_OF_A_SIDE) refuse(ERROR.tooManyEntries);
}
