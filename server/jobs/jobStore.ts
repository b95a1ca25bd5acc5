import { sql } from 'kysely';
import { PREPARED } from '../db/preparedStatements';
import type { ProcessIdentity } from '../db/processIdentity';
import type { Executor } from '../db/schema';
import type { JobQueue } from '../domain/transition';

/** A job that this process has taken, and nobody else gets while it lives. */
export interface TakenJob {
  readonly queue: JobQueue;
  readonly subject: string;
  /** This run of it. */
  readonly takeId: string;
  /** How often it was done before this time. */
  readonly tries: number;
  /** When it was to be done, as the latest order has it. */
  readonly orderedFor: Date;
}

/** How many more jobs of a queue may be begun. */
export interface Room {
  readonly queue: JobQueue;
  readonly places: number;
}

/**
 * Takes what is due, the longest due first, passing over what another process is taking at this moment. A job that is taken has
 * no time at which it is due until it is ordered again.
 */
export async function takeDueJobs(
  executor: Executor,
  taker: { readonly name: number; readonly rooms: readonly Room[]; readonly now: Date },
): Promise<TakenJob[]> {
  // A statement part for each queue, and not prepared: the planner has to know how few are wanted, or it sorts everything that is due.
  const parts = taker.rooms.map(
    ({ queue, places }) => sql`
      select * from (
        select queue, subject from jobs where queue = ${queue} and taken_by is null and due_at <= ${taker.now}
        order by due_at limit ${places} for update skip locked
      ) job`,
  );
  const { rows } = await sql<TakenJob>`
    with due as materialized (${sql.join(parts, sql` union all `)})
    update jobs set taken_by = ${taker.name}, take_id = gen_random_uuid(), tries = tries + 1, due_at = null
    from due where jobs.queue = due.queue and jobs.subject = due.subject
    returning jobs.queue, jobs.subject, take_id as "takeId", tries - 1 as tries, ordered_for as "orderedFor"
  `.execute(executor);
  return rows;
}

/** When the first waiting job of these queues is due; null when nothing waits. */
export async function nextDueAt(executor: Executor, queues: readonly JobQueue[]): Promise<Date | null> {
  const { rows } = await sql<{ dueAt: Date | null }>`${PREPARED}
    select min(job.due_at) as "dueAt" from unnest(${queues}::text[]) as room (queue)
    cross join lateral (
      select due_at from jobs where jobs.queue = room.queue and taken_by is null order by due_at limit 1
    ) job
  `.execute(executor);
  return rows[0]?.dueAt ?? null;
}

/** Forgets a job that is done; one that was ordered again meanwhile waits as a new one. A no-op when somebody has taken it over. */
export async function finishJob(executor: Executor, { queue, subject, takeId }: TakenJob): Promise<void> {
  const ours = sql`queue = ${queue} and subject = ${subject} and take_id = ${takeId}`;
  const { numAffectedRows } = await sql`${PREPARED} delete from jobs where ${ours} and due_at is null`.execute(
    executor,
  );
  if (numAffectedRows) return;
  await sql`${PREPARED} update jobs set taken_by = null, take_id = null, tries = 0 where ${ours}`.execute(executor);
}

/** Puts a job back, to be done again later, or earlier where it was ordered again. A no-op when somebody has taken it over. */
export async function postponeJob(
  executor: Executor,
  { queue, subject, takeId }: TakenJob,
  againAt: Date,
): Promise<void> {
  await sql`${PREPARED}
    update jobs set taken_by = null, take_id = null, due_at = least(due_at, ${againAt}::timestamptz)
    where queue = ${queue} and subject = ${subject} and take_id = ${takeId}
  `.execute(executor);
}

/**
 * Makes the jobs that nobody is at any more due again: those of dead processes, and our own that we don't know of (the answer to
 * taking or ending them got lost). Answers how many.
 *
 * @param running the runs that this process is at.
 */
export async function takeBackJobs(
  executor: Executor,
  moment: { readonly identity: ProcessIdentity; readonly running: readonly string[]; readonly now: Date },
): Promise<number> {
  const { identity, running, now } = moment;
  const { rows } = await sql<{ takeId: string }>`
    select take_id as "takeId" from jobs
    where take_id is not null and take_id <> all(${running}::uuid[])
      and (taken_by = ${identity.require()} or ${identity.isDead('taken_by')})
  `.execute(executor);
  if (rows.length === 0) return 0;
  // Named by their runs: what somebody else has taken in between is left alone.
  const { numAffectedRows } = await sql`
    update jobs set taken_by = null, take_id = null, due_at = ${now}
    where take_id = any(${rows.map(({ takeId }) => takeId)}::uuid[])
  `.execute(executor);
  return Number(numAffectedRows ?? 0);
}
