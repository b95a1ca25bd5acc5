import { randomUUID } from 'node:crypto';
import type { TransactionCodeAnswer } from '@contract/calls/common';
import type { AcceptBody } from '@contract/calls/disputeCalls';
import type { RefereeAwardBody } from '@contract/calls/judgmentCalls';
import type { TransactionOtpAnswer, TransactionOtpBody } from '@contract/calls/transactionCalls';
import { ERROR } from '@contract/errors';
import { AWARD_TEXT_MIN_LENGTH, type DisputeAction, isShare, PROPOSALS_OF_A_SIDE } from '@contract/rules/disputeRules';
import type { Received } from '@contract/rules/division';
import { DAY_MS } from '@contract/rules/durations';
import type { Context } from '../../context';
import { otherSide, presentAward } from '../../domain/dispute/dispute';
import { type Actor, concededShare, enterStage, stepOf } from '../../domain/dispute/steps';
import type { Transition } from '../../domain/transition';
import { refuse, refuseField } from '../../refusal';
import { runOnce, type UserCall } from '../idempotency';
import { readProof } from '../passkeys/assertions';
import type { DisputeOtpAction } from '../transactions/otpActions';
import { codeAnswer, receivedNow, receivedOnTheWire, requireNamed, sendActionCode } from '../transactions/terms';
import { moveMoney } from '../transactions/transactionAccess';
import {
  type CaseOfReferee,
  type DisputeOfSide,
  endNow,
  readText,
  requireAction,
  requireCase,
  requireCaseByCode,
  requireJudgeAction,
  requireProposal,
  type SideRequest,
} from './access';

/**
 * The content that a code is bound to besides user and transaction, so that a code for one split never confirms
 * another.
 */
type Binding = Readonly<Record<string, string | number>>;

/** The dispute, as its actor reads it. */
type Seen = DisputeOfSide | CaseOfReferee;

/** A step that a one-time code confirms. */
interface CodedStep<Found extends Seen = Seen> {
  /** @throws Refusal when the step is not possible for the user now */
  find(context: Context, request: SideRequest): Promise<Found>;
  /** The binding of a new code. @throws Refusal when the step is not possible now */
  bind(seen: Found, wanted: Binding, now: Date): Binding;
  /** The payee's share before commission. The SMS says what each side receives. */
  payeeRials(seen: Found, binding: Binding): number;
  decide(context: Context, seen: Found, binding: Binding, actor: Actor): Promise<Transition>;
}

function ofSide(action: DisputeAction, step: Omit<CodedStep<DisputeOfSide>, 'find'>): CodedStep {
  const find = (context: Context, request: SideRequest) => requireAction(context, request, action);
  return { ...step, find } as CodedStep<DisputeOfSide> as CodedStep;
}

const PROPOSAL_LIFETIME_MS = DAY_MS;

const STEPS: Readonly<Record<DisputeOtpAction, CodedStep>> = {
  concede_dispute: ofSide('concede', {
    bind: ({ dispute }) => ({ disputeId: dispute.id }),
    payeeRials: ({ side, transaction }) => concededShare(side, transaction.amountRials),
    decide: (context, seen, _binding, actor) =>
      endNow(context, seen, actor, {
        outcome: 'conceded',
        payeeShareRials: concededShare(seen.side, seen.transaction.amountRials),
      }),
  }),
  propose_split: ofSide('propose', {
    bind: ({ dispute, transaction, side }, { payeeRials }) => {
      if (!isShare(Number(payeeRials), transaction.amountRials)) refuse(ERROR.invalidAmount);
      const made = dispute.proposals.filter(({ by }) => by === side);
      if (made.length >= PROPOSALS_OF_A_SIDE) refuse(ERROR.tooManyEntries);
      return { disputeId: dispute.id, payeeRials: Number(payeeRials) };
    },
    payeeRials: (_seen, { payeeRials }) => Number(payeeRials),
    decide: async (_context, { dispute, side }, { payeeRials }, actor) =>
      stepOf(dispute, actor, {
        proposals: dispute.proposals
          .filter(({ by, state }) => by === side && state === 'open')
          .map(({ id }) => ({ id, to: 'replaced' })),
        newProposal: {
          id: randomUUID(),
          by: side,
          userId: String(actor.userId),
          payeeRials: Number(payeeRials),
          expiresAt: new Date(actor.at.getTime() + PROPOSAL_LIFETIME_MS).toISOString(),
        },
      }),
  }),
  accept_proposal: ofSide('accept', {
    bind: (seen, { proposalId }, now) => {
      const { id, payeeRials } = requireProposal(seen, proposalId, now);
      return { disputeId: seen.dispute.id, proposalId: id, payeeRials };
    },
    payeeRials: (_seen, { payeeRials }) => Number(payeeRials),
    decide: (context, seen, { proposalId, payeeRials }, actor) =>
      endNow(context, seen, actor, {
        outcome: 'agreed',
        payeeShareRials: Number(payeeRials),
        change: { proposals: [{ id: String(proposalId), to: 'accepted' }] },
      }),
  }),
  accept_award: ofSide('accept_award', {
    bind: ({ dispute }, { awardId }) => {
      const award = presentAward(dispute);
      if (!award || award.id !== awardId) return refuse(ERROR.proposalGone);
      return { disputeId: dispute.id, awardId: award.id, payeeRials: award.payeeRials };
    },
    payeeRials: (_seen, { payeeRials }) => Number(payeeRials),
    decide: async (context, seen, { awardId, payeeRials }, actor) => {
      const { dispute, side } = seen;
      const accepted = String(awardId);
      const set = side === 'payer' ? { payerAcceptedAward: accepted } : { payeeAcceptedAward: accepted };
      if (dispute.acceptedAward[otherSide(side)] !== accepted) return stepOf(dispute, actor, { set });
      return endNow(context, seen, actor, {
        outcome: 'awarded',
        payeeShareRials: Number(payeeRials),
        change: { set },
      });
    },
  }),
  award_dispute: {
    find: async (context, request) => {
      const seen = await requireCaseByCode(context, request);
      requireJudgeAction(context, seen, 'award');
      return seen;
    },
    bind: ({ dispute, transaction }, { payeeRials, text }) => {
      if (!isShare(Number(payeeRials), transaction.amountRials)) refuse(ERROR.invalidAmount);
      const reasons = readText(String(text), AWARD_TEXT_MIN_LENGTH);
      return { disputeId: dispute.id, payeeRials: Number(payeeRials), text: reasons };
    },
    payeeRials: (_seen, { payeeRials }) => Number(payeeRials),
    decide: async (context, { dispute, transaction }, { payeeRials, text }, actor) => {
      const userId = String(actor.userId);
      const share = { payeeRials: Number(payeeRials), text: String(text) };
      const award = { id: randomUUID(), by: 'referee', userId, ...share, final: false } as const;
      const details = receivedOnTheWire(await receivedNow(context, transaction, award.payeeRials));
      const notices = (['payer', 'payee'] as const).map((to) => ({ to, kind: 'award', details }) as const);
      return { ...enterStage(dispute, { stage: 'appeal', award }, actor), notices };
    },
  },
};

/**
 * The binding includes the sums of the SMS: free commission that is used elsewhere in the meantime would change them.
 */
function boundTo(binding: Binding, { payerRials, payeeRials }: Received): Binding {
  return { ...binding, payerReceives: payerRials, payeeReceives: payeeRials };
}

interface StepRequest extends SideRequest {
  readonly purpose: DisputeOtpAction;
  readonly wanted?: Binding;
  readonly bySms: boolean | undefined;
  readonly idempotencyKey: string | null;
}

interface OfPayment {
  readonly payment_code: string;
  readonly by_sms?: boolean;
}

/** Sends the one-time code for a proposal. @throws Refusal as {@link requestStepCode} */
export function requestProposalCode(
  context: Context,
  call: UserCall<OfPayment & { readonly payee_rials: number }>,
): Promise<TransactionCodeAnswer> {
  return requestSideCode(context, call, 'propose_split', { payeeRials: call.body.payee_rials });
}

/** Sends the one-time code for conceding the dispute. @throws Refusal as {@link requestStepCode} */
export function requestConcessionCode(context: Context, call: UserCall<OfPayment>): Promise<TransactionCodeAnswer> {
  return requestSideCode(context, call, 'concede_dispute');
}

/**
 * Sends the one-time code for accepting a proposal or an award.
 * @throws Refusal 1002 when the body names both, or neither; as {@link requestStepCode}
 */
export async function requestAcceptanceCode(
  context: Context,
  call: UserCall<AcceptBody>,
): Promise<TransactionCodeAnswer> {
  const { proposal_id: proposalId, award_id: awardId } = call.body;
  if (proposalId !== undefined && awardId === undefined) {
    return requestSideCode(context, call, 'accept_proposal', { proposalId });
  }
  if (awardId !== undefined && proposalId === undefined) {
    return requestSideCode(context, call, 'accept_award', { awardId });
  }
  return refuseField('proposal_id', 'or award_id, one of them');
}

/**
 * Sends the one-time code for the referee's award.
 * @throws Refusal 1604 not this user's case; as {@link requestStepCode}
 */
export async function requestAwardCode(
  context: Context,
  call: UserCall<RefereeAwardBody>,
): Promise<TransactionCodeAnswer> {
  const { userId, body, idempotencyKey } = call;
  const { transaction } = await requireCase(context, { userId, disputeId: body.dispute_id });
  const wanted = { payeeRials: body.payee_rials, text: body.text };
  const { paymentCode } = transaction;
  const { by_sms: bySms } = body;
  return requestStepCode(context, { userId, paymentCode, purpose: 'award_dispute', wanted, bySms, idempotencyKey });
}

function requestSideCode(
  context: Context,
  { userId, body, idempotencyKey }: UserCall<OfPayment>,
  purpose: DisputeOtpAction,
  wanted: Binding = {},
): Promise<TransactionCodeAnswer> {
  const { payment_code: paymentCode, by_sms: bySms } = body;
  return requestStepCode(context, { userId, paymentCode, purpose, wanted, bySms, idempotencyKey });
}

/**
 * Sends the one-time code that a step of a dispute needs; nothing changes yet.
 * @throws Refusal as `requireAction`; of the step; 1015 and 1016 of the SMS; 1005 a reused idempotency key.
 */
async function requestStepCode(context: Context, request: StepRequest): Promise<TransactionCodeAnswer> {
  const { userId, paymentCode, purpose, wanted = {}, bySms = false, idempotencyKey } = request;
  const step = STEPS[purpose];
  const call = { userId, idempotencyKey, route: purpose, body: { paymentCode, ...(bySms && { bySms }), ...wanted } };
  const sent = await runOnce(context, call, async (keepWith) => {
    const seen = await step.find(context, { userId, paymentCode });
    const binding = step.bind(seen, wanted, context.clock.now());
    const receives = await receivedNow(context, seen.transaction, step.payeeRials(seen, binding));
    const payload = boundTo(binding, receives);
    const { transaction } = seen;
    return sendActionCode(context, { purpose, userId, transaction, receives, payload, bySms }, keepWith);
  });
  return codeAnswer(context, sent);
}

/**
 * Carries out the step of the code. The binding of the code is checked again on the present dispute.
 * @throws Refusal as {@link requestStepCode}; 1018 a wrong or used code, or one for another step; 1905 a refused
 * passkey; 1016 too many of them.
 */
export async function confirmDisputeAction(
  context: Context,
  { userId, body, idempotencyKey }: UserCall<TransactionOtpBody>,
  purpose: DisputeOtpAction,
): Promise<TransactionOtpAnswer> {
  const { payment_code: paymentCode, token } = body;
  const step = STEPS[purpose];
  const call = { userId, idempotencyKey, route: 'transactions/otp', body };
  return runOnce(context, call, async (keepWith) => {
    let answer: TransactionOtpAnswer = { payment_code: paymentCode, status: 'paid' };
    let transactionId = '';
    const confirmed = await readProof(context, body, { token, purposes: [purpose], userId, paymentCode });
    await moveMoney(context, async () => {
      // Checked before the code, so that a right code is not spent on a step that is impossible.
      const seen = await step.find(context, { userId, paymentCode });
      const { id: challengeId, payload, passkey } = await confirmed();
      const binding = payload as Binding;
      const bound = step.bind(seen, binding, context.clock.now());
      const receives = await receivedNow(context, seen.transaction, step.payeeRials(seen, bound));
      requireNamed(boundTo(bound, receives), payload, passkey);
      const actor = { kind: seen.side, userId, at: context.clock.now() };
      const transition = await step.decide(context, seen, binding, actor);
      transactionId = seen.transaction.id;
      answer = { payment_code: paymentCode, status: transition.to ?? 'paid' };
      return { ...transition, challengeId, ...(passkey && { passkey }), ...keepWith(answer) };
    });
    context.security.note({ event: 'money_action_confirmed', action: purpose, userId, transactionId });
    return answer;
  });
}
