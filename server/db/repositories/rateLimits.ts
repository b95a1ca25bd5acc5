import { sql } from 'kysely';
import type { Executor } from '../schema';

/** Increments a key's counter; a closed window starts again at one. */
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

/** The counter of a key's open window; undefined without one. */
export async function readCounter(
  executor: Executor,
  key: string,
  now: Date,
): Promise<{ hits: number; windowEndsAt: Date } | undefined> {
  const open = executor.selectFrom('rate_limits').select(['hits', 'window_ends_at as windowEndsAt']);
  return open.where('key', '=', key).where('window_ends_at', '>', now).executeTakeFirst();
}

/** Decrements the counter of a key's open window. */
export async function unhitCounter(executor: Executor, key: string): Promise<void> {
  await executor
    .updateTable('rate_limits')
    .set((row) => ({ hits: row('hits', '-', 1) }))
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute();
}

/** Locks a key's members until the caller's transaction ends. */
export async function lockMembers(executor: Executor, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`limit:${key}`}, 0))`.execute(executor);
}

/** A key's members since an instant, latest first. */
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
