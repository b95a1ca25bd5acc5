import { eventChannel } from 'redux-saga';
import { call, put, select, take } from 'typed-redux-saga';
import { selectIsLoggedIn } from '@/api/session';
import { paths } from '@/lib/paths';
import { loadUserUntilAnswered } from './boot';
import { fromContext, goTo } from './context';
import { endSession } from './endSession';
import { adoptNewerTokens } from './refreshQueue';
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
  const wasLoggedIn = yield* select(selectIsLoggedIn);
  const readStoredTokens = yield* fromContext('readStoredTokens');
  const stored = yield* call(readStoredTokens);
  if (stored === null) {
    if (wasLoggedIn) {
      yield* call(endSession);
      yield* goTo(paths.login, { replace: true });
    }
    return;
  }
  const isAdopted = yield* call(adoptNewerTokens);
  if (isAdopted && !wasLoggedIn) {
    yield* call(loadUserUntilAnswered);
  }
}
