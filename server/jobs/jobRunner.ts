import type { Clock } from '../clock';
import type { Logger } from '../context';
import type { Database } from '../db/database';
import type { JobQueue } from '../domain/transition';
import { finishJob, nextDueAt, postponeJob, type Room, type TakenJob, takeBackJobs, takeDueJobs } from './jobStore';
import { nextTry } from './retryPolicy';

/** What a handler answers: done; to be done again, after a pause that grows; or when to do it again. */
export type JobResult = 'done' | 'again' | { readonly againAt: Date };

/**
 * Does the job of one subject. It looks at what is there, so that one run answers every order made before it began, and it may be
 * run twice, even at the same time when a process is taken for dead: it has to be idempotent.
 */
export type JobHandler = (subject: string) => Promise<JobResult>;

/** So many jobs of a queue are done at the same time; a queue whose jobs hang takes no place from another. */
const PLACES_PER_QUEUE = 5;

export interface JobRunnerSettings {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly handlers: Readonly<Record<JobQueue, JobHandler>>;
  /** There is room for another job. */
  readonly onRoom: () => void;
}

/** Does the jobs that are due by our clock, each in one process at a time. When to look is for its owner to say. */
export class JobRunner {
  private readonly running = new Map<string, { readonly queue: JobQueue; readonly ended: Promise<void> }>();
  /** How many have ended so far. */
  private ended = 0;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly settings: JobRunnerSettings) {}

  /** Begins what is due, as far as there is room; answers when there will be more to begin, null when nobody knows. */
  begin(): Promise<Date | null> {
    return this.inTurn(async () => {
      const { database, clock } = this.settings;
      for (;;) {
        const rooms = this.rooms();
        if (rooms.length === 0) return null;
        const name = database.identity.require();
        const taken = await takeDueJobs(database.kysely, { name, rooms, now: clock.now() });
        for (const job of taken) this.run(job);
        if (taken.length === 0) {
          return nextDueAt(
            database.kysely,
            rooms.map(({ queue }) => queue),
          );
        }
      }
    });
  }

  /** Does everything that is due, and what that makes due. */
  async runDue(): Promise<void> {
    await this.takeBack();
    for (;;) {
      const endedBefore = this.ended;
      await this.begin();
      if (this.running.size > 0) await Promise.race([...this.running.values()].map(({ ended }) => ended));
      // What ended while we looked may have made something due, or room.
      else if (this.ended === endedBefore) return;
    }
  }

  /** Makes the jobs of dead processes due again; answers whether there were any. */
  takeBack(): Promise<boolean> {
    return this.inTurn(async () => {
      const { database, clock, log } = this.settings;
      const running = [...this.running.keys()];
      const count = await takeBackJobs(database.kysely, { identity: database.identity, running, now: clock.now() });
      if (count > 0) log.warn({ count }, 'Jobs that nobody was at any more are done again');
      return count > 0;
    });
  }

  /** Resolves when nothing is being done; whoever waits for it has stopped beginning. */
  async idle(): Promise<void> {
    await this.turn;
    await Promise.all([...this.running.values()].map(({ ended }) => ended));
  }

  private rooms(): Room[] {
    const begun = [...this.running.values()];
    return (Object.keys(this.settings.handlers) as JobQueue[])
      .map((queue) => ({ queue, places: PLACES_PER_QUEUE - begun.filter((job) => job.queue === queue).length }))
      .filter(({ places }) => places > 0);
  }

  private run(job: TakenJob): void {
    const { log, onRoom } = this.settings;
    const { queue, takeId } = job;
    const ended = this.runToItsEnd(job)
      // It is still taken, and taken back as one that nobody is at.
      .catch((error) => log.error({ err: error, ...named(job) }, 'The end of a job could not be noted'))
      .finally(() => {
        this.running.delete(takeId);
        this.ended += 1;
        onRoom();
      });
    this.running.set(takeId, { queue, ended });
  }

  private async runToItsEnd(job: TakenJob): Promise<void> {
    const { database, clock, log } = this.settings;
    const result = await this.handle(job);
    if (result === 'done') return finishJob(database.kysely, job);
    const againAt = result === 'again' ? nextTry(job, clock.now()) : result.againAt;
    if (againAt) return postponeJob(database.kysely, job, againAt);
    log.error(named(job), 'A job has been tried for too long; it is given up');
    return finishJob(database.kysely, job);
  }

  private async handle(job: TakenJob): Promise<JobResult> {
    const { handlers, log } = this.settings;
    try {
      return await handlers[job.queue](job.subject);
    } catch (error) {
      log.error({ err: error, ...named(job) }, 'A job failed; it will be done again');
      return 'again';
    }
  }

  /** One after the other: what is being taken in one turn must not look lost in another. */
  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => undefined);
    return result;
  }
}

/** A job as the log names it: a process id of the partner is all that it takes to act on the process. */
function named({ queue, subject }: TakenJob): { readonly queue: JobQueue; readonly subject?: string } {
  return queue === 'partner-message' ? { queue } : { queue, subject };
}
