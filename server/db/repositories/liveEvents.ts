import { LIVE_CHANGES_AT_MOST, LIVE_EVENTS_KEPT_MS } from '@contract/rules/liveRules';
import { type Selectable, sql } from 'kysely';
import type { Executor, Schema } from '../schema';

export type LiveEvent = Pick<Selectable<Schema['live_events']>, 'cursor' | 'user_id' | 'payment_code' | 'version'>;

/** Re-reads this long before the cursor, because transactions can commit out of order. New streams do so too. */
const OVERLAP = sql`interval '60 seconds'`;

/** Announces a new notice to a user's devices. */
export async function tellOfNotices(executor: Executor, userId: string, at: Date): Promise<void> {
  await sql`select live_tell(array[${userId}]::text[], null, ${at})`.execute(executor);
}

interface NewEvents {
  /** Horizon for the next read: each database transaction below it has ended. */
  readonly horizon: string;
  /** Ordered by cursor. Events repeat while an older database transaction is open. */
  readonly events: readonly LiveEvent[];
}

/** Events that may have become visible since the last read; without one, those that the next read may repeat. */
export async function newEvents(executor: Executor, horizon: string | null): Promise<NewEvents> {
  const { rows } = await sql<LiveEvent & { horizon: string }>`
    select place.horizon, event.cursor, event.user_id, event.payment_code, event.version
    from (select pg_snapshot_xmin(pg_current_snapshot())::text as horizon) place
    left join live_events event on event.move >= coalesce(${horizon}::text, place.horizon)::xid8
    order by event.cursor
  `.execute(executor);
  return { horizon: rows[0]?.horizon ?? '0', events: rows.filter(({ cursor }) => cursor !== null) };
}

/** The newest cursor; 0 without events. */
export async function latestCursor(executor: Executor): Promise<number> {
  const { cursor } = await executor
    .selectFrom('live_events')
    .select(({ fn }) => fn.max('cursor').as('cursor'))
    .executeTakeFirstOrThrow();
  return cursor ?? 0;
}

/**
 * Events that a user may have missed since a cursor: the last of each transaction, oldest first, at most the latest
 * {@link LIVE_CHANGES_AT_MOST}. Without a cursor those of the last minute, because the page was loaded before the stream.
 */
export async function missedEvents(
  executor: Executor,
  userId: string,
  { cursor, now }: { readonly cursor: number | null; readonly now: Date },
): Promise<LiveEvent[]> {
  const isMissed =
    cursor === null
      ? sql`at >= ${now}::timestamptz - ${OVERLAP}`
      : sql`(
        cursor > ${cursor}
        or at >= (select at from live_events where cursor <= ${cursor} order by cursor desc limit 1) - ${OVERLAP}
      )`;
  const { rows } = await sql<LiveEvent>`
    select cursor, user_id, payment_code, version from (
      select distinct on (payment_code) cursor, user_id, payment_code, version
      from live_events
      where user_id = ${userId} and ${isMissed}
      order by payment_code, cursor desc
    ) latest
    order by cursor desc
    limit ${LIVE_CHANGES_AT_MOST}
  `.execute(executor);
  return rows.reverse();
}

/** Deletes events that are older than {@link LIVE_EVENTS_KEPT_MS}. */
export async function deleteOldEvents(executor: Executor, now: Date): Promise<void> {
  await executor
    .deleteFrom('live_events')
    .where('at', '<', new Date(now.getTime() - LIVE_EVENTS_KEPT_MS))
    .execute();
}
