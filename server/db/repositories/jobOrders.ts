import { sql } from 'kysely';
import type { JobQueue } from '../../domain/transition';
import type { Executor } from '../schema';

/** Orders a job, inside the caller's transaction. An open one of its subject keeps the earlier time. */
export async function orderJob(executor: Executor, queue: JobQueue, subject: string, startAfter: Date): Promise<void> {
  const job = JSON.stringify([{ queue, subject, startAfter: startAfter.toISOString() }]);
  await sql`select door_enqueue(${job}::jsonb)`.execute(executor);
}
