import { creditAccount } from '../../domain/ledger';
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
