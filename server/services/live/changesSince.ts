import type { LiveSinceAnswer } from '@contract/schemas/live';
import type { Context } from '../../context';
import { latestCursor, missedEvents } from '../../db/repositories/liveEvents';
import { countUnread } from '../../db/repositories/notices';

/** What has changed for somebody since a cursor, for whom no stream reaches; without a cursor only where to begin. */
export async function changesSince(
  { db }: Context,
  { userId, cursor }: { readonly userId: string; readonly cursor: number | null },
): Promise<LiveSinceAnswer> {
  // Before the events: what comes between the two is told again, never left out.
  const latest = await latestCursor(db.kysely);
  const events = cursor === null ? [] : await missedEvents(db.kysely, userId, cursor);
  return {
    cursor: latest,
    changes: events.flatMap(({ payment_code: code, version }) =>
      code === null ? [] : [{ payment_code: code, version }],
    ),
    unread: await countUnread(db.kysely, userId),
  };
}
