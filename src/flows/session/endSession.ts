import { ERROR } from '@contract/errors';
import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { baseApi } from '@/api/baseApi';
import { bootStarted } from '@/features/application/slice';
import { partnerVisitEnded } from '@/features/partner/slice';
import { fromContext, goTo, tellFailure } from '@/flows/kit';
import { paths } from '@/lib/paths';
import { LAST_KNOWN_KEY, OPENED_LINK_KEYS, UNANSWERED_KEY } from '@/persist/persistConfig';
import { sessionEnded } from '@/state/session';

const SESSION_EXPIRED = 'session-expired';

/** Ends the session and opens the login. */
export function* leave() {
  yield* put(partnerVisitEnded());
  yield* call(endSession);
  yield* goTo(paths.login, { replace: true });
}

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
  for (const key of [LAST_KNOWN_KEY, UNANSWERED_KEY, ...Object.values(OPENED_LINK_KEYS)]) {
    yield* call(vault.removeItem, key);
  }
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
