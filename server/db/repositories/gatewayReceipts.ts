import type { Selectable } from 'kysely';
import type { NotedReceipt } from '../../domain/gatewayReceipts';
import type { Executor, Schema } from '../schema';

export interface StoredReceipt extends NotedReceipt {
  readonly notedAt: Date;
}

export async function findReceipt(executor: Executor, receipt: string): Promise<StoredReceipt | undefined> {
  const row = await executor
    .selectFrom('gateway_receipts')
    .selectAll()
    .where('receipt', '=', receipt)
    .executeTakeFirst();
  return row && toReceipt(row);
}

/** The receipts of an attempt in order of arrival. */
export async function receiptsOf(executor: Executor, attemptId: string): Promise<StoredReceipt[]> {
  const rows = await executor
    .selectFrom('gateway_receipts')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('place')
    .execute();
  return rows.map(toReceipt);
}

function toReceipt(row: Selectable<Schema['gateway_receipts']>): StoredReceipt {
  return { receipt: row.receipt, attemptId: row.attempt_id, state: row.state, notedAt: row.noted_at };
}
