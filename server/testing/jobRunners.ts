import { sql } from 'kysely';
import type { Database } from '../db/database';
import type { Executor } from '../db/schema';
import type { JobQueue } from '../domain/transition';
import { createLogger } from '../http/logging';
import { type JobResult, JobRunner } from '../jobs/jobRunner';
import type { ManualClock } from './manualClock';

/** Orders a job through the database's own function, as the door does. */
export async function orderJob(executor: Executor, queue: JobQueue, subject: string, startAfter: Date): Promise<void> {
  const order = JSON.stringify([{ queue, subject, startAfter: startAfter.toISOString() }]);
  await sql`select door_enqueue(${order}::jsonb)`.execute(executor);
}

export type RecordedHandler = (queue: JobQueue, subject: string) => Promise<JobResult>;

/** A runner whose jobs do what a test says. `logLine` takes the lines of its log; without it nothing is logged. */
export function runnerOf(
  database: Database,
  clock: ManualClock,
  handle: RecordedHandler,
  logLine?: (line: string) => void,
): JobRunner {
  const handler = (queue: JobQueue) => (subject: string) => handle(queue, subject);
  return new JobRunner({
    database,
    clock,
    log: createLogger({ logLevel: logLine ? 'info' : 'silent' }, logLine && { write: logLine }),
    handlers: {
      payout: handler('payout'),
      'payment-attempt': handler('payment-attempt'),
      reversal: handler('reversal'),
      'partner-message': handler('partner-message'),
      deadline: handler('deadline'),
      tracking: handler('tracking'),
      notice: handler('notice'),
    },
    onRoom: () => undefined,
  });
}

/** A promise and the key to it. */
export function gate(): { readonly open: () => void; readonly passed: Promise<void> } {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), passed };
}
