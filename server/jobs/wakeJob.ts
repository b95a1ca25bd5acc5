import type { Context } from '../context';
import { orderWake, wakePage } from '../db/repositories/jobOrders';
import type { JobQueue } from '../domain/transition';
import type { JobResult } from './jobRunner';

/** Jobs that one run makes due, about a quarter of a second: all of a large queue would exceed the statement timeout. */
const WOKEN_AT_ONCE = 5_000;

/** Makes a page of a queue due and orders the next page, so that the work survives its process. */
export async function runWake({ db, clock }: Pick<Context, 'db' | 'clock'>, subject: string): Promise<JobResult> {
  const [queue] = subject.split(':', 1) as [JobQueue];
  const after = subject.slice(queue.length + 1);
  const now = clock.now();
  await db.kysely.transaction().execute(async (transaction) => {
    const last = await wakePage(transaction, { queue, after, most: WOKEN_AT_ONCE, now });
    if (last !== null) await orderWake(transaction, queue, now, last);
  });
  return 'done';
}
