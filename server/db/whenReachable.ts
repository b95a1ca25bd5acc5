import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../context';
import { DatabaseOpenError, isDatabaseUnavailable } from './databaseErrors';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Runs a step of the start and retries it with backoff while the database is unavailable. A failed step leaves nothing behind.
 * @param patience longest time in ms; without it the step is retried until it succeeds
 * @param onWait runs before each pause
 * @throws Error of the step: any other at once, an unavailable database after the longest time
 */
export async function whenReachable<Result>(
  log: Pick<Logger, 'warn'>,
  step: () => Promise<Result>,
  patience = Number.POSITIVE_INFINITY,
  onWait: () => Promise<void> = async () => undefined,
): Promise<Result> {
  const begun = performance.now();
  for (let attempt = 1, pause = FIRST_PAUSE_MS; ; attempt += 1, pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await step();
    } catch (error) {
      const cause = error instanceof DatabaseOpenError ? error.cause : error;
      if (!isDatabaseUnavailable(cause)) throw error;
      log.warn({ err: error, attempt }, 'The database is unavailable; the start waits for it');
      if (performance.now() - begun + pause > patience) throw unreachable(error, patience);
      await onWait();
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
