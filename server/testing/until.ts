import { setTimeout as wait } from 'node:timers/promises';

/** Polls a condition. @throws Error after the timeout in ms */
export async function until(holds: () => boolean | Promise<boolean>, timeout = 30_000): Promise<void> {
  const deadline = Date.now() + timeout;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`The condition was false for ${timeout} ms: ${holds}`);
    await wait(20);
  }
}
