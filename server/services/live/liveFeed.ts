import type { ServerResponse } from 'node:http';
import { LIVE_COMMENT_EVERY_MS, type LIVE_FRAMES } from '@contract/rules/live';
import type { ChangeFrame, LiveSinceAnswer, NoticeFrame } from '@contract/schemas/live';
import type { Context, Live } from '../../context';
import type { DedicatedConnection } from '../../db/dedicatedConnection';
import { onApplied } from '../../db/door';
import { type LiveEvent, latestCursor, missedEvents, newEvents } from '../../db/repositories/liveEvents';
import { countUnread } from '../../db/repositories/notices';
import type { Session } from '../../domain/session';
import { Coalesced } from '../../jobs/coalesced';
import { refuseUntil } from '../../refusal';
import { livingOf } from '../sessions/sessions';

const STREAMS_OF_A_SESSION = 2;
const STREAMS_OF_A_USER = 6;
/** Some 30 KB each (docs/performance.md): whoever comes after them asks every ten seconds. */
const STREAMS_OF_A_PROCESS = 5_000;
/** What nobody has told us of is found after this long: of a process that died, or of a transaction that committed later than it told. */
const LOOK_EVERY_MS = 1_000;
/** Telling every single move would be most of what a busy server says to its database (docs/adr/0013). */
const TELL_EVERY_MS = 100;
const CHANNEL = 'live';
const SESSIONS_ENDED = 'sessions';

/** The streams of this process, and the news for them. They need the context they belong to, which is why it comes as a function. */
export class LiveFeed implements Live {
  private readonly streams = new Map<string, Set<OpenStream>>();
  private connection: DedicatedConnection | null = null;
  private timer: NodeJS.Timeout | null = null;
  private saidSomethingAt = 0;
  private looking: Promise<void> | null = null;
  private lookAgain = false;
  /** Where the next look begins; null while nobody reads. */
  private horizon: string | null = null;
  private seen: ReadonlySet<number> = new Set();
  private readonly telling = new Coalesced({ pauseMs: TELL_EVERY_MS, work: () => this.tell() });

  constructor(
    private readonly contextOf: () => Context,
    private readonly mostStreams = STREAMS_OF_A_PROCESS,
  ) {}

  get size(): number {
    let size = 0;
    for (const streams of this.streams.values()) size += streams.size;
    return size;
  }

  async start(): Promise<void> {
    const { db } = this.contextOf();
    onApplied(db.kysely, () => this.telling.ask());
    const connection = db.connect?.({
      name: 'amanat live',
      onConnected: async (client) => {
        client.on('notification', ({ payload }) => (payload === SESSIONS_ENDED ? this.endDeadSessions() : this.look()));
        await client.query(`listen ${CHANNEL}`);
        // What was told while nobody listened.
        this.look();
      },
    });
    this.connection = (await connection) ?? null;
  }

  async stop(): Promise<void> {
    this.closeAll();
    await this.looking;
    await this.connection?.close();
    this.connection = null;
  }

  closeAll(): void {
    for (const stream of this.all()) stream.end();
  }

  sessionsEnded(): void {
    this.endDeadSessions();
    this.connection?.tell(`notify ${CHANNEL}, '${SESSIONS_ENDED}'`);
  }

  async open(session: Session, { endsAt, after }: { readonly endsAt: Date; readonly after: number | null }) {
    const stream = this.admit(session, endsAt);
    try {
      // Before what was missed is read: what comes meanwhile waits in the stream, told twice at worst.
      await this.begin();
      const { db, clock } = this.contextOf();
      // Of the place that was named: whoever is cut while reading on names that again, and misses nothing.
      const cursor = after ?? (await latestCursor(db.kysely));
      const missed = await missedEvents(db.kysely, session.userId, { cursor: after, now: clock.now() });
      stream.send(frame('hello', { cursor }));
      await this.deliver(missed, () => [stream]);
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
    if (this.size >= this.mostStreams) {
      refuseUntil('live-streams-of-all', null, 'Too many streams are open here');
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

  /** Resolves when whatever is told from now on arrives. */
  private async begin(): Promise<void> {
    if (!this.timer) {
      this.saidSomethingAt = Date.now();
      this.timer = setInterval(() => this.tick(), LOOK_EVERY_MS);
    }
    if (this.horizon !== null) return;
    const { horizon, events } = await newEvents(this.contextOf().db.kysely, null);
    // Another stream may have begun meanwhile: what came between is its news.
    if (this.horizon !== null) return;
    this.horizon = horizon;
    this.seen = new Set(events.map(({ cursor }) => cursor));
  }

  private tick(): void {
    const now = this.contextOf().clock.now();
    for (const stream of this.all()) if (stream.endsAt <= now) stream.end();
    this.look();
    if (Date.now() - this.saidSomethingAt < LIVE_COMMENT_EVERY_MS) return;
    this.saidSomethingAt = Date.now();
    for (const stream of this.all()) stream.send(COMMENT);
    this.endDeadSessions();
  }

  private tell(): void {
    this.look();
    this.connection?.tell(`notify ${CHANNEL}`);
  }

  /** Looks for what is new; never twice at once. */
  private look(): void {
    if (this.horizon === null) return;
    if (this.looking) {
      this.lookAgain = true;
      return;
    }
    this.lookAgain = false;
    this.looking = this.tellNew()
      .catch((error) => this.contextOf().log.warn({ err: error }, 'News could not be read; they are asked for again'))
      .finally(() => {
        this.looking = null;
        if (this.lookAgain) this.look();
      });
  }

  private async tellNew(): Promise<void> {
    const { horizon, events } = await newEvents(this.contextOf().db.kysely, this.horizon);
    const fresh = events.filter(({ cursor }) => !this.seen.has(cursor));
    if (this.horizon === null) return;
    this.horizon = horizon;
    this.seen = new Set(events.map(({ cursor }) => cursor));
    await this.deliver(fresh, (userId) => [...(this.streams.get(userId) ?? [])]);
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
    livingOf(
      this.contextOf(),
      streams.map(({ session }) => session),
    ).then(
      (living) => {
        for (const [index, stream] of streams.entries()) if (!living[index]) stream.end();
      },
      // Asked again with the next comment.
      () => undefined,
    );
  }

  private all(): OpenStream[] {
    return [...this.streams.values()].flatMap((streams) => [...streams]);
  }
}

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

/** A frame is a hundred bytes: whoever has left so many unread does not read any more. */
const MOST_UNREAD_BYTES = 64 * 1024;

/** A stream of one reader: what it is sent before there is a connection waits for one. */
export class OpenStream {
  private response: ServerResponse | null = null;
  private waiting = '';

  constructor(
    readonly session: Session,
    /** When its access token ends. */
    readonly endsAt: Date,
    private readonly onClosed: (stream: OpenStream) => void,
  ) {}

  /** Gives it its connection. One that the reader has left by now is closed at once. */
  attach(response: ServerResponse): void {
    this.response = response;
    response.on('error', () => undefined);
    response.once('close', () => this.onClosed(this));
    if (response.destroyed) this.onClosed(this);
    else response.write(this.waiting);
    this.waiting = '';
  }

  /** A reader who does not keep up is cut: it comes back and asks what it has missed. */
  send(text: string): void {
    if (!this.response) this.waiting += text;
    else if (this.response.writableLength > MOST_UNREAD_BYTES) this.response.destroy();
    else this.response.write(text);
  }

  end(): void {
    this.onClosed(this);
    this.response?.end();
  }
}

type Frame = (typeof LIVE_FRAMES)[number];

interface DataOf extends Record<Frame, object> {
  readonly hello: { readonly cursor: number };
  readonly change: ChangeFrame;
  readonly notice: NoticeFrame;
}

/** A frame as it is written: the cursor is its id, so that a reader who comes back can name it. */
export function frame<Name extends Frame>(name: Name, data: DataOf[Name] & { readonly cursor: number }): string {
  return `id: ${data.cursor}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Says nothing but that the stream is there. */
export const COMMENT = ':\n\n';
