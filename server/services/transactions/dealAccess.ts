import { ERROR } from '@contract/errors';
import type { TransactionStatus } from '@contract/schemas/common';
import type { Context } from '../../context';
import { findDealByCode, type StoredDeal } from '../../db/repositories/deals';
import { type Action, decide, type Party, partyOf } from '../../domain/transactionStateMachine';
import { refuse } from '../../refusal';

/** @throws Refusal 1404 */
export async function requireDeal(context: Context, paymentCode: string): Promise<StoredDeal> {
  return (await findDealByCode(context.db.kysely, paymentCode)) ?? refuse(ERROR.transactionNotFound);
}

export interface AllowedAction {
  readonly deal: StoredDeal;
  readonly party: Party;
  readonly to: TransactionStatus;
}

/**
 * The transaction, when the user may do this to it now.
 * @throws Refusal 1404 no such transaction, 1012 not this user's to do, 1007 not in its present status.
 */
export async function requireAllowed(
  context: Context,
  request: { readonly paymentCode: string; readonly userId: string; readonly action: Action },
): Promise<AllowedAction> {
  const deal = await requireDeal(context, request.paymentCode);
  const party = partyOf(deal, request.userId);
  const decision = decide(deal.status, request.action, party);
  if (!decision.allowed) {
    return refuse(decision.code, `«${request.action}» is not possible for the ${party} while it is ${deal.status}`);
  }
  return { deal, party, to: decision.to };
}
