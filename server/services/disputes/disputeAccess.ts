import { ERROR, type ErrorCode } from '@contract/errors';
import { type DisputeAction, type DisputeSide, disputeActions } from '@contract/rules/disputes';
import type { Context } from '../../context';
import { findLastDispute } from '../../db/repositories/disputes';
import type { StoredTransaction } from '../../db/repositories/transactions';
import { type Dispute, factsOf, viewerOfSide } from '../../domain/dispute/dispute';
import { partyOf, type Sides } from '../../domain/transactionStateMachine';
import { refuse } from '../../refusal';
import { requireTransaction } from '../transactions/transactionAccess';

export interface SideRequest {
  readonly userId: string;
  readonly paymentCode: string;
}

/** What one of the two sides sees of a transaction. */
export interface SeenBySide {
  readonly transaction: StoredTransaction;
  readonly side: DisputeSide;
}

/** @throws Refusal 1404, 1016 after too many guesses, 1012 not one of the two sides. */
export async function requireSide(context: Context, request: SideRequest): Promise<SeenBySide> {
  const transaction = await requireTransaction(context, request);
  return { transaction, side: sideOf(transaction, request.userId) ?? refuse(ERROR.noAccess) };
}

/** Which side of a transaction a user is; who is both has nobody to disagree with. */
export function sideOf(transaction: Sides, userId: string): DisputeSide | null {
  const party = partyOf(transaction, userId);
  return party === 'payer' || party === 'payee' ? party : null;
}

/** The last dispute of a transaction, for one of its sides. */
export interface DisputeOfSide extends SeenBySide {
  readonly dispute: Dispute;
}

/** @throws Refusal as {@link requireSide}; 1604 there was never a dispute. */
export async function requireDispute(context: Context, request: SideRequest): Promise<DisputeOfSide> {
  const seen = await requireSide(context, request);
  const dispute = await findLastDispute(context.db.kysely, seen.transaction.id);
  return { ...seen, dispute: dispute ?? refuse(ERROR.disputeNotFound) };
}

/** What only one of the sides does, because the other one has opened the dispute. */
const OF_THE_OPENER: readonly DisputeAction[] = ['withdraw'];
const OF_THE_RESPONDENT: readonly DisputeAction[] = ['answer', 'concede'];

/** What is said when an action is not possible now; the others are too late or too early (1607). */
const REFUSED_WITH: Readonly<Partial<Record<DisputeAction, ErrorCode>>> = {
  concede: ERROR.notAcceptable,
  withdraw: ERROR.notAcceptable,
  accept_award: ERROR.proposalGone,
  accept: ERROR.proposalGone,
  reject: ERROR.proposalGone,
};

/**
 * The dispute, when the side may do this to it now.
 * @throws Refusal as {@link requireDispute}; 1012 it is the other side's to do; 1606 nothing stands to be accepted or rejected; 1007 and 1607
 * not now.
 */
export async function requireAction(
  context: Context,
  request: SideRequest,
  action: DisputeAction,
): Promise<DisputeOfSide> {
  const seen = await requireDispute(context, request);
  const { dispute, side } = seen;
  const now = context.clock.now();
  if (disputeActions(factsOf(dispute, now), viewerOfSide(dispute, side, now)).includes(action)) return seen;
  const isOpener = dispute.openedBy === side;
  if (isOpener ? OF_THE_RESPONDENT.includes(action) : OF_THE_OPENER.includes(action)) refuse(ERROR.noAccess);
  return refuse(REFUSED_WITH[action] ?? ERROR.tooLate, `«${action}» is not possible in the stage ${dispute.stage}`);
}
