import { ERROR, type ErrorCode } from '@contract/errors';
import { type DisputeAction, type DisputeSide, disputeActions } from '@contract/rules/disputeRules';
import type { Context } from '../../context';
import { findDispute, findLastDispute } from '../../db/repositories/disputeRows';
import { freeCommissionRials } from '../../db/repositories/freeCommission';
import { findTransaction, findTransactionByCode, type StoredTransaction } from '../../db/repositories/transactionRows';
import {
  type Dispute,
  factsOf,
  otherSide,
  type Proposal,
  standingProposal,
  viewerOfSide,
} from '../../domain/dispute/dispute';
import { type Actor, type Ending, endDispute } from '../../domain/dispute/steps';
import { partyOf, type Sides } from '../../domain/transaction';
import type { Transition } from '../../domain/transition';
import { refuse } from '../../refusal';
import { type DealRequest, requireTransaction } from '../transactions/transactionAccess';

export interface TransactionOfSide {
  readonly transaction: StoredTransaction;
  readonly side: DisputeSide;
}

/** A dispute and its transaction. */
export interface DisputedTransaction {
  readonly dispute: Dispute;
  readonly transaction: StoredTransaction;
}

/** The last dispute of a transaction, for one of its sides. */
export interface DisputeOfSide extends DisputedTransaction {
  readonly side: DisputeSide;
}

/** @throws Refusal 1404, 1016 after too many guesses, 1012 not one of the two sides. */
export async function requireSide(context: Context, request: DealRequest): Promise<TransactionOfSide> {
  const transaction = await requireTransaction(context, request);
  return { transaction, side: sideOf(transaction, request.userId) ?? refuse(ERROR.noAccess) };
}

/** The user's side of a transaction. Null for a stranger, and for a user who is both payer and payee. */
export function sideOf(transaction: Sides, userId: string): DisputeSide | null {
  const party = partyOf(transaction, userId);
  return party === 'payer' || party === 'payee' ? party : null;
}

/** @throws Refusal as {@link requireSide}; 1604 there was never a dispute. */
export async function requireDispute(context: Context, request: DealRequest): Promise<DisputeOfSide> {
  const seen = await requireSide(context, request);
  const dispute = await findLastDispute(context.db.kysely, seen.transaction.id);
  return { ...seen, dispute: dispute ?? refuse(ERROR.disputeNotFound) };
}

const OF_THE_OPENER: readonly DisputeAction[] = ['withdraw'];
const OF_THE_RESPONDENT: readonly DisputeAction[] = ['answer', 'concede'];

/** The codes for an action that is not possible now. All other actions get 1607: too late or too early. */
const REFUSED_WITH: Readonly<Partial<Record<DisputeAction, ErrorCode>>> = {
  concede: ERROR.notAcceptable,
  withdraw: ERROR.notAcceptable,
  accept_award: ERROR.proposalGone,
  accept: ERROR.proposalGone,
  reject: ERROR.proposalGone,
};

/**
 * The dispute, when the side may do this to it now.
 * @throws Refusal as {@link requireDispute}; 1012 an action of the other side; 1606 no open proposal or award; 1007 and
 * 1607 not now.
 */
export async function requireAction(
  context: Context,
  request: DealRequest,
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

/** The other side's open proposal. @throws Refusal 1606 */
export function requireProposal({ dispute, side }: DisputeOfSide, id: unknown, now: Date): Proposal {
  const proposal = standingProposal(dispute, otherSide(side), now);
  return proposal?.id === id && proposal ? proposal : refuse(ERROR.proposalGone);
}

export interface CaseOfReferee extends DisputedTransaction {
  readonly side: 'referee';
}

/** The states of a referee who reads and decides the case. */
const ACTIVE_REFEREE = ['invited', 'accepted'];

/** True for the referee of an open dispute, from the invitation on. */
export function isReferee({ refereeId, refereeState, closedAt }: Dispute, userId: string): boolean {
  return refereeId === userId && closedAt === null && ACTIVE_REFEREE.includes(refereeState);
}

/** True for the referee of a closed dispute who had accepted it. They read its outcome and nothing else. */
function hasJudged({ refereeId, refereeState, closedAt }: Dispute, userId: string): boolean {
  return refereeId === userId && closedAt !== null && refereeState === 'accepted';
}

/** @throws Refusal 1604 when the user is not, and was not to its end, the referee. The code does not tell that a dispute exists. */
export async function requireCase(
  { db }: Context,
  { userId, disputeId }: { readonly userId: string; readonly disputeId: string },
): Promise<CaseOfReferee> {
  const dispute = await findDispute(db.kysely, disputeId);
  if (!dispute || !(isReferee(dispute, userId) || hasJudged(dispute, userId))) return refuse(ERROR.disputeNotFound);
  return { dispute, transaction: await transactionOf(db, dispute), side: 'referee' };
}

/** The transaction of a dispute. */
export async function transactionOf(
  { kysely }: Context['db'],
  { id, transactionId }: Dispute,
): Promise<StoredTransaction> {
  const transaction = await findTransaction(kysely, transactionId);
  if (!transaction) throw new Error(`The transaction of dispute ${id} is gone`);
  return transaction;
}

/** The case by its payment code, which the one-time code is bound to. @throws Refusal 1604 */
export async function requireCaseByCode(
  context: Context,
  { userId, paymentCode }: DealRequest,
): Promise<CaseOfReferee> {
  const { kysely } = context.db;
  const transaction = await findTransactionByCode(kysely, paymentCode);
  const dispute = transaction && (await findLastDispute(kysely, transaction.id));
  return requireCase(context, { userId, disputeId: dispute?.id ?? '00000000-0000-0000-0000-000000000000' });
}

/** @throws Refusal 1607 when a referee may not do this now. */
export function requireJudgeAction(context: Context, { dispute }: CaseOfReferee, action: DisputeAction): void {
  const possible = disputeActions(factsOf(dispute, context.clock.now()), { kind: 'referee' });
  if (!possible.includes(action)) refuse(ERROR.tooLate, `«${action}» is not possible in the stage ${dispute.stage}`);
}

/** Ends a dispute with the free commission that the payee has now. */
export async function endNow(
  { db }: Context,
  { dispute, transaction }: DisputedTransaction,
  actor: Actor,
  ending: Omit<Ending, 'transaction' | 'payeeFreeRials'>,
): Promise<Transition> {
  const payeeFreeRials = await freeCommissionRials(db.kysely, transaction.payeeId);
  return endDispute(dispute, { ...ending, transaction, payeeFreeRials }, actor);
}
