import { type Selectable, sql } from 'kysely';
import type { PayoutKind } from '../../domain/transition';
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

/** A finished transfer. `doneAt` is exact text, because a date has no microseconds. */
export interface FinishedPayout {
  readonly id: number;
  readonly transactionId: string;
  readonly paymentCode: string;
  readonly kind: PayoutKind;
  readonly amountRials: number;
  readonly refusals: number;
  readonly doneAt: string;
}

/** Transfers with money that were finished since a time, the earliest first. */
export async function finishedPayouts(
  executor: Executor,
  {
    since,
    after,
    limit,
  }: { readonly since: Date; readonly after: Pick<FinishedPayout, 'doneAt' | 'id'> | null; readonly limit: number },
): Promise<FinishedPayout[]> {
  const { rows } = await sql<FinishedPayout>`
    select payout.id, payout.transaction_id as "transactionId", payment_code as "paymentCode", payout.kind,
      payout.amount_rials as "amountRials", payout.refusals, payout.done_at::text as "doneAt"
    from payouts payout join transactions on transactions.id = payout.transaction_id
    where payout.done_at > ${since} and payout.amount_rials > 0
      ${after ? sql`and (payout.done_at, payout.id) > (${after.doneAt}::timestamptz, ${after.id})` : sql``}
    order by payout.done_at, payout.id limit ${limit}
  `.execute(executor);
  return rows;
}
