import type { LiveSinceAnswer } from '@contract/schemas/live';
import type { Context } from '../../context';
import { latestCursor, missedEvents } from '../../db/repositories/liveEvents';
import { countUnread } from '../../db/repositories/notices';

/** What has changed for somebody since a cursor, for whom no stream reaches; without a cursor where to begin, and what the last minute has changed. */
export async function changesSince(
  { db, clock }: Context,
  { userId, cursor }: { readonly userId: string; readonly cursor: number | null },
): Promise<LiveSinceAnswer> {
  // Before the events: what comes between the two is told again, never left out.
  const latest = await latestCursor(db.kysely);
  const events = await missedEvents(db.kysely, userId, { cursor, now: clock.now() });
  return {
    cursor: latest,
    changes: events.flatMap(({ payment_code: code, version }) =>
      code === null ? [] : [{ payment_code: code, version }],
    ),
    unread: await countUnread(db.kysely, userId),
  };
}
