import { randomUUID } from 'node:crypto';
import { ERROR } from '@contract/errors';
import { AWARD_TEXT_MIN_LENGTH, type DisputeAction, isShare, PROPOSALS_OF_A_SIDE } from '@contract/rules/disputes';
import type { Received } from '@contract/rules/division';
import type { AwardBody } from '@contract/schemas/cases';
import type { AcceptBody } from '@contract/schemas/disputes';
import type { TransactionCodeAnswer, TransactionOtpAnswer, TransactionOtpBody } from '@contract/schemas/transactions';
import type { Context } from '../../context';
import { freeCommissionRials } from '../../db/repositories/freeCommission';
import { findUser } from '../../db/repositories/users';
import { otherSide, presentAward } from '../../domain/dispute/dispute';
import {
  type Actor,
  concededShare,
  type Ending,
  endDispute,
  enterStage,
  stepOf as stepIn,
} from '../../domain/dispute/steps';
import type { Transition } from '../../domain/transition';
import { refuse } from '../../refusal';
import { runOnce } from '../idempotency';
import { checkCode, refuseDeadCode, sendCode } from '../sessions/otp';
import type { DisputeOtpAction } from '../transactions/otpActions';
import { codeAnswer, receivedNow, receivedOnTheWire, type SentCode } from '../transactions/terms';
import { moveMoney } from '../transactions/transactionAccess';
import {
  type CaseOfReferee,
  type DisputeOfSide,
  readText,
  requireAction,
  requireCase,
  requireCaseByCode,
  requireJudgeAction,
  requireStanding,
  type SideRequest,
} from './access';

/** What a code is bound to besides the person and the transaction: a code for one split never carries another. */
type Binding = Readonly<Record<string, string | number>>;

/** Whoever makes a step, and the dispute as they have found it. */
type Seen = DisputeOfSide | CaseOfReferee;

/** A step that a one-time code confirms. */
interface CodedStep<Found extends Seen = Seen> {
  /** The dispute, when the step is possible for the user now. @throws Refusal when it is not */
  find(context: Context, request: SideRequest): Promise<Found>;
  /** What the code will be for. @throws Refusal when that is not possible now */
  bind(seen: Found, asked: Binding, now: Date): Binding;
  /** The payee's share of the amount, before commission; the SMS says what each side gets of it. */
  payeeRials(seen: Found, binding: Binding): number;
  decide(context: Context, seen: Found, binding: Binding, actor: Actor): Promise<Transition>;
}

function ofSide(action: DisputeAction, step: Omit<CodedStep<DisputeOfSide>, 'find'>): CodedStep {
  const find = (context: Context, request: SideRequest) => requireAction(context, request, action);
  return { ...step, find } as CodedStep<DisputeOfSide> as CodedStep;
}

const PROPOSAL_LIFETIME_MS = 24 * 3_600_000;

const STEPS: Readonly<Record<DisputeOtpAction, CodedStep>> = {
  concede_dispute: ofSide('concede', {
    bind: ({ dispute }) => ({ disputeId: dispute.id }),
    payeeRials: ({ side, transaction }) => concededShare(side, transaction.amountRials),
    decide: (context, seen, _binding, actor) =>
      ending(context, seen, actor, {
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
      stepIn(dispute, actor, {
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
      const { id, payeeRials } = requireStanding(seen, proposalId, now);
      return { disputeId: seen.dispute.id, proposalId: id, payeeRials };
    },
    payeeRials: (_seen, { payeeRials }) => Number(payeeRials),
    decide: (context, seen, { proposalId, payeeRials }, actor) =>
      ending(context, seen, actor, {
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
      if (dispute.acceptedAward[otherSide(side)] !== accepted) return stepIn(dispute, actor, { set });
      return ending(context, seen, actor, {
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

/** A code carries out the sums that its SMS said: free commission that is used elsewhere meanwhile changes them. */
function boundTo(binding: Binding, { payerRials, payeeRials }: Received): Binding {
  return { ...binding, payerReceives: payerRials, payeeReceives: payeeRials };
}

async function ending(
  context: Context,
  { dispute, transaction }: Seen,
  actor: Actor,
  how: Omit<Ending, 'transaction' | 'payeeFreeRials'>,
): Promise<Transition> {
  const payeeFreeRials = await freeCommissionRials(context.db.kysely, transaction.payeeId);
  return endDispute(dispute, { ...how, transaction, payeeFreeRials }, actor);
}

export interface CodeRequest {
  readonly userId: string;
  readonly paymentCode: string;
  readonly purpose: DisputeOtpAction;
  readonly asked?: Binding;
  readonly idempotencyKey: string | null;
}

/**
 * What a call accepts: a proposal or an award.
 * @throws Refusal 1002 when it names both, or neither.
 */
export function whatIsAccepted(body: AcceptBody): Pick<CodeRequest, 'purpose' | 'asked'> {
  const { proposal_id: proposalId, award_id: awardId } = body;
  if (proposalId !== undefined && awardId === undefined) return { purpose: 'accept_proposal', asked: { proposalId } };
  if (awardId !== undefined && proposalId === undefined) return { purpose: 'accept_award', asked: { awardId } };
  return refuse(ERROR.badRequest, undefined, { fields: { proposal_id: 'or award_id, one of them' } });
}

/**
 * Sends the one-time code that a step of a dispute needs; nothing changes yet.
 * @throws Refusal as `requireAction`; of the step; 1015 and 1016 of the SMS; 1005 a reused idempotency key.
 */
export async function requestDisputeCode(context: Context, request: CodeRequest): Promise<TransactionCodeAnswer> {
  const { userId, paymentCode, purpose, asked = {}, idempotencyKey } = request;
  const step = STEPS[purpose];
  const call = { userId, key: idempotencyKey, route: purpose, body: { paymentCode, ...asked } };
  const sent = await runOnce(context, call, async (keepWith): Promise<SentCode> => {
    const seen = await step.find(context, { userId, paymentCode });
    const binding = step.bind(seen, asked, context.clock.now());
    const receives = await receivedNow(context, seen.transaction, step.payeeRials(seen, binding));
    const user = await findUser(context.db.kysely, userId);
    if (!user) throw new Error('The user of a session is gone');
    const payload = boundTo(binding, receives);
    const challengeId = await sendCode(
      context,
      { purpose, mobile: user.mobile, userId, paymentCode, receives, payload },
      (id) => keepWith({ challengeId: id, receives }),
    );
    return { challengeId, receives };
  });
  return codeAnswer(context, sent);
}

/**
 * Sends the one-time code that an award needs.
 * @throws Refusal 1604 not this user's case; as {@link requestDisputeCode}
 */
export async function requestAwardCode(
  context: Context,
  request: { readonly userId: string; readonly body: AwardBody; readonly idempotencyKey: string | null },
): Promise<TransactionCodeAnswer> {
  const { userId, body, idempotencyKey } = request;
  const { transaction } = await requireCase(context, { userId, disputeId: body.dispute_id });
  return requestDisputeCode(context, {
    userId,
    paymentCode: transaction.paymentCode,
    purpose: 'award_dispute',
    asked: { payeeRials: body.payee_rials, text: body.text },
    idempotencyKey,
  });
}

/**
 * Does what the code was sent for. What it is bound to is judged again, on the dispute as it is now.
 * @throws Refusal as {@link requestDisputeCode}; 1018 wrong or used code, or one for something else; 1016 too many wrong ones.
 */
export async function confirmDisputeAction(
  context: Context,
  request: {
    readonly userId: string;
    readonly purpose: DisputeOtpAction;
    readonly body: TransactionOtpBody;
    readonly idempotencyKey: string | null;
  },
): Promise<TransactionOtpAnswer> {
  const { userId, purpose, body, idempotencyKey } = request;
  const { payment_code: paymentCode, token, verification_code: code } = body;
  const step = STEPS[purpose];
  const call = { userId, key: idempotencyKey, route: 'transactions/otp', body };
  return runOnce(context, call, async (keepWith) => {
    let answer: TransactionOtpAnswer = { payment_code: paymentCode, status: 'paid' };
    let transactionId = '';
    await moveMoney(context, async () => {
      // Asked before the code, so that a right one is not spoilt by a state in which it could never be used.
      const seen = await step.find(context, { userId, paymentCode });
      const challenge = await checkCode(context, { token, code, purposes: [purpose], userId, paymentCode });
      const binding = challenge.payload as Binding;
      const bound = step.bind(seen, binding, context.clock.now());
      const receives = await receivedNow(context, seen.transaction, step.payeeRials(seen, bound));
      const again = boundTo(bound, receives);
      if (JSON.stringify(again) !== JSON.stringify(binding)) refuseDeadCode();
      const actor = { kind: seen.side, userId, at: context.clock.now() };
      const transition = await step.decide(context, seen, binding, actor);
      transactionId = seen.transaction.id;
      answer = { payment_code: paymentCode, status: transition.to ?? 'paid' };
      return { ...transition, challengeId: challenge.id, ...keepWith(answer) };
    });
    context.security.note({ event: 'money_action_confirmed', action: purpose, userId, transactionId });
    return answer;
  });
}
