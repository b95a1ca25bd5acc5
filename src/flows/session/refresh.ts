import { addressOf } from '@contract/addresses/address';
import { USER_ADDRESSES } from '@contract/addresses/user';
import { ERROR } from '@contract/errors';
import type { RefreshBody, Tokens as WireTokens } from '@contract/schemas/users';
import { call, put, type SagaGenerator, select, take, takeLeading } from 'typed-redux-saga';
import { baseApi } from '@/api/baseApi';
import { type ApiFailure, toApiFailure } from '@/api/failure';
import { fromWire } from '@/api/names';
import { nobodyLoggedIn } from '@/features/application/slice';
import { callEndpoint, fromContext } from '@/flows/kit';
import { paths } from '@/lib/paths';
import { NewerVersionError } from '@/persist/malformed';
import { pageReturned } from '@/state/actions';
import type { Tokens } from '@/state/session';
import {
  isNewerSession,
  type RefreshOutcome,
  refreshActions,
  selectIsLoggedIn,
  selectTokens,
  type TokensState,
  tokensAdopted,
  tokensReceived,
} from '@/state/session';
import { endSession, noteSessionExpired } from './endSession';
import { otherTabNoticed } from './tabs';

/** Exchanges the refresh token for new tokens. */
const refreshApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    refreshTokens: build.mutation<Tokens, string>({
      query: (refreshToken) => ({
        ...addressOf(USER_ADDRESSES.refresh),
        body: { refresh: refreshToken } satisfies RefreshBody,
        withoutAuth: true,
      }),
      transformResponse: fromWire<WireTokens>,
    }),
  }),
});

/** Runs one refresh at a time. Other calls with a 401 wait for the same one. */
export function* refreshQueueFlow() {
  yield* takeLeading(refreshActions.tokenExpired, refreshForEverybody);
}

function* refreshForEverybody({ payload }: ReturnType<typeof refreshActions.tokenExpired>) {
  const queue = yield* fromContext('refreshQueue');
  let outcome: RefreshOutcome = 'unreachable';
  try {
    outcome = yield* call(refreshOnce, payload.generation);
  } catch (thrown) {
    yield* put(refreshActions.unreachable());
    if (thrown instanceof NewerVersionError) {
      yield* call(loadNewerApp);
    }
  } finally {
    const waiters = queue.release(outcome);
    yield* put(refreshActions.released({ outcome, waiters }));
  }
  if (outcome === 'refused') {
    yield* call(endSession, { beforeReload: true });
    yield* call(noteSessionExpired);
    const loadPage = yield* fromContext('loadPage');
    loadPage(paths.login);
    // The browser may restore this page from the back/forward cache.
    yield* take(pageReturned);
    if (!(yield* select(selectIsLoggedIn))) {
      yield* put(nobodyLoggedIn());
    }
  }
}

/** Another tab runs a newer version of the app, and only a fresh page can read its tokens. */
function* loadNewerApp() {
  const loadPage = yield* fromContext('loadPage');
  loadPage(window.location.href);
}

/**
 * Holds the lock of all tabs from reading the stored tokens until the new ones are stored. Another tab may have
 * refreshed the tokens of generation `expired` meanwhile; they are in the state or in the storage.
 */
function* refreshOnce(expired: number): SagaGenerator<RefreshOutcome> {
  const acquireTabLock = yield* fromContext('acquireTabLock');
  const releaseTabLock = yield* call(acquireTabLock);
  try {
    const stored = yield* call(latestSession);
    const own = yield* select(selectTokens);
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

/** The stored session. Null without a readable one: then this tab's own tokens count. */
function* latestSession(): SagaGenerator<TokensState | null> {
  const readLatestSession = yield* fromContext('readLatestSession');
  try {
    return yield* call(readLatestSession, yield* select(selectTokens));
  } catch (thrown) {
    if (thrown instanceof NewerVersionError) {
      throw thrown;
    }
    return null;
  }
}

/** The tabs flow follows a logout or another login. The waiting calls belong to the old login. */
function* adopt(stored: TokensState, own: TokensState): SagaGenerator<RefreshOutcome> {
  if (stored.loginId !== own.loginId) {
    yield* put(otherTabNoticed());
    return 'unreachable';
  }
  yield* put(tokensAdopted(stored));
  return 'refreshed';
}

function* refreshWith({ refreshToken, loginId }: TokensState): SagaGenerator<RefreshOutcome> {
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

/** Only a refusal of our server ends a session, not one that is down or busy, and not a proxy. */
function isRefused({ code }: ApiFailure): boolean {
  return code === ERROR.sessionExpired || code === ERROR.notAuthenticated;
}

/** Stores new tokens, so that other tabs find them before they refresh. */
export function* keepTokens({ accessToken, refreshToken }: Tokens, loginId: string): SagaGenerator<void> {
  yield* put(tokensReceived({ accessToken, refreshToken, loginId }));
  const flushPersisted = yield* fromContext('flushPersisted');
  yield* call(flushPersisted);
  const tellSessionNews = yield* fromContext('tellSessionNews');
  try {
    yield* call(tellSessionNews, yield* select(selectTokens));
  } catch {
    // Other tabs learn of it a moment later, by the storage event.
  }
}
