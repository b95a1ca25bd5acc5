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

/** Somebody has come upon what another tab stored before the browser told of it. */
export const otherTabNoticed = createAction('tabs/otherTabNoticed');

/**
 * What another tab stores counts here too: its newer tokens, its login, its logout. Also what it stored while this page
 * stood still in the browser's cache, which tells of nothing.
 */
export function* tabsFlow() {
  const watchOtherTabs = yield* fromContext('watchOtherTabs');
  // one that comes while the last is being followed is not lost; of several only the last counts
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
    // A blob that is being replaced may not be readable for a moment; the next write tells again.
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
 * How long a tab waits for its turn, in milliseconds: longer than a refresh on a poor line, far shorter than the server's
 * grace for a token that was traded already. A tab that the phone has frozen with the lock in its hand holds nobody up.
 */
const TURN_TIMEOUT_MS = 10_000;

const nothingToGiveBack = () => undefined;

const RECORD = 'session-news';

/** How long a tab waits for localStorage to bring what another tab has written, in milliseconds. */
const ARRIVAL_TIMEOUT_MS = 2_000;

/** Which session was written last: no secret, only its name and number. */
type News = Pick<TokensState, 'loginId' | 'generation'>;

/**
 * Waits until no other tab of this browser holds the lock; answers how to give it back. The browser gives it back
 * when the tab goes. Whoever waits in vain goes without it, and where there are no Web Locks every tab is on its own:
 * the server gives tabs that ask at once the same tokens.
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
 * Tells the other tabs which session is in localStorage now. They are processes of their own, and what one writes into localStorage arrives
 * in another some time later, even when it holds the lock by then. IndexedDB has an order: what was completed before is seen.
 */
export async function tellSessionNews(vault: Vault, { loginId, generation }: TokensState): Promise<void> {
  if (vault.kind === 'stored') {
    const news: News = { loginId, generation };
    await withKeyDatabase((database) => finished(keyRecords(database, 'readwrite').put(news, RECORD)));
  }
}

/** The stored session, after what another tab has told of the login that `own` belongs to has arrived. */
export async function readLatestSession(vault: Vault, own: TokensState): Promise<TokensState | null> {
  const news = vault.kind === 'stored' ? await readNews() : null;
  const stored = await readStoredSession(vault);
  if (news === null || news.loginId !== own.loginId || news.generation <= (stored?.generation ?? 0)) {
    return stored;
  }
  await nextChange(vault);
  return readStoredSession(vault);
}

/** Null when nothing was told, or it cannot be read. */
function readNews(): Promise<News | null> {
  return withKeyDatabase<News | undefined>((database) => finished(keyRecords(database, 'readonly').get(RECORD))).then(
    (news) => news ?? null,
    () => null,
  );
}

/** Resolves when another tab's write has arrived, or without it: the server gives a token that was traded just now once more. */
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
