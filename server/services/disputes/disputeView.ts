import type { Next } from '@contract/calls/common';
import type { Dispute as DisputeAnswer } from '@contract/calls/disputeCalls';
import type { DealInCase } from '@contract/calls/judgmentCalls';
import { type DisputeViewer, disputeActions } from '@contract/rules/disputeRules';
import { type DivisionBasis, receivedOf } from '@contract/rules/division';
import { maskMobile, shortName } from '@contract/rules/mask';
import { maskAccountNumbers } from '@contract/rules/numbersInTexts';
import type { Context } from '../../context';
import { sizesOfEvidence } from '../../db/repositories/evidence';
import { freeCommissionRials, freeCommissionUsed } from '../../db/repositories/freeCommission';
import type { StoredTransaction } from '../../db/repositories/transactionRows';
import { findUser } from '../../db/repositories/userRows';
import {
  type Award,
  type Dispute,
  factsOf,
  presentAward,
  viewerOfSide,
  waitsForSecond,
} from '../../domain/dispute/dispute';
import { deliveryTermsOf, itemPhotosSeen, picturesOf, progressOf } from '../deadlines/progress';
import { maskedNamesOf, requirePerson } from '../transactions/people';
import { divisionWith, receivedOnTheWire } from '../transactions/terms';
import type { DealRequest } from '../transactions/transactionAccess';
import { type DisputeOfSide, requireDispute } from './access';

/**
 * The last dispute of a transaction, for one of its sides.
 * @throws Refusal 1404, 1016, 1012, 1604.
 */
export async function disputeDetails(context: Context, request: DealRequest): Promise<{ dispute: DisputeAnswer }> {
  return { dispute: await seenBySide(context, await requireDispute(context, request)) };
}

function seenBySide(context: Context, { dispute, transaction, side }: DisputeOfSide): Promise<DisputeAnswer> {
  const sideId = side === 'payer' ? transaction.payerId : transaction.payeeId;
  return disputeSeenBy(context, transaction, dispute, viewerOfSide(dispute, side, context.clock.now()), sideId);
}

/**
 * A dispute with the viewer's actions. Account numbers in texts are masked.
 * @param sideId id of a viewer who is a side, and is asked questions
 */
export async function disputeSeenBy(
  context: Context,
  transaction: StoredTransaction,
  dispute: Dispute,
  viewer: DisputeViewer,
  sideId: string | null = null,
): Promise<DisputeAnswer> {
  const { db, clock } = context;
  const now = clock.now();
  const sizes = await sizesOfEvidence(
    db.kysely,
    dispute.entries.flatMap(({ evidenceIds }) => evidenceIds),
  );
  // After the division the sums stay those of its time: other deals use up or add free commission.
  const isDivided = transaction.status !== 'paid';
  const payeeFreeRials = isDivided
    ? await freeCommissionUsed(db.kysely, transaction)
    : await freeCommissionRials(db.kysely, transaction.payeeId);
  const basis = divisionWith(transaction, payeeFreeRials);
  const sharesOf = (payeeRials: number) => ({
    payee_rials: payeeRials,
    ...receivedOnTheWire(receivedOf(basis, payeeRials)),
  });
  const awardOnTheWire = ({ id, by, payeeRials, text, at, final }: Award) => ({
    award_id: id,
    by,
    ...sharesOf(payeeRials),
    text: maskAccountNumbers(text),
    at: at.toISOString(),
    final,
  });
  const award = viewer.kind === 'office' ? presentAward(dispute) : publishedAward(dispute);
  const { next, dispute: brief } = await progressOf(context, transaction, sideId);
  const isOpen = dispute.closedAt === null;
  return {
    dispute_id: dispute.id,
    payment_code: transaction.paymentCode,
    stage: dispute.stage,
    opened_by: dispute.openedBy,
    reason: dispute.reason,
    wanted_payee_rials: dispute.wantedPayeeRials,
    opened_at: dispute.openedAt.toISOString(),
    due_at: brief?.due_at ?? null,
    due_actor: brief ? dueActorOf(next, brief.stage) : null,
    referee: { state: dispute.refereeState, name: await nameOf(context, dispute.refereeId) },
    item_photos: await itemPhotosSeen(context, transaction.id),
    entries: dispute.entries.map(({ id, by, kind, text, evidenceIds, at }) => ({
      entry_id: id,
      by,
      kind,
      text: maskAccountNumbers(text),
      evidence: picturesOf(evidenceIds, sizes),
      at: at.toISOString(),
    })),
    proposals: dispute.proposals.map(({ id, by, payeeRials, state, expiresAt }) => ({
      proposal_id: id,
      by,
      ...sharesOf(payeeRials),
      state: state === 'open' && expiresAt <= now ? 'expired' : state,
      expires_at: expiresAt.toISOString(),
    })),
    award: award && awardOnTheWire(award),
    overruled_awards: overruledAwards(dispute, award, viewer.kind).map(({ award: former, overruledAt }) => ({
      ...awardOnTheWire(former),
      overruled_at: overruledAt.toISOString(),
    })),
    outcome: dispute.outcome && {
      kind: dispute.outcome,
      payer_receives: dispute.payerReceives,
      payee_receives: dispute.payeeReceives,
      at: (dispute.closedAt ?? now).toISOString(),
    },
    division: isOpen || viewer.kind === 'office' ? divisionOnTheWire(basis) : null,
    my_actions: disputeActions(factsOf(dispute, now), viewer),
    next,
    version: dispute.version,
  };
}

/** The award visible outside the office; one without its second arbiter is not. */
function publishedAward(dispute: Dispute): Award | null {
  if (!waitsForSecond(dispute)) return presentAward(dispute);
  return dispute.awards.findLast(({ by }) => by === 'referee') ?? null;
}

/**
 * Awards that a later one has replaced, with its time, oldest first. Outside the office without those that never took
 * effect: a first arbiter's that a second one did not approve.
 *
 * @param standing the award that the reader sees as the present one
 */
function overruledAwards(
  { awards }: Pick<Dispute, 'awards'>,
  standing: Award | null,
  reader: DisputeViewer['kind'],
): { readonly award: Award; readonly overruledAt: Date }[] {
  const seen = awards.filter((award) => award === standing || award.by === 'referee' || reader === 'office');
  const before = standing ? seen.slice(0, seen.indexOf(standing)) : [];
  return before.map((award, index) => ({ award, overruledAt: (seen[index + 1] ?? award).at }));
}

function divisionOnTheWire(basis: DivisionBasis): DisputeAnswer['division'] {
  return {
    amount: basis.amountRials,
    commission_side: basis.commissionSide,
    commission: basis.commissionRials,
    payer_credit: basis.payerCreditRials,
    payee_free: basis.payeeFreeRials,
  };
}

/** The side or role that the stage waits for; null for both sides. The bank has no part in a dispute. */
function dueActorOf({ actor, action }: Next, stage: DisputeAnswer['stage']): DisputeAnswer['due_actor'] {
  // A question has its own time, the deadline of the stage remains the decider's.
  if (action === 'answer_question') return stage === 'referee' ? 'referee' : 'office';
  return actor === 'bank' ? null : actor;
}

/** The initial and last name of a referee or arbiter. */
export async function nameOf({ db }: Context, userId: string | null): Promise<string | null> {
  const user = userId === null ? undefined : await findUser(db.kysely, userId);
  return user ? shortName(user) : null;
}

/** Terms, people and delivery for referee and office: masked names and mobiles, never an IBAN or a national code. */
export async function dealOf(context: Context, transaction: StoredTransaction): Promise<DealInCase> {
  const { delivery } = await progressOf(context, transaction);
  const personOf = async (id: string | null) => {
    const user = await requirePerson(context, String(id));
    const { first_name, last_name } = maskedNamesOf(user);
    return { first_name, last_name, mobile: maskMobile(user.mobile) };
  };
  return {
    amount: transaction.amountRials,
    behalf: transaction.row.behalf,
    payer: await personOf(transaction.payerId),
    payee: await personOf(transaction.payeeId),
    terms: deliveryTermsOf(transaction),
    delivery: delivery && { ...delivery, text: delivery.text && maskAccountNumbers(delivery.text) },
  };
}
