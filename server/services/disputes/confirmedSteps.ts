import { randomUUID } from 'node:crypto';
import type { AcceptBody } from '@contract/calls/disputeCalls';
import { ERROR } from '@contract/errors';
import type { DISPUTE_OTP_ACTIONS } from '@contract/rules/confirmedActions';
import { AWARD_TEXT_MIN_LENGTH, type DisputeAction, isShare, PROPOSALS_OF_A_SIDE } from '@contract/rules/disputeRules';
import { receivedOf } from '@contract/rules/division';
import type { Context } from '../../context';
import { proposalExpiresAt } from '../../domain/dispute/clocks';
import { otherSide, presentAward } from '../../domain/dispute/dispute';
import { type Actor, concededShare, type Ending, endDispute, enterStage, stepOf } from '../../domain/dispute/steps';
import type { Transition } from '../../domain/transition';
import { refuse, refuseField } from '../../refusal';
import type { Binding, ConfirmedAction, Decision } from '../confirmation/confirmedAction';
import { divisionWith, receivedOnTheWire } from '../transactions/terms';
import type { DealRequest } from '../transactions/transactionAccess';
import {
  type CaseOfReferee,
  type DisputeOfSide,
  requireAction,
  requireCaseByCode,
  requireJudgeAction,
  requireProposal,
} from './access';
import { readText } from './entries';

/** A step of one of the two sides. */
function ofSide(
  action: DisputeAction,
  step: Pick<ConfirmedAction<DisputeOfSide>, 'name' | 'decide'>,
): ConfirmedAction<DisputeOfSide> {
  return { ...step, find: (context: Context, request: DealRequest) => requireAction(context, request, action) };
}

/** Names a share of the payee, which the code is bound to. */
function namedShare(binding: Binding & { readonly payeeRials: number }) {
  return { binding, shareRials: binding.payeeRials };
}

function actorOf({ side }: DisputeOfSide | CaseOfReferee, { userId, at }: Decision): Actor {
  return { kind: side, userId, at };
}

/** Ends a dispute with the sums that the confirmation has named. */
function endConfirmed(
  seen: DisputeOfSide,
  decision: Decision,
  ending: Omit<Ending, 'transaction' | 'payeeFreeRials'>,
): Transition {
  const { dispute, transaction } = seen;
  const { payeeFreeRials } = decision;
  return endDispute(dispute, { ...ending, transaction, payeeFreeRials }, actorOf(seen, decision));
}

/** The steps of a dispute that a one-time code or a passkey confirms. */
export const DISPUTE_ACTIONS = {
  concede_dispute: ofSide('concede', {
    name: (_context, { dispute, side, transaction }) => ({
      binding: { disputeId: dispute.id },
      shareRials: concededShare(side, transaction.amountRials),
    }),
    decide: (_context, seen, decision) =>
      endConfirmed(seen, decision, {
        outcome: 'conceded',
        payeeShareRials: concededShare(seen.side, seen.transaction.amountRials),
      }),
  }),
  propose_split: ofSide('propose', {
    name: (_context, { dispute, transaction, side }, { payeeRials }) => {
      if (!isShare(Number(payeeRials), transaction.amountRials)) refuse(ERROR.invalidAmount);
      const made = dispute.proposals.filter(({ by }) => by === side);
      if (made.length >= PROPOSALS_OF_A_SIDE) refuse(ERROR.tooManyEntries);
      return namedShare({ disputeId: dispute.id, payeeRials: Number(payeeRials) });
    },
    decide: (_context, seen, decision) => {
      const { dispute, side } = seen;
      const { binding } = decision.named;
      return stepOf(dispute, actorOf(seen, decision), {
        proposals: dispute.proposals
          .filter(({ by, state }) => by === side && state === 'open')
          .map(({ id }) => ({ id, to: 'replaced' })),
        newProposal: {
          id: randomUUID(),
          by: side,
          userId: decision.userId,
          payeeRials: Number(binding.payeeRials),
          expiresAt: proposalExpiresAt(decision.at).toISOString(),
        },
      });
    },
  }),
  accept_proposal: ofSide('accept', {
    name: ({ clock }, seen, { proposalId }) => {
      const { id, payeeRials } = requireProposal(seen, proposalId, clock.now());
      return namedShare({ disputeId: seen.dispute.id, proposalId: id, payeeRials });
    },
    decide: (_context, seen, decision) => {
      const { binding } = decision.named;
      return endConfirmed(seen, decision, {
        outcome: 'agreed',
        payeeShareRials: Number(binding.payeeRials),
        change: { proposals: [{ id: String(binding.proposalId), to: 'accepted' }] },
      });
    },
  }),
  accept_award: ofSide('accept_award', {
    name: (_context, { dispute }, { awardId }) => {
      const award = presentAward(dispute);
      if (!award || award.id !== awardId) return refuse(ERROR.proposalGone);
      return namedShare({ disputeId: dispute.id, awardId: award.id, payeeRials: award.payeeRials });
    },
    decide: (_context, seen, decision) => {
      const { dispute, side } = seen;
      const { binding } = decision.named;
      const accepted = String(binding.awardId);
      const set = side === 'payer' ? { payerAcceptedAward: accepted } : { payeeAcceptedAward: accepted };
      if (dispute.acceptedAward[otherSide(side)] !== accepted) return stepOf(dispute, actorOf(seen, decision), { set });
      const payeeShareRials = Number(binding.payeeRials);
      return endConfirmed(seen, decision, { outcome: 'awarded', payeeShareRials, change: { set } });
    },
  }),
  award_dispute: {
    find: async (context, request) => {
      const seen = await requireCaseByCode(context, request);
      requireJudgeAction(context, seen, 'award');
      return seen;
    },
    name: (_context, { dispute, transaction }, { payeeRials, text }) => {
      if (!isShare(Number(payeeRials), transaction.amountRials)) refuse(ERROR.invalidAmount);
      const reasons = readText(String(text), AWARD_TEXT_MIN_LENGTH);
      return namedShare({ disputeId: dispute.id, payeeRials: Number(payeeRials), text: reasons });
    },
    decide: (_context, seen, decision) => {
      const { userId, payeeFreeRials } = decision;
      const { binding } = decision.named;
      const [payeeRials, text] = [Number(binding.payeeRials), String(binding.text)];
      const award = { id: randomUUID(), by: 'referee', userId, payeeRials, text, final: false } as const;
      const details = receivedOnTheWire(receivedOf(divisionWith(seen.transaction, payeeFreeRials), payeeRials));
      const notices = (['payer', 'payee'] as const).map((to) => ({ to, kind: 'award', details }) as const);
      return { ...enterStage(seen.dispute, { stage: 'appeal', award }, actorOf(seen, decision)), notices };
    },
  } satisfies ConfirmedAction<CaseOfReferee>,
} as const satisfies Record<(typeof DISPUTE_OTP_ACTIONS)[number], unknown>;

/**
 * The action of an acceptance, and what it accepts: a proposal or an award.
 * @throws Refusal 1002 when the body names both, or neither
 */
export function acceptanceOf({
  proposal_id: proposalId,
  award_id: awardId,
}: AcceptBody): ['accept_proposal' | 'accept_award', Binding] {
  if (proposalId !== undefined && awardId === undefined) return ['accept_proposal', { proposalId }];
  if (awardId !== undefined && proposalId === undefined) return ['accept_award', { awardId }];
  return refuseField('proposal_id', 'or award_id, one of them');
}
