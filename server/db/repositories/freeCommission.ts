import { creditAccount } from '../../domain/ledger';
import type { Transaction } from '../../domain/transaction';
import type { Executor } from '../schema';

/** A user's free commission in rials. */
export async function freeCommissionRials(executor: Executor, userId: string): Promise<number> {
  const row = await executor
    .selectFrom('ledger_balances')
    .select('balance_rials')
    .where('account', '=', creditAccount(userId))
    .executeTakeFirst();
  return row?.balance_rials ?? 0;
}

/** The payee's free commission in rials that the division of a transaction has used; 0 before it. */
export async function freeCommissionUsed(
  executor: Executor,
  { id, payeeId }: Pick<Transaction, 'id' | 'payeeId'>,
): Promise<number> {
  const posting = await executor
    .selectFrom('ledger_entries')
    .innerJoin('ledger_postings', 'entry_id', 'ledger_entries.id')
    .select('amount_rials')
    .where('transaction_id', '=', id)
    .where('kind', 'in', ['settled', 'awarded'])
    .where('account', '=', creditAccount(payeeId))
    .executeTakeFirst();
  return posting ? -posting.amount_rials : 0;
}
