import { put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import {
  redirectFollowed,
  redirectForgotten,
  redirectRemembered,
  selectRedirectTo,
} from '@/features/destination/slice';
import { insidePath } from '@/lib/redirects';
import { loginAdopted, sessionEnded } from '@/session/tokens';
import { fromContext } from './context';

/** Where this tab was headed before its page was loaded anew. The note may be anything: only a path of the app is taken. */
export function* takeUpDestination(): SagaGenerator<void> {
  const tabNotes = yield* fromContext('tabNotes');
  const path = insidePath(tabNotes.read('redirectTo'));
  if (path !== null) {
    yield* put(redirectRemembered(path));
  }
}

/** Keeps the tab's own note of where it is headed: another tab, or whoever opens the browser next, is not led there. */
export function* destinationFlow() {
  const changes = [redirectRemembered, redirectFollowed, redirectForgotten, sessionEnded, loginAdopted];
  yield* takeEvery(changes, noteDestination);
}

function* noteDestination() {
  const tabNotes = yield* fromContext('tabNotes');
  tabNotes.write('redirectTo', (yield* select(selectRedirectTo)) ?? '');
}
