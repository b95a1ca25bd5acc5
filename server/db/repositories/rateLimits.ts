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

/** Takes one away from the open window of a key. */
export async function unhitCounter(executor: Executor, key: string): Promise<void> {
  await executor
    .updateTable('rate_limits')
    .set((row) => ({ hits: row('hits', '-', 1) }))
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute();
}

/** Makes everybody who counts the members of a key wait for the caller's transaction to end. */
export async function lockMembers(executor: Executor, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`limit:${key}`}, 0))`.execute(executor);
}

/** The different values that a key was met with since an instant, the latest first. */
export async function membersSince(
  executor: Executor,
  key: string,
  since: Date,
): Promise<{ member: string; at: Date }[]> {
  return executor
    .selectFrom('limit_members')
    .select(['member', 'at'])
    .where('key', '=', key)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .execute();
}

export async function keepMember(executor: Executor, key: string, member: string, at: Date): Promise<void> {
  await executor
    .insertInto('limit_members')
    .values({ key, member, at })
    .onConflict((conflict) => conflict.columns(['key', 'member']).doUpdateSet({ at }))
    .execute();
}
