import { sql } from 'kysely';
import type { Executor } from '../schema';

/** Adds one to the counter of a key; a window that has closed starts again at one. */
export async function hitCounter(
  executor: Executor,
  key: string,
  now: Date,
  newWindowEnd: Date,
): Promise<{ hits: number; windowEndsAt: Date }> {
  const open = sql<boolean>`rate_limits.window_ends_at > ${now}::timestamptz`;
  const row = await executor
    .insertInto('rate_limits')
    .values({ key, hits: 1, window_ends_at: newWindowEnd })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when ${open} then rate_limits.hits + 1 else 1 end`,
        window_ends_at: sql<Date>`case when ${open} then rate_limits.window_ends_at else excluded.window_ends_at end`,
      }),
    )
    .returning(['hits', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  return { hits: row.hits, windowEndsAt: row.window_ends_at };
}
