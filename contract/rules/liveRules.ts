import { DAY_MS } from './durations';

/** Interval of the keep-alive comment in a stream. */
export const LIVE_COMMENT_EVERY_MS = 20_000;

/** A stopping process ends its streams with this `retry`. Its readers return within this time, to another process. */
export const LIVE_RETRY_MS = 2_000;

/** The server keeps events this long. After a longer absence a page takes everything for changed. */
export const LIVE_EVENTS_KEPT_MS = DAY_MS;

/** Most changes in one polling answer; a full answer can omit older ones. */
export const LIVE_CHANGES_AT_MOST = 500;

/** Header with the last event read, as `EventSource` sends it. */
export const LAST_EVENT_ID_HEADER = 'Last-Event-ID';

/** Frames of the stream: the cursor, a changed transaction, a new notice. */
export const LIVE_FRAMES = ['hello', 'change', 'notice'] as const;
