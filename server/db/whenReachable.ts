import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../context';
import { DatabaseOpenError, isDatabaseUnavailable } from './databaseErrors';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

interface Waiting {
  /** Longest time in ms; without it the step is retried until it succeeds. */
  readonly patience?: number;
  /** Runs before each pause. */
  readonly onWait?: () => Promise<void>;
  /** Milliseconds of a steady clock. */
  readonly now?: () => number;
}

/**
 * Runs a step of the start and retries it with backoff while the database is unavailable. A failed step leaves nothing behind.
 * @throws Error of the step: any other at once, an unavailable database after the longest time
 */
export async function whenReachable<Result>(
  log: Pick<Logger, 'warn'>,
  step: () => Promise<Result>,
  { patience = Number.POSITIVE_INFINITY, onWait, now = () => performance.now() }: Waiting = {},
): Promise<Result> {
  const begun = now();
  for (let attempt = 1, pause = FIRST_PAUSE_MS; ; attempt += 1, pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await step();
    } catch (error) {
      const cause = error instanceof DatabaseOpenError ? error.cause : error;
      if (!isDatabaseUnavailable(cause)) throw error;
      log.warn({ err: error, attempt }, 'The database is unavailable; the start waits for it');
      if (now() - begun + pause > patience) throw unreachable(error, patience);
      await onWait?.();
      await wait(pause);
    }
  }
}

function unreachable(error: unknown, patience: number): DatabaseOpenError {
  const message = error instanceof DatabaseOpenError ? error.message : `The database is unavailable: ${error}`;
  return new DatabaseOpenError('unreachable', `${message}. The server has waited ${patience / 1000} s for it.`, {
    cause: error,
  });
}
