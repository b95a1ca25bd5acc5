import type { Selectable } from 'kysely';
import type { Executor, Schema } from '../schema';

export type DealEventRow = Selectable<Schema['deal_events']>;

/** Deliveries, extensions and transfers of a transaction, oldest first. */
export async function dealEventsOf(executor: Executor, transactionId: string): Promise<DealEventRow[]> {
  return executor
    .selectFrom('deal_events')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .execute();
}
