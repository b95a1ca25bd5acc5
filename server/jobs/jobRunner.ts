import { DAY_MS, MINUTE_MS } from '@contract/rules/durations';
import { type RawBuilder, sql } from 'kysely';
import { batched } from '../batched';
import type { Clock } from '../clock';
import type { Logger } from '../context';
import type { Database } from '../db/database';
import { PREPARED } from '../db/preparedStatements';
import type { ProcessIdentity } from '../db/processIdentity';
import type { Executor } from '../db/schema';
import { NEWS_LIFETIME_MS } from '../domain/partnerNews';
import type { JobQueue } from '../domain/transition';
import { type Tracer, throughout } from '../tracing/tracing';

/** `again` retries with exponential backoff; `againAt` is the time of the next run. */
export type JobResult = 'done' | 'again' | { readonly againAt: Date };

/** The earliest result; `again` comes before every time. */
export function soonest(results: readonly JobResult[]): JobResult {
  if (results.includes('again')) return 'again';
  const times = results.flatMap((result) => (typeof result === 'object' ? [result.againAt.getTime()] : []));
  return times.length === 0 ? 'done' : { againAt: new Date(Math.min(...times)) };
}

/**
 * Handles the job of one subject by the stored state, so one run covers all earlier orders. Has to be idempotent: two
 * runs may overlap after a process was taken for dead.
 */
export type JobHandler = (subject: string) => Promise<JobResult>;

/** Concurrent jobs of a queue. A limit per queue keeps a hanging queue from blocking the others. */
export const JOBS_PER_QUEUE = 5;

interface JobRunnerSettings {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly handlers: Readonly<Record<JobQueue, JobHandler>>;
  /** Concurrent jobs of the queues that run more or fewer than {@link JOBS_PER_QUEUE}. */
  readonly places?: Partial<Record<JobQueue, number>>;
  /** No job of the queue starts while it is paused. */
  readonly isPaused?: (queue: JobQueue) => boolean;
  readonly tracer?: Tracer | null;
  /** A job has ended, so another can start. */
  readonly onCapacity?: () => void;
}

/** Runs the due jobs, each in one process at a time. Its owner decides when. */
export class JobRunner {
  private readonly running = new Map<string, { readonly queue: JobQueue; readonly ended: Promise<void> }>();
  private endedCount = 0;
  private lastTurn: Promise<unknown> = Promise.resolve();

  constructor(private readonly settings: JobRunnerSettings) {}

  private readonly end = batched((ends: readonly JobEnd[]) => endJobs(this.settings.database.kysely, ends));

  /** Starts due jobs up to the capacity. @returns when the next job is due; null when that is unknown */
  startDue(): Promise<Date | null> {
    return this.inTurn(async () => {
      const { database, clock } = this.settings;
      const capacities = this.capacities();
      if (capacities.length === 0) return null;
      const owner = database.identity.require();
      const claimed = await claimDueJobs(database.kysely, { owner, capacities, now: clock.now() });
      for (const job of claimed) this.start(job);
      // A full queue is looked at after one of its jobs has ended.
      const open = capacities.filter(({ queue, jobs }) => claimed.filter((job) => job.queue === queue).length < jobs);
      return nextDueAt(
        database.kysely,
        open.map(({ queue }) => queue),
      );
    });
  }

  /** Runs all due jobs, and the jobs that become due by them. */
  async runDue(): Promise<void> {
    await this.reclaim();
    for (;;) {
      const endedBefore = this.endedCount;
      await this.startDue();
      // A job that ended during the claim has left a place, and may have made another due.
      if (this.endedCount !== endedBefore) continue;
      if (this.running.size === 0) return;
      await Promise.race([...this.running.values()].map(({ ended }) => ended));
    }
  }

  /** Makes the jobs of dead processes due again. @returns whether there were any */
  reclaim(): Promise<boolean> {
    return this.inTurn(async () => {
      const { database, clock, log } = this.settings;
      const running = [...this.running.keys()];
      const count = await reclaimJobs(database.kysely, { identity: database.identity, running, now: clock.now() });
      if (count > 0) log.warn({ count }, 'Jobs of dead processes are due again');
      return count > 0;
    });
  }

  /** Resolves when no job runs. The caller starts no more. */
  async idle(): Promise<void> {
    await this.lastTurn;
    await Promise.all([...this.running.values()].map(({ ended }) => ended));
  }

  private capacities(): QueueCapacity[] {
    const running = [...this.running.values()];
    const { handlers, places = {}, isPaused = () => false } = this.settings;
    return (Object.keys(handlers) as JobQueue[])
      .filter((queue) => !isPaused(queue))
      .map((queue) => {
        const jobs = places[queue] ?? JOBS_PER_QUEUE;
        return { queue, jobs: jobs - running.filter((job) => job.queue === queue).length };
      })
      .filter(({ jobs }) => jobs > 0);
  }

  private start(job: ClaimedJob): void {
    const { log, onCapacity } = this.settings;
    const { queue, claimId } = job;
    const ended = this.traced(job)
      // The job stays claimed, and is reclaimed later.
      .catch((error) => log.error({ err: error, ...nameOf(job) }, 'The end of a job could not be stored'))
      .finally(() => {
        this.running.delete(claimId);
        this.endedCount += 1;
        onCapacity?.();
      });
    this.running.set(claimId, { queue, ended });
  }

  /** Runs a job as part of the trace that ordered it. */
  private traced(job: ClaimedJob): Promise<void> {
    const { queue, tries, traceparent } = job;
    const attributes = { 'amanat.queue': queue, 'amanat.tries': tries };
    const span = this.settings.tracer?.start({ name: `job ${queue}`, kind: 'consumer', attributes }, traceparent);
    return span ? throughout(span, () => this.run(job)) : this.run(job);
  }

  private async run(job: ClaimedJob): Promise<void> {
    const { clock, log } = this.settings;
    const { claimId } = job;
    const result = await this.handle(job);
    if (result === 'done') return this.end({ claimId, againAt: null });
    const againAt = result === 'again' ? nextRetryAt(job, clock.now()) : result.againAt;
    if (!againAt) log.error(nameOf(job), 'A job is given up after its last retry');
    return this.end({ claimId, againAt });
  }

  private async handle(job: ClaimedJob): Promise<JobResult> {
    const { handlers, log } = this.settings;
    try {
      return await handlers[job.queue](job.subject);
    } catch (error) {
      log.error({ err: error, ...nameOf(job) }, 'A job failed and will be retried');
      return 'again';
    }
  }

  /** Serializes claims: a reclaim must not see jobs that a concurrent claim has not yet listed as running. */
  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.lastTurn.then(work);
    this.lastTurn = result.catch(() => undefined);
    return result;
  }
}

/** Log fields of a job. A partner process id grants access to the process, so it stays out of the log. */
function nameOf({ queue, subject }: ClaimedJob): { readonly queue: JobQueue; readonly subject?: string } {
  return queue === 'partner-message' ? { queue } : { queue, subject };
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = MINUTE_MS;

/** After this time a message is stale. Jobs of money are retried forever. */
const GIVEN_UP_AFTER_MS: Partial<Record<JobQueue, number>> = {
  'partner-message': NEWS_LIFETIME_MS,
  'notice-sms': 4 * DAY_MS,
  'notice-push': 4 * DAY_MS,
  'partner-notice': 4 * DAY_MS,
};

/**
 * The time of a retry: 1, 2, 4 … 60 seconds from now; null to give up.
 * @param job.tries how many runs preceded the current one
 */
export function nextRetryAt(job: Pick<ClaimedJob, 'queue' | 'orderedFor' | 'tries'>, now: Date): Date | null {
  const longest = GIVEN_UP_AFTER_MS[job.queue] ?? Number.POSITIVE_INFINITY;
  if (now.getTime() - job.orderedFor.getTime() > longest) return null;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(job.tries, 10), LONGEST_PAUSE_MS);
  return new Date(now.getTime() + pause);
}

/** Most jobs that one statement orders: after the loss of the whole queue more would exceed the statement timeout. */
export const ORDERED_AT_ONCE = 10_000;

/**
 * Orders jobs that are missing. Every plan of `except` reads the queue once. A plan of `not exists` on an emptied queue searches
 * it once for each subject, beyond the statement timeout.
 * @param wanted a query of `queue` and `subject`
 * @returns how many
 */
export async function orderMissing(executor: Executor, wanted: RawBuilder<unknown>, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into jobs (queue, subject, ordered_for, due_at)
      select queue, subject, ${now}::timestamptz, ${now}::timestamptz from (
        select queue, subject from (${wanted}) wanted except select queue, subject from jobs
      ) missing
      limit ${ORDERED_AT_ONCE}
    on conflict do nothing
  `.execute(executor);
  return Number(numAffectedRows ?? 0);
}

/** A job that this process owns. */
interface ClaimedJob {
  readonly queue: JobQueue;
  readonly subject: string;
  /** Identifies the run. */
  readonly claimId: string;
  /** How many runs preceded this one. */
  readonly tries: number;
  /** The due time of the latest order. */
  readonly orderedFor: Date;
  /** Trace of the latest traced order; null without one. */
  readonly traceparent: string | null;
}

/** How many more jobs of a queue may start. */
interface QueueCapacity {
  readonly queue: JobQueue;
  readonly jobs: number;
}

/**
 * Claims due jobs, the oldest first, and skips rows that another process is claiming. A claimed job has no due time
 * until the next order.
 */
export async function claimDueJobs(
  executor: Executor,
  claim: { readonly owner: number; readonly capacities: readonly QueueCapacity[]; readonly now: Date },
): Promise<ClaimedJob[]> {
  // One part per queue, and not a prepared statement: without the limits' values the planner sorts all due rows.
  const parts = claim.capacities.map(
    ({ queue, jobs }) => sql`
      select * from (
        select queue, subject from jobs where queue = ${queue} and taken_by is null and due_at <= ${claim.now}
        order by due_at limit ${jobs} for update skip locked
      ) job`,
  );
  const { rows } = await sql<ClaimedJob>`
    with due as materialized (${sql.join(parts, sql` union all `)})
    update jobs set taken_by = ${claim.owner}, take_id = gen_random_uuid(), tries = tries + 1, due_at = null
    from due where jobs.queue = due.queue and jobs.subject = due.subject
    returning jobs.queue, jobs.subject, take_id as "claimId", tries - 1 as tries, ordered_for as "orderedFor",
      jobs.traceparent
  `.execute(executor);
  return rows;
}

/** When the first waiting job of these queues is due; null when none waits. */
export async function nextDueAt(executor: Executor, queues: readonly JobQueue[]): Promise<Date | null> {
  const { rows } = await sql<{ dueAt: Date | null }>`${PREPARED}
    select min(job.due_at) as "dueAt" from unnest(${queues}::text[]) as room (queue)
    cross join lateral (
      select due_at from jobs where jobs.queue = room.queue and taken_by is null order by due_at limit 1
    ) job
  `.execute(executor);
  return rows[0]?.dueAt ?? null;
}

/** The end of a run; `againAt` is null for a finished job. */
interface JobEnd extends Pick<ClaimedJob, 'claimId'> {
  readonly againAt: Date | null;
}

/** Ends runs in one statement. No-op for jobs that another process has reclaimed. */
async function endJobs(executor: Executor, ends: readonly JobEnd[]): Promise<undefined[]> {
  const [claims, times] = [ends.map(({ claimId }) => claimId), ends.map(({ againAt }) => againAt)];
  await sql`${PREPARED} select end_jobs(${claims}::uuid[], ${times}::timestamptz[])`.execute(executor);
  return ends.map(() => undefined);
}

/**
 * Makes abandoned jobs due again: those of dead processes, and own ones that are not running because an answer of the
 * database was lost. @returns how many
 *
 * @param moment.running claim ids of this process
 */
export async function reclaimJobs(
  executor: Executor,
  moment: { readonly identity: ProcessIdentity; readonly running: readonly string[]; readonly now: Date },
): Promise<number> {
  const { identity, running, now } = moment;
  const { rows } = await sql<{ claimId: string }>`
    select take_id as "claimId" from jobs
    where take_id is not null and take_id <> all(${running}::uuid[])
      and (taken_by = ${identity.require()} or ${identity.isDead('taken_by')})
  `.execute(executor);
  if (rows.length === 0) return 0;
  // By claim id: a claim that is newer than the query stays.
  const { numAffectedRows } = await sql`
    update jobs set taken_by = null, take_id = null, due_at = ${now}
    where take_id = any(${rows.map(({ claimId }) => claimId)}::uuid[])
  `.execute(executor);
  return Number(numAffectedRows ?? 0);
}
