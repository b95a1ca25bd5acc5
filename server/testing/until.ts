import { setTimeout as wait } from 'node:timers/promises';

/** Waits until something holds, and fails when it does not in time (ms). */
export async function until(holds: () => boolean | Promise<boolean>, patience = 30_000): Promise<void> {
  const deadline = Date.now() + patience;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`It did not come true in ${patience} ms: ${holds}`);
    await wait(20);
  }
}
