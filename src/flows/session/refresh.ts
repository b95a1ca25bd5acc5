import { addressOf } from '@contract/address';
import type { RefreshBody, Tokens as WireTokens } from '@contract/calls/userCalls';
import { ERROR } from '@contract/errors';
import { call, put, type SagaGenerator, select, take, takeLeading } from 'typed-redux-saga';
import { baseApi } from '@/api/baseApi';
import { type ApiFailure, toApiFailure } from '@/api/failure';
import { fromWire } from '@/api/names';
import { noLoginFound, selectApplicationState } from '@/features/application/slice';
import { loginRedirect } from '@/flows/destination';
import { callEndpoint, fromContext } from '@/flows/kit';
import { paths } from '@/lib/paths';
import { NewerVersionError, readStoredSession, STORAGE_KEY } from '@/persist/persistConfig';
import { readKeyRecord, type Vault, writeKeyRecord } from '@/persist/vault';
import { pageReturned } from '@/state/actions';
import type { Tokens } from '@/state/session';
import {
  isNewerSession,
  otherTabNoticed,
  type RefreshOutcome,
  refreshActions,
  selectIsLoggedIn,
  selectTokens,
  type TokensState,
  tokensAdopted,
  tokensReceived,
} from '@/state/session';
import { endSession, noteSessionExpired } from './endSession';

/** Exchanges the refresh token for new tokens. */
const refreshApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    refreshTokens: build.mutation<Tokens, string>({
      query: (refreshToken) => ({
        ...addressOf('POST /api/v1/refresh/'),
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
    // With dead tokens, an opened link is a visitor's.
    const isBooting = (yield* select(selectApplicationState)) === 'splash';
    const { pathname, search } = window.location;
    yield* call(endSession, { beforeReload: true });
    yield* call(noteSessionExpired);
    const loadPage = yield* fromContext('loadPage');
    loadPage(isBooting ? loginRedirect(pathname, search) : paths.login);
    // The browser may restore this page from the back/forward cache.
    yield* take(pageReturned);
    if (!(yield* select(selectIsLoggedIn))) {
      yield* put(noLoginFound());
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
  const vault = yield* fromContext('vault');
  try {
    return yield* call(readLatestSession, vault, yield* select(selectTokens));
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
  const vault = yield* fromContext('vault');
  try {
    yield* call(tellSessionNews, vault, yield* select(selectTokens));
  } catch {
    // Other tabs learn of it a moment later, by the storage event.
  }
}

const LOCK_NAME = 'amanat:refresh';

/**
 * How long a tab waits for the lock, in milliseconds: longer than a slow refresh, shorter than the server's grace for
 * a used refresh token. A frozen tab that holds the lock blocks other tabs only this long.
 */
const TURN_TIMEOUT_MS = 10_000;

const noLock = () => undefined;

const NEWS_RECORD = 'session-news';

/** How long a tab waits until localStorage has another tab's write, in milliseconds. */
const ARRIVAL_TIMEOUT_MS = 2_000;

/** The session that was written last, without its secrets. */
type News = Pick<TokensState, 'loginId' | 'generation'>;

/**
 * Waits for the lock of all tabs. Returns its release function; the browser also releases the lock with the tab. Goes
 * on without the lock after a timeout, or without Web Locks: the server gives simultaneous refreshes the same tokens.
 */
export function acquireTabLock(): Promise<() => void> {
  if (!navigator.locks) {
    return Promise.resolve(noLock);
  }
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), TURN_TIMEOUT_MS);
  return new Promise((acquired) => {
    const hold = () => {
      clearTimeout(timer);
      return new Promise<void>((release) => acquired(() => release()));
    };
    navigator.locks.request(LOCK_NAME, { signal: patience.signal }, hold).catch(() => acquired(noLock));
  });
}

/**
 * Records in IndexedDB which session is in localStorage. A write to localStorage reaches other tabs late, even after a
 * lock changed hands, but a completed IndexedDB transaction is visible.
 */
async function tellSessionNews(vault: Vault, { loginId, generation }: TokensState): Promise<void> {
  if (vault.kind === 'stored') {
    const news: News = { loginId, generation };
    await writeKeyRecord(NEWS_RECORD, news);
  }
}

/** The stored session, after waiting for the recorded write of another tab to the same login. */
async function readLatestSession(vault: Vault, own: TokensState): Promise<TokensState | null> {
  const news = vault.kind === 'stored' ? await readKeyRecord<News>(NEWS_RECORD).catch(() => undefined) : undefined;
  const stored = await readStoredSession(vault);
  if (news === undefined || news.loginId !== own.loginId || news.generation <= (stored?.generation ?? 0)) {
    return stored;
  }
  await nextChange(vault);
  return readStoredSession(vault);
}

/**
 * Resolves when another tab's write arrives, or after a timeout: the server accepts a token again that was just used.
 */
function nextChange(vault: Vault): Promise<void> {
  return new Promise((resolve) => {
    const arrived = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const stop = vault.watch(STORAGE_KEY, arrived);
    const timer = setTimeout(arrived, ARRIVAL_TIMEOUT_MS);
  });
}
