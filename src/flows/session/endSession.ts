import { ERROR } from '@contract/errors';
import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { baseApi } from '@/api/baseApi';
import { bootStarted } from '@/features/application/slice';
import { fromContext, tellFailure } from '@/flows/kit';
import { LAST_KNOWN_KEY, UNANSWERED_KEY } from '@/persist/slices';
import { sessionEnded } from '@/state/session';

const SESSION_EXPIRED = 'session-expired';

/**
 * Forgets the person: tokens, app data and every cached answer, in memory and in storage. Before the page is loaded anew
 * the splash takes its place at once, so that no visitor's page is drawn in between.
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

/** Notes for the page that comes next in this tab that it was the server who ended the session. */
export function* noteSessionExpired(): SagaGenerator<void> {
  const tabNotes = yield* fromContext('tabNotes');
  tabNotes.write('farewell', SESSION_EXPIRED);
}

/** Says what the page before has noted, once: whoever finds the login in place of their cards wants to know why. */
export function* sayFarewell(): SagaGenerator<void> {
  const tabNotes = yield* fromContext('tabNotes');
  const note = tabNotes.read('farewell');
  tabNotes.write('farewell', '');
  if (note === SESSION_EXPIRED) {
    yield* call(tellFailure, { code: ERROR.sessionExpired, status: null });
  }
}
