import type { Action } from '@reduxjs/toolkit';
import { REHYDRATE } from 'redux-persist';
import { call, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import { toApiFailure } from '@/api/failure';
import { bootFailed, bootRetried, bootStarted, nobodyLoggedIn } from '@/features/application/slice';
import { connectionChanged } from '@/features/network/slice';
import { storedStateSetAside } from '@/persist/persistConfig';
import { sayFarewell } from '@/session/endSession';
import { loginAdopted, selectIsLoggedIn, sessionEnded } from '@/session/tokens';
import { takeUpDestination } from './destination';
import { loadUser } from './loadUser';
import { takeUpPartnerVisit } from './partnerVisit';

/** From then on nobody waits for this user any more. */
const SESSION_OVER = [sessionEnded, loginAdopted];

/** redux-persist's answer; `err` when what is stored could not be read, and was set aside. */
interface Rehydrated extends Action {
  err?: Error;
}

/** Stored state is read, or could not be; either way the app goes on with what there is now. */
export function* readStoredState(): SagaGenerator<void> {
  const { err } = yield* take<Rehydrated>(REHYDRATE);
  if (err) {
    yield* put(storedStateSetAside({ reason: err.message }));
  }
}

/** Finds out who is here. */
export function* boot(): SagaGenerator<void> {
  yield* call(takeUpPartnerVisit);
  yield* call(takeUpDestination);
  yield* call(sayFarewell);
  yield* put(bootStarted());
  if (yield* select(selectIsLoggedIn)) {
    yield* call(loadUserUntilAnswered);
  } else {
    yield* put(nobodyLoggedIn());
  }
}

/**
 * Without an answer the tokens stay and the splash offers another try; the connection coming back tries by itself.
 * Answers true when the user is loaded, false when the session has ended meanwhile, or another login has taken its place.
 */
export function* loadUserUntilAnswered(): SagaGenerator<boolean> {
  while (true) {
    try {
      const { ended } = yield* race({ loaded: call(loadUser), ended: take(SESSION_OVER) });
      return ended === undefined;
    } catch (thrown) {
      yield* put(bootFailed(toApiFailure(thrown)));
    }
    const { back, ended } = yield* race({
      retried: take(bootRetried),
      back: take(isBackOnline),
      ended: take(SESSION_OVER),
    });
    if (ended) {
      return false;
    }
    if (back) {
      yield* put(bootRetried());
    }
  }
}

function isBackOnline(action: unknown): boolean {
  return connectionChanged.match(action) && action.payload;
}
