import { sql } from 'kysely';
import type { JobQueue } from '../../domain/transition';
import type { Executor } from '../schema';

/** How the jobs of one queue stand. */
export interface QueueFigures {
  readonly queue: JobQueue;
  /** Waiting and under way, counted up to the limit that was given. */
  readonly length: number;
  /** Since when the job that has waited longest could have been begun; null when nothing is due. */
  readonly oldestDueAt: Date | null;
  /** What the oldest order of those counted was for; null of an empty queue. */
  readonly oldestOrderedFor: Date | null;
}

/** @param most so many jobs of a queue are looked at: whoever asks after a long backlog must not wait for it. */
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

/** The id of the ledger's newest entry that can be seen; 0 of an empty ledger. */
export async function newestLedgerEntry(executor: Executor): Promise<number> {
  const { rows } = await sql<{ newest: number }>`
    select coalesce(max(id), 0) as newest from ledger_entries
  `.execute(executor);
  return rows[0]?.newest ?? 0;
}

/** The postings in rials of all entries after the one, up to and with the other: zero, or somebody has gone round the door. */
export async function ledgerSumOf(
  executor: Executor,
  { after, through }: { readonly after: number; readonly through: number },
): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount_rials), 0) as sum from ledger_postings where entry_id > ${after} and entry_id <= ${through}
  `.execute(executor);
  return rows[0]?.sum ?? 0;
}
