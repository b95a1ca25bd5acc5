import type { DeadlineKind } from '@contract/rules/deadlines';
import type { Selectable } from 'kysely';
import type { RunningDeadline } from '../../domain/deadlineChanges';
import type { Executor, Schema } from '../schema';
import { type Opened, openRow } from '../vault/sealedRows';

type DeliveryRow = Opened<Selectable<Schema['deliveries']>>;

/** The delivery and the running deadlines of a transaction. */
export interface DealExtras {
  readonly delivery: DeliveryRow | undefined;
  readonly deadlines: readonly RunningDeadline[];
}

export async function dealExtrasOf(executor: Executor, id: string): Promise<DealExtras> {
  const extras = await dealExtrasOfAll(executor, [id]);
  return extras.get(id) ?? NOTHING;
}

const NOTHING: DealExtras = { delivery: undefined, deadlines: [] };

/** By transaction id; a transaction without a delivery and deadlines is absent. */
export async function dealExtrasOfAll(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DealExtras>> {
  if (ids.length === 0) return new Map();
  const [deliveries, deadlines] = await Promise.all([
    executor.selectFrom('deliveries').selectAll().where('transaction_id', 'in', ids).execute(),
    executor
      .selectFrom('deadlines')
      .selectAll()
      .where('transaction_id', 'in', ids)
      .where('closed_at', 'is', null)
      .execute(),
  ]);
  const extras = new Map<string, DealExtras>();
  const of = (id: string) => extras.get(id) ?? NOTHING;
  for (const row of deliveries) {
    extras.set(row.transaction_id, { ...of(row.transaction_id), delivery: openRow(executor, 'deliveries', row) });
  }
  for (const row of deadlines) {
    const { delivery, deadlines: others } = of(row.transaction_id);
    extras.set(row.transaction_id, { delivery, deadlines: [...others, toDeadline(row)] });
  }
  return extras;
}

/** A running deadline; undefined when closed or never opened. */
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

/** Times of a transaction's disputes, in order; `to` is null for the open one. */
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

function toDeadline(row: Selectable<Schema['deadlines']>): RunningDeadline {
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
