import { ERROR } from '@contract/errors';
import type { Context } from '../../context';
import { dealsNamed, dealsWith } from '../../db/repositories/officeDealRows';
import { shareTraces } from '../../db/repositories/referees';
import { findTransaction, findTransactionByCode, type StoredTransaction } from '../../db/repositories/transactionRows';
import type { Executor } from '../../db/schema';
import { refuse } from '../../refusal';
import { TRACES_COUNT_MS } from '../disputes/decider';
import { auditNow } from './audit';

/** True for a side of a deal, a payer of one of its attempts, and its referee, also one who is only named. */
export async function takesPart(executor: Executor, { id }: StoredTransaction, userId: string): Promise<boolean> {
  return (await dealsWith(executor, userId, [id])).size > 0;
}

/** True for a user who {@link takesPart} in a deal or shares a trace with a side. They decide nothing in it, in any role. */
export async function isConcerned(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  transaction: StoredTransaction,
  userId: string,
  executor: Executor = db.kysely,
): Promise<boolean> {
  if (await takesPart(executor, transaction, userId)) return true;
  const others = [transaction.payeeId, transaction.payerId].filter((id) => id !== null);
  const since = new Date(clock.now().getTime() - TRACES_COUNT_MS);
  return shareTraces(executor, { userId, others, since });
}

/** {@link isConcerned} for the deals that a payment code or a reference of a bank file names. */
export async function isConcernedByName(
  context: Pick<Context, 'db' | 'clock'>,
  name: string,
  userId: string,
  executor: Executor = context.db.kysely,
): Promise<boolean> {
  for (const { id } of await dealsNamed(executor, [name])) {
    const transaction = await findTransaction(executor, id);
    if (transaction && (await isConcerned(context, transaction, userId, executor))) return true;
  }
  return false;
}

/** Refuses an operator in an own deal, with a row of the audit. @throws Refusal 1012 */
export async function refuseAsOwn(context: Context, paymentCode: string, operatorId: string): Promise<never> {
  await auditNow(context, { operatorId, act: 'own_deal_refused', subject: `transaction:${paymentCode}` });
  return refuse(ERROR.noAccess, 'The operator’s own deal');
}

/** @throws Refusal 1404; 1012 for an operator who {@link isConcerned} */
export async function refuseOwnDeal(context: Context, paymentCode: string, operatorId: string): Promise<void> {
  const deal = (await findTransactionByCode(context.db.kysely, paymentCode)) ?? refuse(ERROR.transactionNotFound);
  if (await isConcerned(context, deal, operatorId)) await refuseAsOwn(context, paymentCode, operatorId);
}
