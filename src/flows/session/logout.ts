import { ERROR } from '@contract/errors';
import type { UnknownAction } from '@reduxjs/toolkit';
import { call, delay, put, race, type SagaGenerator, takeLeading } from 'typed-redux-saga';
import { baseApi } from '@/api/baseApi';
import { userApi } from '@/api/user';
import { bootStarted } from '@/features/application/slice';
import { partnerVisitEnded } from '@/features/partner/slice';
import { allSessionsEnded } from '@/features/sessions/actions';
import { logoutRequested } from '@/features/settings/slice';
import { callEndpoint, flowFailed, fromContext, goTo, safely, tellFailure } from '@/flows/kit';
import { paths } from '@/lib/paths';
import { LAST_KNOWN_KEY, UNANSWERED_KEY } from '@/persist/persistConfig';
import { sessionEnded } from '@/state/session';

/** Ends the session at the server and here, or only here after «log out everywhere». */
export function* logoutFlow() {
  yield* takeLeading(logoutRequested, safely('logout', logOut));
  yield* takeLeading(allSessionsEnded, safely('logout', leave));
}

/** How long pending reads delay a logout, in milliseconds. */
const PATIENCE_MS = 1_000;

function* logOut() {
  yield* race({ answered: call(readsAnswered), late: delay(PATIENCE_MS) });
  try {
    yield* callEndpoint(userApi.endpoints.logout.initiate(undefined, { track: false }));
  } catch {
    // The logout goes on without the server. Its tokens expire.
    yield* put(flowFailed({ flow: 'logout', message: 'The server did not confirm the end of the session' }));
  }
  yield* call(leave);
}

/** Waits for pending reads. After the session's end they would be refused and look like an expired session. */
function* readsAnswered() {
  const thunk = baseApi.util.getRunningQueriesThunk() as unknown as UnknownAction;
  const reads = (yield* put(thunk)) as unknown as Promise<unknown>[];
  yield* call(() => Promise.all(reads));
}

/** Ends the session and opens the login. */
export function* leave() {
  yield* put(partnerVisitEnded());
  yield* call(endSession);
  yield* goTo(paths.login, { replace: true });
}

const SESSION_EXPIRED = 'session-expired';

/**
 * Deletes the tokens, the app data and all cached answers, in memory and in storage. Before a reload the splash
 * appears at once, so that no visitor's page is drawn.
 */
export function* endSession({ beforeReload = false } = {}): SagaGenerator<void> {
  yield* put(sessionEnded());
  if (beforeReload) {
    yield* put(bootStarted());
  }
  yield* put(baseApi.util.resetApiState());
  const vault = yield* fromContext('vault');
  yield* call(vault.removeItem, LAST_KNOWN_KEY);
  yield* call(vault.removeItem, UNANSWERED_KEY);
  const tabNotes = yield* fromContext('tabNotes');
  tabNotes.write('code', '');
  tabNotes.write('drafts', '');
  const flushPersisted = yield* fromContext('flushPersisted');
  yield* call(flushPersisted);
}

/** Tells the next page of this tab that the server ended the session. */
export function* noteSessionExpired(): SagaGenerator<void> {
  const tabNotes = yield* fromContext('tabNotes');
  tabNotes.write('farewell', SESSION_EXPIRED);
}

/** Shows the note of the previous page once: why the login appears. */
export function* sayFarewell(): SagaGenerator<void> {
  const tabNotes = yield* fromContext('tabNotes');
  const note = tabNotes.read('farewell');
  tabNotes.write('farewell', '');
  if (note === SESSION_EXPIRED) {
    yield* call(tellFailure, { code: ERROR.sessionExpired, status: null });
  }
}
