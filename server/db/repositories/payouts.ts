import type { Selectable } from 'kysely';
import type { Executor } from '../schema';
import type { PayoutsTable } from '../schemaMoney';
import { type Opened, openRow } from '../vault/sealedRows';

export type PayoutRow = Opened<Selectable<PayoutsTable>>;

/** The bank transfer of a settled or refunded transaction. */
export async function findPayout(executor: Executor, transactionId: string): Promise<PayoutRow | undefined> {
  const row = await executor
    .selectFrom('payouts')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  return row && openRow(executor, 'payouts', row);
}
