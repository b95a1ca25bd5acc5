import { isAnyOf } from '@reduxjs/toolkit';
import { buffers, type Channel, type EventChannel, eventChannel } from 'redux-saga';
import { race, type SagaGenerator, select, take } from 'typed-redux-saga';
import type { LiveChange } from '@/api/live';
import { sessionsApi } from '@/api/sessions';
import { userApi } from '@/api/user';
import { selectLoginId } from '@/state/session';

const LOCK_NAME = 'amanat:live';
const CHANNEL_NAME = 'amanat:live';

/** What a tab that hears of changes tells the others. */
export interface Told {
  loginId: string | null;
  cursor: number;
  changes: LiveChange[];
  /** Their session is being ended: soon nothing can be asked in its name. */
  isEnding?: boolean;
}

/** The way to the other tabs of this browser; null where there is none. Must be closed. */
export function openToOthers(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL_NAME);
}

/** What the other tabs tell. */
export function toldByOthers(others: BroadcastChannel): EventChannel<Told> {
  return eventChannel((emit) => {
    const heard = ({ data }: MessageEvent<Told>) => emit(data);
    others.addEventListener('message', heard);
    return () => others.removeEventListener('message', heard);
  }, buffers.expanding());
}

/** Tells when no other tab of this browser reads the stream any more; where there are no locks, every tab is on its own. */
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
 * Waits until this tab or another one, of which `endings` tells, has the server end the session, and lets the others know: the server ends the stream
 * with it, and what is asked then is refused, by which time a person who logs out would be told that they were logged out.
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

/** The session that was to be ended goes on. Whoever logs out has left even where the server has not answered. */
export const isSessionKept = sessionsApi.endpoints.deleteAllSessions.matchRejected;
