import { createAction } from '@reduxjs/toolkit';
import { buffers, eventChannel } from 'redux-saga';
import { call, fork, put, select, take, takeLatest } from 'typed-redux-saga';
import { baseApi } from '@/api/baseApi';
import { partnerVisitEnded } from '@/features/partner/slice';
import { loadUserUntilAnswered } from '@/flows/boot';
import { fromContext, goTo } from '@/flows/context';
import { flowFailed } from '@/flows/safely';
import { pageReturned } from '@/lib/navigation';
import { paths } from '@/lib/paths';
import { endSession } from './endSession';
import { isNewerSession, loginAdopted, selectTokens, type TokensState, tokensAdopted } from './tokens';

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
