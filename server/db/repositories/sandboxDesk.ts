import type { DeadlineKind } from '@contract/rules/deadlines';
import type { Carrier } from '@contract/rules/deliveryRules';
import type { Executor } from '../schema';
import { openRow } from '../vault/sealedRows';

export interface DeskParcel {
  readonly transactionId: string;
  readonly paymentCode: string;
  readonly behalf: string;
  readonly carrier: Carrier;
  readonly code: string;
}

/** Parcels without a confirmed delivery, latest first; those with the hash, or all. */
export async function listParcelsOnTheirWay(
  executor: Executor,
  { trackingHash, limit }: { readonly trackingHash?: string; readonly limit: number },
): Promise<DeskParcel[]> {
  let query = executor
    .selectFrom('deliveries')
    .innerJoin('transactions', 'transactions.id', 'deliveries.transaction_id')
    .select(['transaction_id', 'payment_code', 'behalf', 'carrier', 'tracking_code'])
    .where('deliveries.state', '=', 'sent')
    .where('transactions.status', '=', 'paid');
  if (trackingHash) query = query.where('tracking_hash', '=', trackingHash);
  const rows = await query.orderBy('state_since', 'desc').limit(limit).execute();
  return rows.map((row) => {
    const {
      transaction_id: transactionId,
      payment_code: paymentCode,
      behalf,
      carrier,
      tracking_code: code,
    } = openRow(executor, 'deliveries', row);
    return { transactionId, paymentCode, behalf, carrier: carrier ?? 'other', code: code ?? '' };
  });
}

export interface DeskDeadline {
  readonly paymentCode: string;
  readonly behalf: string;
  readonly kind: DeadlineKind;
  readonly dueAt: Date;
  readonly grace: boolean;
}

/** Running deadlines without an open dispute, latest deals first. */
export async function listRunningDeadlines(executor: Executor, limit: number): Promise<DeskDeadline[]> {
  return executor
    .selectFrom('deadlines')
    .innerJoin('transactions', 'transactions.id', 'deadlines.transaction_id')
    .select(['payment_code as paymentCode', 'behalf', 'kind', 'due_at as dueAt', 'grace'])
    .where('closed_at', 'is', null)
    .where((where) =>
      where.or([where('dispute_id', 'is', null), where('kind', 'not in', ['deliver_by', 'inspection'])]),
    )
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute();
}
