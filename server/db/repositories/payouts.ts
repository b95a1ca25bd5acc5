import type { Selectable } from 'kysely';
import type { Executor } from '../schema';
import type { PayoutsTable } from '../schemaMoney';

export type PayoutRow = Selectable<PayoutsTable>;

/** The bank transfer of a settled or refunded transaction. */
export async function findPayout(executor: Executor, transactionId: string): Promise<PayoutRow | undefined> {
  return executor.selectFrom('payouts').selectAll().where('transaction_id', '=', transactionId).executeTakeFirst();
}
