import type { DeadlineKind } from '@contract/rules/deadlines';
import type { Selectable } from 'kysely';
import type { RunningDeadline } from '../../domain/deadlineChanges';
import type { Executor, Schema } from '../schema';
import { type Opened, openRow } from '../vault/sealedRows';

type DeliveryRow = Opened<Selectable<Schema['deliveries']>>;

/** What lies over a transaction, besides disputes: its delivery, and its running clocks. */
export interface Overlay {
  readonly delivery: DeliveryRow | undefined;
  readonly deadlines: readonly RunningDeadline[];
}

export async function overlayOf(executor: Executor, id: string): Promise<Overlay> {
  const overlays = await overlaysOf(executor, [id]);
  return overlays.get(id) ?? NOTHING;
}

const NOTHING: Overlay = { delivery: undefined, deadlines: [] };

/** The same of many transactions at once, by their ids; one over which nothing lies is not in it. */
export async function overlaysOf(executor: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, Overlay>> {
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
  const overlays = new Map<string, Overlay>();
  const of = (id: string) => overlays.get(id) ?? NOTHING;
  for (const row of deliveries) {
    overlays.set(row.transaction_id, { ...of(row.transaction_id), delivery: openRow(executor, 'deliveries', row) });
  }
  for (const row of deadlines) {
    const { delivery, deadlines: others } = of(row.transaction_id);
    overlays.set(row.transaction_id, { delivery, deadlines: [...others, toDeadline(row)] });
  }
  return overlays;
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
