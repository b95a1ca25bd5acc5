import type { ServerResponse } from 'node:http';
import type { ChangeFrame, LiveSinceAnswer, NoticeFrame } from '@contract/calls/liveCalls';
import { LIVE_COMMENT_EVERY_MS, type LIVE_FRAMES, LIVE_RETRY_MS } from '@contract/rules/liveRules';
import type { Context, Live } from '../../context';
import type { DedicatedConnection } from '../../db/dedicatedConnection';
import { onApplied } from '../../db/door';
import { type LiveEvent, latestCursor, missedEvents, newEvents } from '../../db/repositories/liveEvents';
import { countUnread } from '../../db/repositories/noticeRows';
import type { Session } from '../../domain/session';
import { Throttle } from '../../jobs/timers';
import { refuseUntil } from '../../refusal';
import { within } from '../../tracing/tracing';
import { areAlive } from '../sessions/sessions';

const STREAMS_OF_A_SESSION = 2;
const STREAMS_OF_A_USER = 6;
/** About 7 KB each (lab/NOTES.md). Further readers poll every ten seconds. */
const STREAMS_OF_A_PROCESS = 5_000;
/**
 * Poll interval. It finds events of a process that died, and of transactions that committed after their notification.
 */
const POLL_EVERY_MS = 1_000;
/** Throttled: a notification for each move would be most of a busy server's statements (docs/adr/0013). */
const NOTIFY_EVERY_MS = 100;
const CHANNEL = 'live';
const SESSIONS_ENDED = 'sessions';

/** The streams of this process and their events. The context comes as a function, because it contains this feed. */
export class LiveFeed implements Live {
  private readonly streams = new Map<string, Set<OpenStream>>();
  private connection: DedicatedConnection | null = null;
  private timer: NodeJS.Timeout | null = null;
  private lastSentAt = 0;
  private polling: Promise<void> | null = null;
  private pollAgain = false;
  /** Start of the next query; null without open streams. */
  private horizon: string | null = null;
  private isClosing = false;
  private seen: ReadonlySet<number> = new Set();
  private readonly notifications = new Throttle({ pauseMs: NOTIFY_EVERY_MS, work: () => this.notify() });

  constructor(
    private readonly contextOf: () => Context,
    private readonly maximumStreams = STREAMS_OF_A_PROCESS,
  ) {}

  get size(): number {
    let size = 0;
    for (const streams of this.streams.values()) size += streams.size;
    return size;
  }

  private readonly applied = () => this.notifications.call();

  async start(): Promise<void> {
    this.isClosing = false;
    const { db } = this.contextOf();
    onApplied(db.kysely, this.applied);
    const connection = db.connect?.({
      name: 'amanat live',
      onConnected: async (client) => {
        client.on('notification', ({ payload }) => (payload === SESSIONS_ENDED ? this.endDeadSessions() : this.poll()));
        await client.query(`listen ${CHANNEL}`);
        // Events from before the subscription.
        this.poll();
      },
    });
    this.connection = (await connection) ?? null;
  }

  async stop(): Promise<void> {
    this.closeAll();
    await this.polling;
    await this.connection?.close();
    this.connection = null;
  }

  closeAll(): void {
    this.isClosing = true;
    for (const stream of this.all()) stream.endForAnother();
  }

  sessionsEnded(): void {
    this.endDeadSessions();
    this.connection?.tell(`notify ${CHANNEL}, '${SESSIONS_ENDED}'`);
  }

  async open(session: Session, { endsAt, after }: { readonly endsAt: Date; readonly after: number | null }) {
    const stream = this.admit(session, endsAt);
    try {
      // Before the missed events are read: new events wait in the stream, and arrive twice at worst.
      await this.begin();
      const { db, clock } = this.contextOf();
      // The requested cursor, so that a client that disconnects during the replay repeats it and misses nothing.
      const cursor = after ?? (await latestCursor(db.kysely));
      const missed = await missedEvents(db.kysely, session.userId, { cursor: after, now: clock.now() });
      stream.send(frame('hello', { cursor }));
      await this.deliver(missed, () => [stream]);
      if (this.isClosing) stream.endForAnother();
      return stream;
    } catch (error) {
      this.leave(stream);
      throw error;
    }
  }

  /** @throws Refusal 1016 */
  private admit(session: Session, endsAt: Date): OpenStream {
    const own = this.streams.get(session.userId) ?? new Set();
    const ofSession = [...own].filter((stream) => stream.session.sessionId === session.sessionId);
    if (ofSession.length >= STREAMS_OF_A_SESSION || own.size >= STREAMS_OF_A_USER) {
      refuseUntil('live-streams', null, 'Too many streams are open');
    }
    if (this.size >= this.maximumStreams) {
      refuseUntil('live-streams-of-all', null, 'Too many streams are open in this process');
    }
    const stream = new OpenStream(session, endsAt, (closed) => this.leave(closed));
    this.streams.set(session.userId, own.add(stream));
    return stream;
  }

  private leave(stream: OpenStream): void {
    const own = this.streams.get(stream.session.userId);
    if (!own?.delete(stream) || own.size > 0) return;
    this.streams.delete(stream.session.userId);
    if (this.streams.size > 0) return;
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    this.horizon = null;
  }

  /** Resolves when later events reach the streams. */
  private async begin(): Promise<void> {
    if (!this.timer) {
      this.lastSentAt = Date.now();
      // Outside the trace of the request that opens the first stream.
      this.timer = within(undefined, () => setInterval(() => this.tick(), POLL_EVERY_MS));
    }
    if (this.horizon !== null) return;
    const { horizon, events } = await newEvents(this.contextOf().db.kysely, null);
    // Another stream may have set it in the meantime.
    if (this.horizon !== null) return;
    this.horizon = horizon;
    this.seen = new Set(events.map(({ cursor }) => cursor));
  }

  private tick(): void {
    const now = this.contextOf().clock.now();
    for (const stream of this.all()) if (stream.endsAt <= now) stream.end();
    this.poll();
    if (Date.now() - this.lastSentAt < LIVE_COMMENT_EVERY_MS) return;
    this.lastSentAt = Date.now();
    for (const stream of this.all()) stream.send(COMMENT);
    this.endDeadSessions();
  }

  private notify(): void {
    this.poll();
    this.connection?.tell(`notify ${CHANNEL}`);
  }

  /** Reads new events, one query at a time. */
  private poll(): void {
    if (this.horizon === null) return;
    if (this.polling) {
      this.pollAgain = true;
      return;
    }
    this.pollAgain = false;
    this.polling = this.deliverNew()
      .catch((error) =>
        this.contextOf().log.warn({ err: error }, 'New events could not be read; the query is repeated'),
      )
      .finally(() => {
        this.polling = null;
        if (this.pollAgain) this.poll();
      });
  }

  private async deliverNew(): Promise<void> {
    const from = this.horizon;
    const { horizon, events } = await newEvents(this.contextOf().db.kysely, from);
    const fresh = events.filter(({ cursor }) => !this.seen.has(cursor));
    await this.deliver(fresh, (userId) => [...(this.streams.get(userId) ?? [])]);
    // The last stream may have left in the meantime.
    if (this.horizon !== from) return;
    // Moved after the delivery, so that a failed delivery is repeated. Clients ignore the frames that they have.
    this.horizon = horizon;
    this.seen = new Set(events.map(({ cursor }) => cursor));
  }

  private async deliver(
    events: readonly LiveEvent[],
    readersOf: (userId: string) => readonly OpenStream[],
  ): Promise<void> {
    for (const { cursor, user_id: userId, payment_code: paymentCode, version } of events) {
      const readers = readersOf(userId);
      if (readers.length === 0) continue;
      const text =
        paymentCode === null
          ? frame('notice', { cursor, unread: await countUnread(this.contextOf().db.kysely, userId) })
          : frame('change', { cursor, payment_code: paymentCode, version });
      for (const reader of readers) reader.send(text);
    }
  }

  private endDeadSessions(): void {
    const streams = this.all();
    if (streams.length === 0) return;
    areAlive(
      this.contextOf(),
      streams.map(({ session }) => session),
    ).then(
      (living) => {
        for (const [index, stream] of streams.entries()) if (!living[index]) stream.end();
      },
      // Repeated with the next comment.
      () => undefined,
    );
  }

  private all(): OpenStream[] {
    return [...this.streams.values()].flatMap((streams) => [...streams]);
  }
}

/** The changes of a user since a cursor, for a client without a stream. Without a cursor: those of the last minute. */
export async function changesSince(
  { db, clock }: Context,
  { userId, cursor }: { readonly userId: string; readonly cursor: number | null },
): Promise<LiveSinceAnswer> {
  // Before the events, so that an event in between is repeated and never lost.
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

/** A frame has about a hundred bytes. A client this far behind has stopped reading. */
const MOST_UNREAD_BYTES = 64 * 1024;

/** The stream of one reader. Frames wait until the connection is attached. */
export class OpenStream {
  private response: ServerResponse | null = null;
  private waiting = '';
  private hasEnded = false;

  constructor(
    readonly session: Session,
    /** The expiry of its access token. */
    readonly endsAt: Date,
    private readonly onClosed: (stream: OpenStream) => void,
  ) {}

  /** Attaches the connection. One that the client has already closed ends at once. */
  attach(response: ServerResponse): void {
    this.response = response;
    response.on('error', () => undefined);
    response.once('close', () => this.onClosed(this));
    if (response.destroyed) this.onClosed(this);
    else response.write(this.waiting);
    this.waiting = '';
    if (this.hasEnded) response.end();
  }

  /** A slow reader is disconnected; it reconnects and reads what it missed. */
  send(text: string): void {
    if (!this.response) this.waiting += text;
    else if (this.response.writableLength > MOST_UNREAD_BYTES) this.response.destroy();
    else this.response.write(text);
  }

  end(): void {
    this.hasEnded = true;
    this.onClosed(this);
    this.response?.end();
  }

  /** Ends it because the process stops: the reader returns by itself, to another process. */
  endForAnother(): void {
    this.send(RETRY);
    this.end();
  }
}

type Frame = (typeof LIVE_FRAMES)[number];

interface DataOf extends Record<Frame, object> {
  readonly hello: { readonly cursor: number };
  readonly change: ChangeFrame;
  readonly notice: NoticeFrame;
}

/** A frame of the stream. The cursor is its id, with which a client reconnects. */
export function frame<Name extends Frame>(name: Name, data: DataOf[Name] & { readonly cursor: number }): string {
  return `id: ${data.cursor}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The field that tells a reader when to reconnect. Readers spread over this time. */
const RETRY = `retry: ${LIVE_RETRY_MS}\n\n`;

/** Keeps the connection alive. */
export const COMMENT = ':\n\n';
