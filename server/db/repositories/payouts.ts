import type { Selectable } from 'kysely';
import type { Executor, Schema } from '../schema';
import { type Opened, openRow } from '../vault/sealedRows';

export type PayoutRow = Opened<Selectable<Schema['payouts']>>;

/** The bank transfers of a transaction: one, or two for a split. */
export async function payoutsOf(executor: Executor, transactionId: string): Promise<PayoutRow[]> {
  const rows = await executor
    .selectFrom('payouts')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .execute();
  return rows.map((row) => openRow(executor, 'payouts', row));
}
