import { createAction } from '@reduxjs/toolkit';
import { buffers, eventChannel } from 'redux-saga';
import { call, fork, put, select, take, takeLatest } from 'typed-redux-saga';
import { baseApi } from '@/api/baseApi';
import { partnerVisitEnded } from '@/features/partner/slice';
import { loadUserUntilAnswered } from '@/flows/boot';
import { flowFailed, fromContext, goTo } from '@/flows/kit';
import { paths } from '@/lib/paths';
import { finished, keyRecords, withKeyDatabase } from '@/persist/keyDatabase';
import { readStoredSession } from '@/persist/persistConfig';
import { STORAGE_KEY } from '@/persist/slices';
import type { Vault } from '@/persist/vault';
import { pageReturned } from '@/state/actions';
import { isNewerSession, loginAdopted, selectTokens, type TokensState, tokensAdopted } from '@/state/session';
import { endSession } from './endSession';

/** Another part of the app found a newer session in the storage before the browser's event. */
export const otherTabNoticed = createAction('tabs/otherTabNoticed');

/**
 * Follows newer tokens, logins and logouts of other tabs, also those stored while this page was in the back/forward
 * cache, where no event arrives.
 */
export function* tabsFlow() {
  const watchOtherTabs = yield* fromContext('watchOtherTabs');
  // Keeps the last write that arrives while an earlier one is followed.
  const writes = eventChannel<true>((emit) => watchOtherTabs(() => emit(true)), buffers.sliding(1));
  yield* takeLatest([otherTabNoticed, pageReturned], follow);
  while (true) {
    yield* take(writes);
    yield* call(follow);
  }
}

function* follow() {
  try {
    yield* call(followOtherTab);
  } catch {
    // A blob may be unreadable while it is replaced. The next write emits again.
    yield* put(flowFailed({ flow: 'tabs', message: 'What another tab stored could not be read' }));
  }
}

function* followOtherTab() {
  const readStoredSession = yield* fromContext('readStoredSession');
  const stored = yield* call(readStoredSession);
  const own = yield* select(selectTokens);
  if (stored !== null && !isNewerSession(stored, own)) {
    return;
  }
  if (stored === null || stored.loginId === null) {
    yield* call(followLogout, own);
  } else if (stored.loginId === own.loginId) {
    yield* put(tokensAdopted(stored));
  } else {
    yield* put(loginAdopted(stored));
    yield* put(baseApi.util.resetApiState());
    yield* fork(loadUserUntilAnswered);
  }
}

function* followLogout({ loginId }: TokensState) {
  if (loginId !== null) {
    yield* put(partnerVisitEnded());
    yield* call(endSession);
    yield* goTo(paths.login, { replace: true });
  }
}

const LOCK_NAME = 'amanat:refresh';

/**
 * How long a tab waits for the lock, in milliseconds: longer than a slow refresh, shorter than the server's grace for
 * a used refresh token. A frozen tab with the lock blocks nobody for longer.
 */
const TURN_TIMEOUT_MS = 10_000;

const nothingToGiveBack = () => undefined;

const RECORD = 'session-news';

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
    return Promise.resolve(nothingToGiveBack);
  }
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), TURN_TIMEOUT_MS);
  return new Promise((acquired) => {
    const hold = () => {
      clearTimeout(timer);
      return new Promise<void>((release) => acquired(() => release()));
    };
    navigator.locks.request(LOCK_NAME, { signal: patience.signal }, hold).catch(() => acquired(nothingToGiveBack));
  });
}

/**
 * Records in IndexedDB which session is in localStorage. A write to localStorage reaches other tabs late, even after a
 * lock changed hands, but a completed IndexedDB transaction is visible.
 */
export async function tellSessionNews(vault: Vault, { loginId, generation }: TokensState): Promise<void> {
  if (vault.kind === 'stored') {
    const news: News = { loginId, generation };
    await withKeyDatabase((database) => finished(keyRecords(database, 'readwrite').put(news, RECORD)));
  }
}

/** The stored session, after waiting for the recorded write of another tab to the same login. */
export async function readLatestSession(vault: Vault, own: TokensState): Promise<TokensState | null> {
  const news = vault.kind === 'stored' ? await readNews() : null;
  const stored = await readStoredSession(vault);
  if (news === null || news.loginId !== own.loginId || news.generation <= (stored?.generation ?? 0)) {
    return stored;
  }
  await nextChange(vault);
  return readStoredSession(vault);
}

/** Null without a readable record. */
function readNews(): Promise<News | null> {
  return withKeyDatabase<News | undefined>((database) => finished(keyRecords(database, 'readonly').get(RECORD))).then(
    (news) => news ?? null,
    () => null,
  );
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
