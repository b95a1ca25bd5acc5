import { eventChannel } from 'redux-saga';
import { call, put, select, take } from 'typed-redux-saga';
import { baseApi } from '@/api/baseApi';
import { isNewerSession, loginAdopted, type SessionState, selectSession, tokensAdopted } from '@/api/session';
import { partnerVisitEnded } from '@/features/partner/slice';
import { paths } from '@/lib/paths';
import { loadUserUntilAnswered } from './boot';
import { fromContext, goTo } from './context';
import { endSession } from './endSession';
import { flowFailed } from './safely';

/** What another tab stores counts here too: its newer tokens, its login, its logout. */
export function* tabsFlow() {
  const watchOtherTabs = yield* fromContext('watchOtherTabs');
  const writes = eventChannel<true>((emit) => watchOtherTabs(() => emit(true)));
  while (true) {
    yield* take(writes);
    try {
      yield* call(followOtherTab);
    } catch {
      // A blob that is being replaced may not be readable for a moment; the next write tells again.
      yield* put(flowFailed({ flow: 'tabs', message: 'What another tab stored could not be read' }));
    }
  }
}

function* followOtherTab() {
  const readStoredSession = yield* fromContext('readStoredSession');
  const stored = yield* call(readStoredSession);
  const own = yield* select(selectSession);
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
    yield* call(loadUserUntilAnswered);
  }
}

function* followLogout({ loginId }: SessionState) {
  if (loginId !== null) {
    yield* put(partnerVisitEnded());
    yield* call(endSession);
    yield* goTo(paths.login, { replace: true });
  }
}
