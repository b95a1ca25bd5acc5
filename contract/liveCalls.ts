import { LIVE_ADDRESSES } from './addresses/live';
import { asCall } from './call';
import { ERROR as E } from './errors';
import { LiveSinceAnswer, LiveSinceQuery, LiveStream } from './schemas/live';

/** Being told of changes instead of asking for them (docs/adr/0013). */
export const LIVE_CALLS = {
  liveEvents: asCall({
    ...LIVE_ADDRESSES.liveEvents,
    summary:
      'A stream of what has changed for whoever asks: codes and counts, no amount, name or text. `Last-Event-ID` names the last cursor that was read. Two streams a session, six a user',
    tag: 'events',
    auth: 'bearer',
    media: 'text/event-stream',
    answer: LiveStream,
    errors: [E.notAuthenticated, E.badRequest, E.tooManyRequests],
  }),
  liveEventsSince: asCall({
    ...LIVE_ADDRESSES.liveEventsSince,
    summary:
      'The same for whom the stream does not reach: what has changed since a cursor; without one, in the last minute, and where to begin',
    tag: 'events',
    auth: 'bearer',
    query: LiveSinceQuery,
    answer: LiveSinceAnswer,
    errors: [E.notAuthenticated, E.badRequest],
  }),
} as const;
