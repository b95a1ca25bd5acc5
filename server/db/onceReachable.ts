import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../context';
import { DatabaseOpenError } from './databaseOpenError';
import { isDatabaseUnavailable } from './unavailable';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Does a part of the start, again with a growing pause while the database is away: a part has to leave nothing behind when it fails.
 * @throws Error of the work that says anything else.
 */
export async function onceReachable<Result>(log: Logger, work: () => Promise<Result>): Promise<Result> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      const cause = error instanceof DatabaseOpenError ? error.cause : error;
      if (!isDatabaseUnavailable(cause)) throw error;
      log.warn({ err: error }, 'The database is away; the start waits for it');
      await wait(pause);
    }
  }
}
