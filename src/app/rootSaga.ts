import { call, fork } from 'typed-redux-saga';
import { authFlow } from '@/flows/auth';
import { boot, readStoredState } from '@/flows/boot';
import { browserFlow } from '@/flows/browser';
import { destinationFlow } from '@/flows/destination';
import { partnerVisitFlow } from '@/flows/partnerVisit';
import { keptAlive } from '@/flows/safely';
import { refreshQueueFlow } from '@/session/refresh';
import { tabsFlow } from '@/session/tabs';

/**
 * Boots, then starts the flows that need nobody to be logged in; the members' own come through the member gate. The
 * refresh queue and the browser's news are needed while booting. None brings another down, and one that dies is
 * started again.
 */
export function* rootSaga() {
  yield* fork(keptAlive('refreshQueue', refreshQueueFlow));
  yield* fork(keptAlive('browser', browserFlow));
  yield* fork(keptAlive('destination', destinationFlow));
  yield* fork(keptAlive('partnerVisit', partnerVisitFlow));
  yield* call(readStoredState);
  // before the boot, which may wait long for a connection: a logout elsewhere must not
  yield* fork(keptAlive('tabs', tabsFlow));
  yield* call(boot);
  yield* fork(keptAlive('auth', authFlow));
}
