import { ERROR } from '@contract/errors';
import { type DisputeAction, disputeActions } from '@contract/rules/disputes';
import type { Context } from '../../context';
import { findDispute, findLastDispute } from '../../db/repositories/disputes';
import { findTransaction, findTransactionByCode, type StoredTransaction } from '../../db/repositories/transactions';
import { type Dispute, factsOf } from '../../domain/dispute/dispute';
import { refuse } from '../../refusal';

/** A case as its referee has it. */
export interface CaseOfReferee {
  readonly dispute: Dispute;
  readonly transaction: StoredTransaction;
  readonly side: 'referee';
}

/** The states of a referee who has something to do with a case. */
const JUDGES = ['invited', 'accepted'];

/** True for the referee of a dispute, from the moment of being asked until it is closed. */
export function isReferee({ refereeId, refereeState, closedAt }: Dispute, userId: string): boolean {
  return refereeId === userId && closedAt === null && JUDGES.includes(refereeState);
}

/** True for a closed case whose referee had taken it: they read what became of it, and nothing else. */
function hasJudged({ refereeId, refereeState, closedAt }: Dispute, userId: string): boolean {
  return refereeId === userId && closedAt !== null && refereeState === 'accepted';
}

/** @throws Refusal 1604 no dispute that the user is, or was to its end, the referee of: nobody learns that there is one. */
export async function requireCase(
  { db }: Context,
  { userId, disputeId }: { readonly userId: string; readonly disputeId: string },
): Promise<CaseOfReferee> {
  const dispute = await findDispute(db.kysely, disputeId);
  if (!dispute || !(isReferee(dispute, userId) || hasJudged(dispute, userId))) return refuse(ERROR.disputeNotFound);
  const transaction = await findTransaction(db.kysely, dispute.transactionId);
  if (!transaction) throw new Error(`The transaction of dispute ${disputeId} is gone`);
  return { dispute, transaction, side: 'referee' };
}

/** The same by the payment code, which the one-time code is bound to. @throws Refusal 1604 */
export async function requireCaseByCode(
  context: Context,
  { userId, paymentCode }: { readonly userId: string; readonly paymentCode: string },
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
