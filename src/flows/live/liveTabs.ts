import { isAnyOf } from '@reduxjs/toolkit';
import { buffers, type Channel, type EventChannel, eventChannel } from 'redux-saga';
import { race, type SagaGenerator, select, take } from 'typed-redux-saga';
import type { LiveChange } from '@/api/liveApi';
import { sessionsApi } from '@/api/sessionsApi';
import { userApi } from '@/api/user';
import { selectLoginId } from '@/state/session';

const LOCK_NAME = 'amanat:live';
const CHANNEL_NAME = 'amanat:live';

/** A message of the leading tab to the others. */
export interface Told {
  loginId: string | null;
  cursor: number;
  changes: LiveChange[];
  /** The number of unread notices, when it was heard. */
  unread?: number;
  /** The session is about to end: calls in its name will be refused. */
  isEnding?: boolean;
}

/** The channel to other tabs; null without BroadcastChannel. The caller closes it. */
export function openToOthers(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL_NAME);
}

/** Messages of other tabs. */
export function toldByOthers(others: BroadcastChannel): EventChannel<Told> {
  return eventChannel((emit) => {
    const heard = ({ data }: MessageEvent<Told>) => emit(data);
    others.addEventListener('message', heard);
    return () => others.removeEventListener('message', heard);
  }, buffers.expanding());
}

/** Emits when no other tab of this browser reads the stream. Without Web Locks each tab leads itself. */
export function becomeLeader(): EventChannel<true> {
  return eventChannel((emit) => {
    const leaving = new AbortController();
    const lead = () =>
      new Promise<void>((resolve) => {
        emit(true);
        leaving.signal.addEventListener('abort', () => resolve());
      });
    const { locks } = navigator;
    (locks ? locks.request(LOCK_NAME, { signal: leaving.signal }, lead) : lead()).catch(() => undefined);
    return () => leaving.abort();
  }, buffers.expanding());
}

/**
 * Waits until this tab, or another one (`endings`), starts to end the session, and tells the others. Calls after that
 * would be refused and look like an expired session.
 */
export function* untilSessionIsEnding(toOthers: BroadcastChannel | null, endings: Channel<true>): SagaGenerator<void> {
  const { here } = yield* race({ here: take(isSessionEnding), elsewhere: take(endings) });
  if (here) {
    const loginId = yield* select(selectLoginId);
    toOthers?.postMessage({ loginId, cursor: 0, changes: [], isEnding: true } satisfies Told);
  }
}

const isSessionEnding = isAnyOf(
  userApi.endpoints.logout.matchPending,
  sessionsApi.endpoints.deleteAllSessions.matchPending,
);

/** The session continues after a failed «log out everywhere». A logout leaves even without an answer. */
export const isSessionKept = sessionsApi.endpoints.deleteAllSessions.matchRejected;
