import { LIVE_CHANGES_AT_MOST } from '@contract/rules/live';
import { type Selectable, sql } from 'kysely';
import type { Executor, Schema } from '../schema';

export type LiveEvent = Pick<Selectable<Schema['live_events']>, 'cursor' | 'user_id' | 'payment_code' | 'version'>;

/** How long events are kept. */
const KEPT_MS = 24 * 3600 * 1000;
/** Whoever goes on at a cursor is told again of what is this much older: commits may pass each other, and no commit takes as long. So is whoever begins. */
const OVERLAP = sql`interval '60 seconds'`;

/** Tells a person's devices that what they have to read has changed. */
export async function tellOfNotices(executor: Executor, userId: string, at: Date): Promise<void> {
  await sql`select live_tell(array[${userId}]::text[], null, ${at})`.execute(executor);
}

interface NewEvents {
  /** Every database transaction below it has ended; give it to the next look. */
  readonly horizon: string;
  /** By their cursors. Those of the look before come again as long as a database transaction that began before them has not ended, anybody's. */
  readonly events: readonly LiveEvent[];
}

/** The events of everybody that may have become visible since a look; without one those that the next look may find again. */
export async function newEvents(executor: Executor, horizon: string | null): Promise<NewEvents> {
  const { rows } = await sql<LiveEvent & { horizon: string }>`
    select place.horizon, event.cursor, event.user_id, event.payment_code, event.version
    from (select pg_snapshot_xmin(pg_current_snapshot())::text as horizon) place
    left join live_events event on event.move >= coalesce(${horizon}::text, place.horizon)::xid8
    order by event.cursor
  `.execute(executor);
  return { horizon: rows[0]?.horizon ?? '0', events: rows.filter(({ cursor }) => cursor !== null) };
}

/** The newest cursor there is; 0 where nothing was told for a day. */
export async function latestCursor(executor: Executor): Promise<number> {
  const { cursor } = await executor
    .selectFrom('live_events')
    .select(({ fn }) => fn.max('cursor').as('cursor'))
    .executeTakeFirstOrThrow();
  return cursor ?? 0;
}

/**
 * What somebody may have missed since a cursor, the last event of each transaction, oldest first: at most {@link LIVE_CHANGES_AT_MOST}, the latest.
 * Without a cursor that of the last minute: what somebody shows who has just begun was asked for before.
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

/** Forgets what was told a day before. */
export async function deleteOldEvents(executor: Executor, now: Date): Promise<void> {
  await executor
    .deleteFrom('live_events')
    .where('at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}
