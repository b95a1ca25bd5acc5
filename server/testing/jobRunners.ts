import type { Database } from '../db/database';
import { JOB_QUEUES, type JobQueue } from '../domain/transition';
import { createLogger } from '../http/logging';
import { type JobHandler, type JobResult, JobRunner } from '../jobs/jobRunner';
import type { ManualClock } from './manualClock';

/** A runner with one handler for all queues. `logLine` receives the log; without it the runner logs nothing. */
export function runnerOf(
  database: Database,
  clock: ManualClock,
  handle: (queue: JobQueue, subject: string) => Promise<JobResult>,
  { logLine, places = {} }: { logLine?: (line: string) => void; places?: Partial<Record<JobQueue, number>> } = {},
): JobRunner {
  const handlers = JOB_QUEUES.map((queue) => [queue, (subject: string) => handle(queue, subject)]);
  return new JobRunner({
    database,
    clock,
    log: createLogger({ logLevel: logLine ? 'info' : 'silent' }, logLine && { write: logLine }),
    places,
    handlers: Object.fromEntries(handlers) as Record<JobQueue, JobHandler>,
  });
}

/** A promise and its resolver. */
export function gate(): { readonly open: () => void; readonly passed: Promise<void> } {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), passed };
}
