import { HOUR_MS, MINUTE_MS } from '@contract/rules/durations';
import { LIVE_CHANGES_AT_MOST, LIVE_EVENTS_KEPT_MS, LIVE_RETRY_MS } from '@contract/rules/liveRules';
import { createAction } from '@reduxjs/toolkit';
import { buffers, type Channel, channel, type EventChannel, eventChannel } from 'redux-saga';
import { call, delay, flush, fork, join, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import { baseApi } from '@/api/baseApi';
import { type LiveChange, type LiveFrame, type LiveNews, liveApi, readLiveStream } from '@/api/liveApi';
import { noticesApi } from '@/api/noticesApi';
import { userLoaded } from '@/features/application/slice';
import { connectionChanged } from '@/flows/browser';
import { callEndpoint, fromContext } from '@/flows/kit';
import { type LiveView, liveViewChanged, selectLiveView } from '@/state/liveState';
import { loginAdopted, selectAccessToken, selectIsLoggedIn, selectLoginId, sessionEnded } from '@/state/session';
import { becomeLeader, isSessionKept, openToOthers, type Told, toldByOthers, untilSessionIsEnding } from './liveTabs';

/** A stream without a hello after this time is held back by a proxy. */
const HELLO_WITHIN_MS = 6_000;
const ASK_EVERY_MS = 10_000;
/** A restarted server is back by then. */
const ASK_SOON_MS = 2_000;
const TRY_AGAIN_AFTER_MS = 5 * MINUTE_MS;
/** After this many breaks within this time, the network does not carry streams. */
const BREAKS_AT_MOST = 2;
const BREAKS_WITHIN_MS = MINUTE_MS;
/** Random delay before reconnecting: a server may end all streams at once. */
const COME_BACK_WITHIN_MS = 500;
/** Frames within this time are handled together. */
const GATHER_MS = 50;
/** An hour before the server deletes its events, everything counts as changed. */
const KEPT_MS = LIVE_EVENTS_KEPT_MS - HOUR_MS;
/** The server sends the last minute to a new stream. A page that is older and has no cursor requests the whole day. */
const TOLD_BACK_MS = 50_000;
const HEARD_KEPT = 50;
/** A session whose announced end has not come after this time continues. */
const ENDS_WITHIN_MS = 15_000;

/** The stream has begun. */
export const liveStreamOpened = createAction('live/streamOpened');
/** The stream ended or never came. */
export const liveStreamLost = createAction<{ reason: 'ended' | 'left' | 'silent' }>('live/streamLost');
/** Changes from the stream, an answer or another tab. */
export const liveChangesHeard = createAction<{ from: 'stream' | 'since' | 'tab'; changes: LiveChange[] }>(
  'live/changesHeard',
);

/** Knowledge of events. It outlives a stream and the time while the page is hidden. */
interface Standing {
  cursor: number | null;
  /** When the page last had all changes; milliseconds since 1970. */
  knownAt: number;
  /** Since when there is no stream; milliseconds since 1970. */
  streamlessSince: number;
  /** The last heard unread count; null before the first. */
  unread: number | null;
  /** The last known version, by payment code. */
  readonly versions: Map<string, number>;
  toOthers: BroadcastChannel | null;
}

/**
 * Receives changes and has them requested again, while a logged-in user sees this page. One tab of a browser reads the
 * stream and tells the others. Without a stream it polls. A hidden page stops, and polls once when it is visible
 * again.
 */
export function* liveFlow() {
  if ((yield* fromContext('livePace')) === 0) {
    return;
  }
  const visibility = visibilityChanges();
  while (true) {
    if (!(yield* select(selectIsLoggedIn))) {
      yield* take(userLoaded);
    }
    yield* race({ followed: call(followWhileSeen, visibility), over: take([sessionEnded, loginAdopted]) });
  }
}

function* followWhileSeen(visibility: EventChannel<boolean>) {
  const now = yield* fromContext('now');
  const standing: Standing = {
    cursor: null,
    knownAt: now(),
    streamlessSince: now(),
    unread: null,
    versions: new Map(),
    toOthers: null,
  };
  while (true) {
    if (document.visibilityState === 'visible') {
      standing.toOthers = openToOthers();
      try {
        yield* race({ seen: call(follow, standing), hidden: call(untilHidden, visibility) });
      } finally {
        // A message would evict this page from the back/forward cache.
        standing.toOthers?.close();
        standing.toOthers = null;
      }
    }
    yield* take(visibility);
  }
}

function* untilHidden(visibility: EventChannel<boolean>) {
  while (yield* take(visibility)) {
    // Still visible.
  }
}

function visibilityChanges(): EventChannel<boolean> {
  return eventChannel((emit) => {
    const changed = () => emit(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  });
}

function* follow(standing: Standing) {
  const now = yield* fromContext('now');
  standing.streamlessSince = now();
  if (standing.cursor !== null || (yield* isLongUntold(standing))) {
    yield* call(ask, standing);
  }
  const endings = channel<true>(buffers.none());
  yield* fork(hearOtherTabs, standing, endings);
  const turn: Turn = { leadership: becomeLeader(), isOurs: false };
  try {
    while (true) {
      yield* race({
        ending: call(untilSessionIsEnding, standing.toOthers, endings),
        led: call(leadInTurn, standing, turn),
      });
      // This tab keeps the lead: another tab would call for an ended session.
      yield* race({ later: call(wait, ENDS_WITHIN_MS), kept: take(isSessionKept) });
    }
  } finally {
    turn.leadership.close();
  }
}

/** This tab's lead: it reads the stream for all tabs. */
interface Turn {
  readonly leadership: EventChannel<true>;
  isOurs: boolean;
}

function* leadInTurn(standing: Standing, turn: Turn) {
  if (!turn.isOurs) {
    yield* take(turn.leadership);
    turn.isOurs = true;
  }
  yield* call(lead, standing);
}

function* lead(standing: Standing) {
  const now = yield* fromContext('now');
  let breaks: number[] = [];
  while (true) {
    const reason = yield* call(readStream, standing);
    standing.streamlessSince = now();
    yield* put(liveStreamLost({ reason }));
    // Only count breaks while the server is reachable. A deployment ends each stream once a process.
    if ((yield* call(askUntilAnswered, standing)) && reason !== 'left') {
      breaks = [...breaks, now()].filter((at) => now() - at < BREAKS_WITHIN_MS);
    }
    if (reason === 'silent' || breaks.length >= BREAKS_AT_MOST) {
      breaks = [];
      yield* race({ asked: call(keepAsking, standing), later: call(wait, TRY_AGAIN_AFTER_MS), back: take(isOnline) });
      // Poll once more before a stream that may be held back again.
      yield* call(ask, standing);
    } else {
      yield* wait(Math.random() * (reason === 'left' ? LIVE_RETRY_MS : COME_BACK_WITHIN_MS));
    }
  }
}

/** True when the first poll was answered. */
function* askUntilAnswered(standing: Standing): SagaGenerator<boolean> {
  let tried = 1;
  while (!(yield* call(ask, standing))) {
    yield* race({ later: call(wait, tried === 1 ? ASK_SOON_MS : HELLO_WITHIN_MS), back: take(isOnline) });
    tried += 1;
  }
  return tried === 1;
}

function* wait(milliseconds: number) {
  const pace = yield* fromContext('livePace');
  yield* delay(milliseconds * (pace ?? 1));
}

function isOnline(action: unknown): boolean {
  return connectionChanged.match(action) && action.payload;
}

/** Reads until the stream ends, or no hello came. */
function* readStream(standing: Standing): SagaGenerator<'ended' | 'left' | 'silent'> {
  const accessToken = (yield* select(selectAccessToken)) ?? '';
  const after = standing.cursor;
  const frames = eventChannel<LiveFrame>(
    (emit) => readLiveStream({ accessToken, after, onFrame: emit }),
    buffers.expanding(),
  );
  try {
    const { hello } = yield* race({ hello: take(frames), silent: call(wait, HELLO_WITHIN_MS) });
    if (hello === undefined) {
      return 'silent';
    }
    if (hello.kind !== 'hello') {
      return 'ended';
    }
    standing.cursor ??= hello.cursor;
    yield* put(liveStreamOpened());
    yield* show({ connection: 'stream' });
    let hasToLeave = false;
    while (true) {
      const first = yield* take(frames);
      yield* wait(GATHER_MS);
      const received = [first, ...(yield* flush(frames))];
      yield* call(takeFrames, standing, received);
      hasToLeave ||= received.some(({ kind }) => kind === 'leave');
      if (received.some(({ kind }) => kind === 'ended')) {
        return hasToLeave ? 'left' : 'ended';
      }
    }
  } finally {
    frames.close();
  }
}

function* takeFrames(standing: Standing, frames: readonly LiveFrame[]) {
  const changes = frames.flatMap((frame) => (frame.kind === 'change' ? [frame.change] : []));
  const cursors = frames.flatMap((frame) => ('cursor' in frame ? [frame.cursor] : []));
  const cursor = Math.max(standing.cursor ?? 0, ...cursors);
  const notice = frames.findLast((frame) => frame.kind === 'notice');
  if (notice) {
    yield* hearUnread(standing, notice.unread, 'stream');
  }
  if (changes.length > 0) {
    yield* hear(standing, { from: 'stream', cursor, changes });
  }
  standing.cursor = cursor;
}

/** Starts a poll at a fixed interval, not after the previous answer: a slow network must not add to the age. */
function* keepAsking(standing: Standing) {
  let pause = yield* fork(wait, ASK_EVERY_MS);
  while (true) {
    yield* join(pause);
    pause = yield* fork(wait, ASK_EVERY_MS);
    yield* call(ask, standing);
  }
}

/** Polls for changes; without a cursor, for the first cursor. False without an answer. */
function* ask(standing: Standing): SagaGenerator<boolean> {
  const now = yield* fromContext('now');
  const before = standing.cursor ?? ((yield* isLongUntold(standing)) ? 0 : null);
  let news: LiveNews;
  try {
    news = yield* callEndpoint(liveApi.endpoints.liveSince.initiate(before, { forceRefetch: true }));
  } catch {
    if (now() - standing.streamlessSince >= HELLO_WITHIN_MS) {
      yield* show({ connection: 'broken' });
    }
    return false;
  }
  const isAll = news.changes.length >= LIVE_CHANGES_AT_MOST || now() - standing.knownAt > KEPT_MS;
  yield* show({ connection: 'polling' });
  yield* hear(standing, { from: 'since', cursor: news.cursor, changes: news.changes });
  yield* hearUnread(standing, news.unread, 'since');
  if (isAll) {
    yield* put(baseApi.util.invalidateTags(['Transaction', 'User', 'Lists', 'Rows']));
  }
  standing.cursor = news.cursor;
  return true;
}

function* isLongUntold({ knownAt }: Standing): SagaGenerator<boolean> {
  const now = yield* fromContext('now');
  return now() - knownAt > TOLD_BACK_MS;
}

/** The bell and the list request their notices again after a change of the count, or while they show another one. */
function* hearUnread(standing: Standing, unread: number, from: Heard['from']) {
  if (from !== 'tab') {
    const loginId = yield* select(selectLoginId);
    standing.toOthers?.postMessage({ loginId, cursor: 0, changes: [], unread } satisfies Told);
  }
  const { unreadNotices, listNotices } = noticesApi.endpoints;
  const { data: onBell = unread } = yield* select(unreadNotices.select());
  const { data: list } = yield* select(listNotices.select());
  const onList = list?.pages[0]?.unread ?? unread;
  if ([standing.unread, onBell, onList].every((count) => count === unread)) return;
  standing.unread = unread;
  yield* put(noticesApi.util.invalidateTags(['Notices']));
}

interface Heard {
  from: 'stream' | 'since' | 'tab';
  cursor: number;
  changes: LiveChange[];
}

/** Invalidates what a change affects, once per version, and tells the other tabs. */
function* hear(standing: Standing, { from, cursor, changes }: Heard) {
  const now = yield* fromContext('now');
  standing.knownAt = now();
  const fresh = changes.filter(({ paymentCode, version }) => version > (standing.versions.get(paymentCode) ?? 0));
  for (const { paymentCode, version } of fresh) {
    standing.versions.set(paymentCode, version);
  }
  if (fresh.length === 0) {
    return;
  }
  yield* put(liveChangesHeard({ from, changes: fresh }));
  const { heard } = yield* select(selectLiveView);
  const place = heard.at(-1)?.place ?? 0;
  const news = fresh.map(({ paymentCode }, index) => ({ paymentCode, place: place + 1 + index }));
  yield* show({ heard: [...heard, ...news].slice(-HEARD_KEPT) });
  yield* put(
    baseApi.util.invalidateTags([
      ...fresh.map(({ paymentCode }) => ({ type: 'Transaction' as const, id: paymentCode })),
      'User',
      'Lists',
    ]),
  );
  if (from !== 'tab') {
    const loginId = yield* select(selectLoginId);
    standing.toOthers?.postMessage({ loginId, cursor, changes: fresh } satisfies Told);
  }
}

function* hearOtherTabs(standing: Standing, endings: Channel<true>) {
  const { toOthers } = standing;
  if (toOthers === null) {
    return;
  }
  const told = toldByOthers(toOthers);
  try {
    while (true) {
      const { loginId, cursor, changes, unread, isEnding } = yield* take(told);
      if (loginId === (yield* select(selectLoginId))) {
        if (isEnding) {
          yield* put(endings, true);
        }
        // A count alone does not make the changes known.
        if (unread === undefined) {
          yield* hear(standing, { from: 'tab', cursor, changes });
        } else {
          yield* hearUnread(standing, unread, 'tab');
        }
        standing.cursor = Math.max(standing.cursor ?? 0, cursor);
      }
    }
  } finally {
    told.close();
  }
}

function* show(change: Partial<LiveView>) {
  const { connection } = yield* select(selectLiveView);
  const isSame = change.heard === undefined && change.connection === connection;
  if (!isSame) yield* put(liveViewChanged(change));
}
