/** How often a stream of events says that it is there, in milliseconds. */
export const LIVE_COMMENT_EVERY_MS = 20_000;

/** An answer of «since» names no more changes than this; one that names as many may leave others out. */
export const LIVE_CHANGES_AT_MOST = 500;

/** In which header a reader names the last event that it has read, as `EventSource` does. */
export const LAST_EVENT_ID_HEADER = 'Last-Event-ID';

/** The frames of the stream: where it stands, that something of a transaction has changed, that there is something new to read. */
export const LIVE_FRAMES = ['hello', 'change', 'notice'] as const;
