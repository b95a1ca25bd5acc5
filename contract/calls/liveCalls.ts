import { type Static, Type } from 'typebox';
import { ERROR as E } from '../errors';
import { callsOf, memberGet } from './call';
import { closed, PaymentCode } from './common';

const Cursor = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Position in the events' });

const Version = Type.Integer({ description: 'Grows with each change; the same for all readers' });

const Unread = Type.Integer({ description: 'Unread notices of the reader' });

export const LiveSinceQuery = closed({ cursor: Type.Optional(Cursor) });

export const LiveSinceAnswer = Type.Object({
  cursor: Cursor,
  changes: Type.Array(Type.Object({ payment_code: PaymentCode, version: Version }), {
    description: 'At most the latest 500; a change can appear twice',
  }),
  unread: Unread,
});

/** Data of the frames; a `hello` carries only the cursor. */
export const ChangeFrame = Type.Object({ cursor: Cursor, payment_code: PaymentCode, version: Version });
export const NoticeFrame = Type.Object({ cursor: Cursor, unread: Unread });

export const LiveStream = Type.String({
  description:
    'Frames `hello {cursor}`, `change {cursor, payment_code, version}` and `notice {cursor, unread}`, and a comment every 20 seconds. Ends when the access token expires, and with a `retry` field when its process stops',
});

export type LiveSinceAnswer = Static<typeof LiveSinceAnswer>;
export type ChangeFrame = Static<typeof ChangeFrame>;
export type NoticeFrame = Static<typeof NoticeFrame>;

/** Stream of changes, and its polling fallback. */
export const LIVE_CALLS = callsOf('events', {
  liveEvents: {
    ...memberGet,
    path: '/api/v1/events/',
    summary:
      'Stream of changes for the reader: codes and counts, without amounts, names or texts. `Last-Event-ID` is the last cursor read. Two streams per session, six per user',
    media: 'text/event-stream',
    answer: LiveStream,
    errors: [E.badRequest, E.tooManyRequests],
  },
  liveEventsSince: {
    ...memberGet,
    path: '/api/v1/events/since/',
    summary:
      'Polling fallback of the stream: changes since a cursor; without a cursor, those of the last minute and the cursor to start from',
    query: LiveSinceQuery,
    answer: LiveSinceAnswer,
  },
});
