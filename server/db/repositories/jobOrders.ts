import { sql } from 'kysely';
import type { JobQueue } from '../../domain/transition';
import type { Executor } from '../schema';

/** Orders a job, inside the caller's transaction. An open one of its subject keeps the earlier time. */
export async function orderJob(executor: Executor, queue: JobQueue, subject: string, startAfter: Date): Promise<void> {
  const job = JSON.stringify([{ queue, subject, startAfter: startAfter.toISOString() }]);
  await sql`select door_enqueue(${job}::jsonb)`.execute(executor);
}

/**
 * Makes all jobs of a queue due, by a job that takes them page by page. The caller's transaction stays short.
 * @param after the subject where the page begins
 */
export function orderWake(executor: Executor, queue: JobQueue, at: Date, after = ''): Promise<void> {
  return orderJob(executor, 'wake', `${queue}:${after}`, at);
}

interface WakePage {
  readonly queue: JobQueue;
  /** The last subject of the page before; empty for the first page. */
  readonly after: string;
  readonly most: number;
  readonly now: Date;
}

/**
 * Makes the next jobs of a queue due, in the order in which jobs.sql locks them. A running one is due after its end, because it
 * may have found a switch closed.
 * @returns the last subject; null after the last page
 */
export async function wakePage(executor: Executor, { queue, after, most, now }: WakePage): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with page as materialized (
      select queue, subject from jobs where queue = ${queue} and subject > ${after}
      order by queue, subject limit ${most} for update
    ), woken as (
      update jobs set due_at = least(due_at, ${now}::timestamptz)
      from page where jobs.queue = page.queue and jobs.subject = page.subject
    )
    select max(subject) as last from page
  `.execute(executor);
  return rows[0]?.last ?? null;
}
