import { sql } from 'kysely';
import type { Executor } from '../db/schema';
import type { JobQueue } from '../domain/moneyMove';

export interface QueueState {
  readonly queue: JobQueue;
  /** When the first job of the queue is due. */
  readonly nextDueAt: Date;
}

/** The queues that have something waiting, each with the time of its first job. */
export async function waitingQueues(executor: Executor): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select name as queue, min(start_after) as "nextDueAt" from pgboss.job
    where state < 'active' group by name order by min(start_after)
  `.execute(executor);
  return rows;
}

/** Puts a job that is being worked on back, to be done again later. */
export async function postponeJob(
  executor: Executor,
  job: { readonly queue: JobQueue; readonly id: string; readonly startAfter: Date },
): Promise<void> {
  await sql`
    update pgboss.job set state = 'retry', start_after = ${job.startAfter}
    where name = ${job.queue} and id = ${job.id} and state = 'active'
  `.execute(executor);
}

/** Gives back what a process was working on when it died. Only for a database that no other process has open. */
export async function reclaimJobs(executor: Executor): Promise<void> {
  await sql`update pgboss.job set state = 'retry' where state = 'active'`.execute(executor);
}

/**
 * Orders the jobs that unfinished business should have and, after a crash or a lost queue, has not: payouts on their way,
 * reversals that are due, payment attempts that nobody follows up. Doing one of them twice is harmless.
 *
 * @param before what has been touched since is left to whoever is at it.
 * @param attemptsBefore attempts made before this have run out.
 */
export async function orderMissingJobs(
  executor: Executor,
  moment: { readonly now: Date; readonly before: Date; readonly attemptsBefore: Date },
): Promise<void> {
  const { now, before, attemptsBefore } = moment;
  await sql`
    with unfinished (queue, data) as (
      select 'payout', jsonb_build_object('transactionId', id) from transactions
        where status in ('settled', 'settled_awaiting', 'refunded', 'refunded_awaiting') and updated_at < ${before}
      union all
      select 'reversal', jsonb_build_object('attemptId', id) from payment_attempts
        where reversal = 'due' and updated_at < ${before}
      union all
      select 'payment-attempt', jsonb_build_object('attemptId', id) from payment_attempts
        where status = 'pending' and created_at < ${attemptsBefore}
    )
    insert into pgboss.job (name, data, start_after, keep_until, retry_limit, retry_delay, expire_in)
      select queue, data, ${now}, ${now}::timestamptz + interval '14 days', 1000000, 10, interval '30 seconds'
      from unfinished
      where not exists (
        select from pgboss.job
        where job.name = queue and job.data @> unfinished.data
          and (state < 'active' or (state = 'active' and started_on > ${before}))
      )
  `.execute(executor);
}
