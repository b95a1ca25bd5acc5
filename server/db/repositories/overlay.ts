import type { DeadlineKind } from '@contract/deadlines';
import type { Selectable } from 'kysely';
import type { RunningDeadline } from '../../domain/deadlineTransitions';
import type { Executor } from '../schema';
import type { DeadlinesTable, DeliveriesTable } from '../schemaOverlay';
import { type Opened, openRow } from '../vault/sealedRows';

type DeliveryRow = Opened<Selectable<DeliveriesTable>>;

/** What lies over a transaction, besides disputes: its delivery, and its running clocks. */
export interface Overlay {
  readonly delivery: DeliveryRow | undefined;
  readonly deadlines: readonly RunningDeadline[];
}

export async function overlayOf(executor: Executor, id: string): Promise<Overlay> {
  const [delivery, deadlines] = await Promise.all([
    executor.selectFrom('deliveries').selectAll().where('transaction_id', '=', id).executeTakeFirst(),
    executor
      .selectFrom('deadlines')
      .selectAll()
      .where('transaction_id', '=', id)
      .where('closed_at', 'is', null)
      .execute(),
  ]);
  return {
    delivery: delivery && openRow(executor, 'deliveries', delivery),
    deadlines: deadlines.map(toDeadline),
  };
}

/** A clock that runs; undefined when it has been closed, or never was. */
export async function findDeadline(
  executor: Executor,
  transactionId: string,
  kind: DeadlineKind,
): Promise<RunningDeadline | undefined> {
  const row = await executor
    .selectFrom('deadlines')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .where('kind', '=', kind)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row && toDeadline(row);
}

/** When disputes held a transaction, in their order: from, and to; null while one does. */
export async function disputeSpansOf(
  executor: Executor,
  transactionId: string,
): Promise<{ readonly from: Date; readonly to: Date | null }[]> {
  return executor
    .selectFrom('disputes')
    .select(['opened_at as from', 'closed_at as to'])
    .where('transaction_id', '=', transactionId)
    .orderBy('place')
    .execute();
}

function toDeadline(row: Selectable<DeadlinesTable>): RunningDeadline {
  return {
    transactionId: row.transaction_id,
    kind: row.kind,
    startedAt: row.started_at,
    baseDueAt: row.base_due_at,
    dueAt: row.due_at,
    grace: row.grace,
    extensions: row.extensions,
    reminders: row.reminders,
  };
}
