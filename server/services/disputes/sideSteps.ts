import { randomUUID } from 'node:crypto';
import { ERROR } from '@contract/errors';
import {
  APPEAL_TEXT_MIN_LENGTH,
  DISPUTES_OF_A_TRANSACTION,
  type DisputeAction,
  isShare,
  openableReasons,
  PAYEE_WAITS_HOURS,
} from '@contract/rules/disputes';
import type {
  AnswerDisputeBody,
  AppealBody,
  Dispute as DisputeAnswer,
  OpenDisputeBody,
  RejectBody,
  StatementBody,
} from '@contract/schemas/disputes';
import type { Context } from '../../context';
import { deliveryBefore, findLastDispute } from '../../db/repositories/disputes';
import { bringForward, escalatesAt } from '../../domain/dispute/clocks';
import { otherSide } from '../../domain/dispute/dispute';
import {
  type Actor,
  answerDispute,
  enterStage,
  openDispute as opening,
  stepOf,
  withdrawDispute,
} from '../../domain/dispute/steps';
import { DISPUTES_OF_A_USER, ENTRIES_OF_A_USER, type Limit } from '../../domain/limits';
import type { Transition } from '../../domain/transition';
import { refuse } from '../../refusal';
import { refuseBeyond } from '../counters';
import { runOnce } from '../idempotency';
import { moveMoney } from '../transactions/transactionAccess';
import {
  type DisputeOfSide,
  deciderOf,
  entryOf,
  refuseTooManyEntries,
  requireAction,
  requireSide,
  requireStanding,
  type SeenBySide,
} from './access';
import { disputeDetails } from './disputeView';

const HOUR_MS = 3_600_000;

interface OpenRequest {
  readonly userId: string;
  readonly body: OpenDisputeBody;
  readonly idempotencyKey: string | null;
}

/**
 * Opens a dispute over the money of a paid transaction, by one of its sides; from now on the money stays where it is.
 * @throws Refusal 1404, 1012; 1007 not paid, payer and payee are one person, or not for this reason now; 1605 there is an open one; 1609 there have
 * been two; 1002 no such share, too short a text, pictures that cannot be taken; 1016 more than five in thirty days; 1005 a reused key.
 */
export async function openDispute(context: Context, request: OpenRequest): Promise<{ dispute: DisputeAnswer }> {
  const { userId, body, idempotencyKey } = request;
  const asked = { userId, paymentCode: body.payment_code };
  const call = { userId, key: idempotencyKey, route: 'disputes', body };
  await runOnce(context, call, async (keepWith) => {
    const kept = { opened: body.payment_code };
    await requireOpenable(context, await requireSide(context, asked), body);
    await refuseBeyond(context, DISPUTES_OF_A_USER, userId);
    const id = randomUUID();
    await moveMoney(context, async (): Promise<Transition> => {
      const { transaction, side } = await requireSide(context, asked);
      await requireOpenable(context, { transaction, side }, body);
      const entry = entryOf({ side, userId }, 'opening', { text: body.text, evidenceIds: body.evidence_ids });
      const { reason, wanted_payee_rials: wantedPayeeRials } = body;
      const opened = { id, openedBy: side, reason, wantedPayeeRials, entry };
      return { ...opening(transaction, opened, { kind: side, userId, at: context.clock.now() }), ...keepWith(kept) };
    });
    return kept;
  });
  return disputeDetails(context, asked);
}

async function requireOpenable(
  context: Context,
  { transaction, side }: SeenBySide,
  body: OpenDisputeBody,
): Promise<void> {
  const { db, clock } = context;
  if (transaction.status !== 'paid') refuse(ERROR.notAcceptable, `The transaction is ${transaction.status}`);
  const last = await findLastDispute(db.kysely, transaction.id);
  if (last && last.closedAt === null) refuse(ERROR.disputeAlreadyOpen);
  if ((last?.place ?? 0) >= DISPUTES_OF_A_TRANSACTION) refuse(ERROR.tooManyEntries, 'There have been two disputes');
  if (!isShare(body.wanted_payee_rials, transaction.amountRials)) {
    refuse(ERROR.badRequest, undefined, { fields: { wanted_payee_rials: 'is no share of the amount' } });
  }
  const now = clock.now();
  const { state, since, deliverByPassed } = await deliveryBefore(db.kysely, transaction.id, now);
  const isDelivered = state === 'declared' || state === 'confirmed';
  const deliveredLongAgo = isDelivered && now.getTime() - since.getTime() >= PAYEE_WAITS_HOURS * HOUR_MS;
  const reasons = openableReasons({ side, delivery: state, deliverByPassed, deliveredLongAgo });
  if (!reasons.includes(body.reason)) {
    refuse(ERROR.notAcceptable, 'Not for this reason now', { fields: { reason: 'is not possible now' } });
  }
}

interface DisputeCall<Body extends { readonly payment_code: string }> {
  readonly userId: string;
  readonly body: Body;
  readonly idempotencyKey: string | null;
}

type Answer = Promise<{ dispute: DisputeAnswer }>;

/**
 * The other side's answer; both talk from now on.
 * @throws Refusal as {@link changeDispute}; 1002 as {@link entryOf}.
 */
export function answer(context: Context, call: DisputeCall<AnswerDisputeBody>): Answer {
  const { body, userId } = call;
  return changeDispute(context, call, { action: 'answer', limits: ENTRIES_OF_A_USER }, ({ dispute, side }, actor) => {
    const entry = entryOf({ side, userId }, 'answer', { text: body.text, evidenceIds: body.evidence_ids });
    return answerDispute(dispute, entry, actor);
  });
}

/**
 * Something more to say, for everybody who reads the dispute.
 * @throws Refusal as {@link changeDispute}; 1609 the side has written twenty entries; 1002 as {@link entryOf}.
 */
export function state(context: Context, call: DisputeCall<StatementBody>): Answer {
  const { body, userId } = call;
  return changeDispute(
    context,
    call,
    { action: 'statement', limits: ENTRIES_OF_A_USER },
    ({ dispute, side }, actor) => {
      refuseTooManyEntries(dispute, side);
      const said = { text: body.text, evidenceIds: body.evidence_ids };
      return stepOf(dispute, actor, { entries: [entryOf({ side, userId }, 'statement', said, 1)] });
    },
  );
}

/**
 * The opener takes it back, and the transaction goes on.
 * @throws Refusal as {@link changeDispute}
 */
export function withdraw(context: Context, call: DisputeCall<{ readonly payment_code: string }>): Answer {
  return changeDispute(context, call, { action: 'withdraw' }, ({ dispute, transaction }, actor) =>
    withdrawDispute(dispute, transaction, actor),
  );
}

/**
 * No to the other side's proposal.
 * @throws Refusal as {@link changeDispute}; 1606 it does not stand any more.
 */
export function reject(context: Context, call: DisputeCall<RejectBody>): Answer {
  return changeDispute(context, call, { action: 'reject' }, (seen, actor) => {
    const { id } = requireStanding(seen, call.body.proposal_id, actor.at);
    return stepOf(seen.dispute, actor, { proposals: [{ id, to: 'rejected' }] });
  });
}

/**
 * Asks for a decision. It takes effect when both have asked, or when they have talked for a day.
 * @throws Refusal as {@link changeDispute}
 */
export function escalate(context: Context, call: DisputeCall<{ readonly payment_code: string }>): Answer {
  return changeDispute(context, call, { action: 'escalate' }, async ({ dispute, transaction, side }, actor) => {
    const asked = actor.at.toISOString();
    const set = side === 'payer' ? { payerEscalatedAt: asked } : { payeeEscalatedAt: asked };
    const earliest = escalatesAt(dispute, actor.at);
    if (dispute.escalatedAt[otherSide(side)] !== null || earliest <= actor.at) {
      const decider = await deciderOf(context, transaction);
      return enterStage(dispute, { stage: decider.stage, set: { ...set, ...decider.set } }, actor);
    }
    return stepOf(dispute, actor, { set }, { deadlines: [bringForward('talk', earliest)] });
  });
}

/**
 * Does not accept the referee's award: the office decides afresh.
 * @throws Refusal as {@link changeDispute}; 1002 as {@link entryOf}.
 */
export function appeal(context: Context, call: DisputeCall<AppealBody>): Answer {
  const { body, userId } = call;
  return changeDispute(context, call, { action: 'appeal', limits: ENTRIES_OF_A_USER }, ({ dispute, side }, actor) => {
    const said = { text: body.text, evidenceIds: body.evidence_ids };
    const entries = [entryOf({ side, userId }, 'appeal', said, APPEAL_TEXT_MIN_LENGTH)];
    const at = actor.at.toISOString();
    const set = side === 'payer' ? { payerAppealedAt: at } : { payeeAppealedAt: at };
    return enterStage(dispute, { stage: 'office', set, entries }, actor);
  });
}

/**
 * One step of a side, once for an idempotency key; answers the dispute as it is afterwards.
 * @throws Refusal 1404, 1604, 1012, 1007, 1606, 1607 as `requireAction` has it; 1016 beyond the limits; 1005 a reused key.
 */
export async function changeDispute<Body extends { readonly payment_code: string }>(
  context: Context,
  call: DisputeCall<Body>,
  step: { readonly action: DisputeAction; readonly limits?: readonly Limit[] },
  decide: (seen: DisputeOfSide, actor: Actor) => Transition | Promise<Transition>,
): Answer {
  const { userId, body, idempotencyKey } = call;
  const { action, limits = [] } = step;
  const asked = { userId, paymentCode: body.payment_code };
  await runOnce(context, { userId, key: idempotencyKey, route: `disputes/${action}`, body }, async (keepWith) => {
    const kept = { changed: body.payment_code };
    await requireAction(context, asked, action);
    await refuseBeyond(context, limits, userId);
    await moveMoney(context, async () => {
      const seen = await requireAction(context, asked, action);
      const actor = { kind: seen.side, userId, at: context.clock.now() };
      return { ...(await decide(seen, actor)), ...keepWith(kept) };
    });
    return kept;
  });
  return disputeDetails(context, asked);
}
