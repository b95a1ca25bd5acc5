import { sql } from 'kysely';
import type { JobQueue } from '../../domain/transition';
import type { Executor } from '../schema';

/** Figures of one queue. */
export interface QueueFigures {
  readonly queue: JobQueue;
  /** Waiting and running jobs, counted up to the limit. */
  readonly length: number;
  /** Due time of the longest waiting job; null when nothing is due. */
  readonly oldestDueAt: Date | null;
  /** Time of the oldest counted order; null for an empty queue. */
  readonly oldestOrderedFor: Date | null;
}

/** @param most limit of counted jobs a queue, so a long backlog does not slow the query */
export async function queueFigures(
  executor: Executor,
  { queues, now, most }: { readonly queues: readonly JobQueue[]; readonly now: Date; readonly most: number },
): Promise<QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    select known.queue, counted.length, counted."oldestOrderedFor", (
      select min(due_at) from jobs where jobs.queue = known.queue and taken_by is null and due_at <= ${now}
    ) as "oldestDueAt"
    from unnest(${queues}::text[]) as known (queue)
    cross join lateral (
      select count(*) as length, min(ordered_for) as "oldestOrderedFor" from (
        select ordered_for from jobs where jobs.queue = known.queue limit ${most}
      ) job
    ) counted
  `.execute(executor);
  return rows;
}

/** Id of the newest visible ledger entry; 0 for an empty ledger. */
export async function newestLedgerEntry(executor: Executor): Promise<number> {
  const { rows } = await sql<{ newest: number }>`
    select coalesce(max(id), 0) as newest from ledger_entries
  `.execute(executor);
  return rows[0]?.newest ?? 0;
}

/** Sum in rials of the postings after one entry, up to and with another: not zero means a write outside the door. */
export async function ledgerSumOf(
  executor: Executor,
  { after, through }: { readonly after: number; readonly through: number },
): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount_rials), 0) as sum from ledger_postings where entry_id > ${after} and entry_id <= ${through}
  `.execute(executor);
  return rows[0]?.sum ?? 0;
}
