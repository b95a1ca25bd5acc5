import { type Static, Type } from 'typebox';
import { closed, PaymentCode } from './common';

const Cursor = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'A place among the events' });

const Version = Type.Integer({ description: 'Grows with every change; the same for everybody who is told of it' });

const Unread = Type.Integer({ description: 'How many notices the reader has not read' });

export const LiveSinceQuery = closed({ cursor: Type.Optional(Cursor) });

export const LiveSinceAnswer = Type.Object({
  cursor: Cursor,
  changes: Type.Array(Type.Object({ payment_code: PaymentCode, version: Version }), {
    description: 'At most 500, the latest; a change may be named twice',
  }),
  unread: Unread,
});

/** The data of the frames; that of a `hello` is the cursor alone. */
export const ChangeFrame = Type.Object({ cursor: Cursor, payment_code: PaymentCode, version: Version });
export const NoticeFrame = Type.Object({ cursor: Cursor, unread: Unread });

export const LiveStream = Type.String({
  description:
    'Frames `hello {cursor}`, `change {cursor, payment_code, version}` and `notice {cursor, unread}`, and a comment every 20 seconds. It ends with the access token',
});

export type LiveSinceAnswer = Static<typeof LiveSinceAnswer>;
export type ChangeFrame = Static<typeof ChangeFrame>;
export type NoticeFrame = Static<typeof NoticeFrame>;
