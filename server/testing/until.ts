import { setTimeout as wait } from 'node:timers/promises';

/** Within the time of one test, so that the failure names the condition. */
const LONGEST_WAIT_MS = 240_000;

/** Polls a condition. @throws Error after the timeout in ms */
export async function until(holds: () => boolean | Promise<boolean>, timeout = LONGEST_WAIT_MS): Promise<void> {
  const deadline = Date.now() + timeout;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`The condition was false for ${timeout} ms: ${holds}`);
    await wait(20);
  }
}
