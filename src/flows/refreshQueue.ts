import { call, put, type SagaGenerator, select, takeLeading } from 'typed-redux-saga';
import { type ApiFailure, toApiFailure } from '@/api/failure';
import { refreshApi } from '@/api/refresh';
import { type RefreshOutcome, refreshActions } from '@/api/refreshQueue';
import { isNewerSession, type SessionState, selectSession, tokensAdopted } from '@/api/session';
import { paths } from '@/lib/paths';
import { callEndpoint } from './callEndpoint';
import { fromContext } from './context';
import { endSession } from './endSession';
import { keepTokens } from './keepTokens';

const REQUEST_TIMED_OUT = 408;
const TOO_MANY_REQUESTS = 429;

/** Lets one refresh run at a time; whoever else gets a 401 meanwhile waits for the same one. */
export function* refreshQueueFlow() {
  yield* takeLeading(refreshActions.tokenExpired, refreshForEverybody);
}

function* refreshForEverybody({ payload }: ReturnType<typeof refreshActions.tokenExpired>) {
  const queue = yield* fromContext('refreshQueue');
  let outcome: RefreshOutcome = 'unreachable';
  try {
    outcome = yield* call(refreshOnce, payload.generation);
  } catch {
    yield* put(refreshActions.unreachable());
  } finally {
    const waiters = queue.release(outcome);
    yield* put(refreshActions.released({ outcome, waiters }));
  }
  if (outcome === 'refused') {
    yield* call(endSession);
    const loadPage = yield* fromContext('loadPage');
    loadPage(paths.login);
  }
}

/**
 * Holds the lock of all tabs from looking at the stored tokens until the new ones are stored. While this one waited for it, another tab may
 * have refreshed the tokens of generation `expired`; they may have arrived already, or are stored.
 */
function* refreshOnce(expired: number): SagaGenerator<RefreshOutcome> {
  const acquireTabLock = yield* fromContext('acquireTabLock');
  const releaseTabLock = yield* call(acquireTabLock);
  try {
    const readLatestSession = yield* fromContext('readLatestSession');
    const stored = yield* call(readLatestSession, yield* select(selectSession));
    const own = yield* select(selectSession);
    if (stored !== null && isNewerSession(stored, own)) {
      yield* put(refreshActions.skipped());
      return yield* call(adopt, stored, own);
    }
    if (own.generation > expired) {
      yield* put(refreshActions.skipped());
      return 'refreshed';
    }
    return yield* call(refreshWith, own);
  } finally {
    releaseTabLock();
  }
}

/** A logout, or another login, is for the tabs flow to follow: whoever waits here belongs to the login that is gone. */
function* adopt(stored: SessionState, own: SessionState): SagaGenerator<RefreshOutcome> {
  if (stored.loginId !== own.loginId) {
    return 'unreachable';
  }
  yield* put(tokensAdopted(stored));
  return 'refreshed';
}

function* refreshWith({ refreshToken, loginId }: SessionState): SagaGenerator<RefreshOutcome> {
  if (refreshToken === null || loginId === null) {
    return 'unreachable';
  }
  yield* put(refreshActions.started());
  try {
    const tokens = yield* callEndpoint(refreshApi.endpoints.refreshTokens.initiate(refreshToken, { track: false }));
    yield* call(keepTokens, tokens, loginId);
    yield* put(refreshActions.refreshed());
    return 'refreshed';
  } catch (thrown) {
    const isRefusal = isRefused(toApiFailure(thrown));
    yield* put(isRefusal ? refreshActions.refused() : refreshActions.unreachable());
    return isRefusal ? 'refused' : 'unreachable';
  }
}

/** Only the server's «no» ends a session; a server that is down, busy or unreachable does not. */
function isRefused({ status }: ApiFailure): boolean {
  return (
    status !== null && status >= 400 && status < 500 && status !== REQUEST_TIMED_OUT && status !== TOO_MANY_REQUESTS
  );
}
