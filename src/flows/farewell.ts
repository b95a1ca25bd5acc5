import { ERROR } from '@contract/errors';
import { call, type SagaGenerator } from 'typed-redux-saga';
import { fromContext } from './context';
import { tellFailure } from './tellFailure';

const SESSION_EXPIRED = 'session-expired';

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
