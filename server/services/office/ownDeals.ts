import { ERROR } from '@contract/errors';
import type { Context } from '../../context';
import { findTransactionByCode } from '../../db/repositories/transactions';
import type { Executor } from '../../db/schema';
import { refuse } from '../../refusal';
import { isPartial } from '../disputes/office';

/**
 * No operator acts on a deal or a payment of their own, or of a person with whom they share an account or an address.
 * @throws Refusal 1404, 1012
 */
export async function refuseOwnDeal(
  context: Context,
  { paymentCode, payerId }: { readonly paymentCode: string; readonly payerId?: string },
  userId: string,
  executor: Executor = context.db.kysely,
): Promise<void> {
  const found = (await findTransactionByCode(executor, paymentCode)) ?? refuse(ERROR.transactionNotFound);
  const isOwn = payerId === userId || (await isPartial(context, found, userId, executor));
  if (isOwn) refuse(ERROR.noAccess, 'The operator’s own deal');
}
