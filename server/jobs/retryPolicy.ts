import type { JobQueue } from '../domain/transition';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

/** After this long nobody wants it any more. What is about money is never given up. */
const GIVEN_UP_AFTER_MS: Partial<Record<JobQueue, number>> = { 'partner-message': 14 * DAY_MS, notice: 4 * DAY_MS };

/**
 * When a job that has not come to its end is done again: 1, 2, 4 … 60 seconds from now. Null when it is given up.
 *
 * @param job.tries how often it was done before this time.
 */
export function nextTry(
  job: { readonly queue: JobQueue; readonly orderedFor: Date; readonly tries: number },
  now: Date,
): Date | null {
  const patience = GIVEN_UP_AFTER_MS[job.queue] ?? Number.POSITIVE_INFINITY;
  if (now.getTime() - job.orderedFor.getTime() > patience) return null;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(job.tries, 10), LONGEST_PAUSE_MS);
  return new Date(now.getTime() + pause);
}
