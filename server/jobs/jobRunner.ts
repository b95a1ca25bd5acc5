import PgBoss from 'pg-boss';
import type { Clock } from '../clock';
import type { Logger } from '../context';
import type { Database } from '../db/database';
import type { JobQueue } from '../domain/moneyMove';
import { postponeJob, waitingQueues } from './jobStore';

/** What a handler answers: done, or when to do it again. */
export type JobResult = 'done' | { readonly againAt: Date };

/** Does one job. It may be run twice for one job, and at the same time by two processes: it has to be idempotent. */
export type JobHandler = (data: Readonly<Record<string, string>>, tries: number) => Promise<JobResult>;

const BATCH_SIZE = 5;

/**
 * Runs the jobs of pg-boss that are due by our clock. pg-boss keeps them, hands each to one process only, and takes back
 * what a dead process was at; when to look is decided here, so that work starts at once and tests can run it by hand.
 */
export class JobRunner {
  private readonly boss: PgBoss;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly handlers: Readonly<Record<JobQueue, JobHandler>>,
  ) {
    this.boss = new PgBoss({
      db: { executeSql: (text, values) => database.pool.query(this.byOurClock(text), values) },
      migrate: false,
      supervise: false,
      schedule: false,
    });
    this.boss.on('error', (error) => log.error({ err: error }, 'The job queue failed'));
  }

  async open(): Promise<void> {
    await this.boss.start();
  }

  async close(): Promise<void> {
    await this.boss.stop({ graceful: false });
  }

  /** Does everything that is due, and what that makes due; answers when something will be due again. */
  async runDue(): Promise<Date | null> {
    for (;;) {
      const waiting = await waitingQueues(this.database.kysely);
      const due = waiting.filter(({ nextDueAt }) => nextDueAt <= this.clock.now());
      if (due.length === 0) return waiting[0]?.nextDueAt ?? null;
      let done = 0;
      for (const { queue } of due) done += await this.runQueue(queue);
      // What was due has been taken by another process.
      if (done === 0) return null;
    }
  }

  /** Takes back the jobs of dead processes and clears away old ones. */
  async maintain(): Promise<void> {
    await (this.boss as PgBoss & { maintain(): Promise<unknown> }).maintain();
  }

  private async runQueue(queue: JobQueue): Promise<number> {
    const jobs = await this.boss.fetch<Record<string, string>>(queue, { batchSize: BATCH_SIZE, includeMetadata: true });
    await Promise.all(jobs.map((job) => this.runJob(queue, job)));
    return jobs.length;
  }

  private async runJob(queue: JobQueue, job: PgBoss.JobWithMetadata<Record<string, string>>): Promise<void> {
    const result = await this.handle(queue, job);
    if (result === 'done') await this.boss.complete(queue, job.id);
    else await postponeJob(this.database.kysely, { queue, id: job.id, startAfter: result.againAt });
  }

  private async handle(queue: JobQueue, job: PgBoss.JobWithMetadata<Record<string, string>>): Promise<JobResult> {
    try {
      return await this.handlers[queue](job.data, job.retryCount);
    } catch (error) {
      this.log.error({ err: error, queue, job: job.id }, 'A job failed; it will be done again');
      return { againAt: backOff(this.clock.now(), job.retryCount) };
    }
  }

  /** pg-boss compares with the database's `now()`, strictly; our clock decides, and «due now» is due. */
  private byOurClock(text: string): string {
    const justPast = new Date(this.clock.now().getTime() + 1).toISOString();
    return text.replaceAll('now()', `'${justPast}'::timestamptz`);
  }
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** 1, 2, 4 … 60 seconds. */
export function backOff(now: Date, tries: number): Date {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries, 10), LONGEST_PAUSE_MS);
  return new Date(now.getTime() + pause);
}
