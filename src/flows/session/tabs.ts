import { buffers, eventChannel } from 'redux-saga';
import { call, fork, put, select, take, takeLatest } from 'typed-redux-saga';
import { baseApi } from '@/api/baseApi';
import { loadUserUntilAnswered } from '@/flows/boot';
import { flowFailed, fromContext } from '@/flows/kit';
import { readStoredSession, STORAGE_KEY } from '@/persist/persistConfig';
import { pageReturned } from '@/state/actions';
import {
  isNewerSession,
  loginAdopted,
  otherTabNoticed,
  selectTokens,
  type TokensState,
  tokensAdopted,
} from '@/state/session';
import { leave } from './endSession';

/**
 * Follows newer tokens, logins and logouts of other tabs, also those stored while this page was in the back/forward
 * cache, where no event arrives.
 */
export function* tabsFlow() {
  const vault = yield* fromContext('vault');
  // Keeps the last write that arrives while an earlier one is followed.
  const writes = eventChannel<true>((emit) => vault.watch(STORAGE_KEY, () => emit(true)), buffers.sliding(1));
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
  const vault = yield* fromContext('vault');
  const stored = yield* call(readStoredSession, vault);
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
    yield* call(leave);
  }
}
