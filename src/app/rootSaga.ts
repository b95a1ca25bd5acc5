import { call, fork, spawn } from 'typed-redux-saga';
import { authFlow } from '@/flows/auth';
import { boot } from '@/flows/boot';
import { browserFlow } from '@/flows/browser';
import { partnerVisitFlow } from '@/flows/partnerVisit';
import { refreshQueueFlow } from '@/flows/refreshQueue';
import { tabsFlow } from '@/flows/tabs';

/** The flows that need nobody to be logged in; none brings another down. The members' own come through the member gate. */
const FLOWS = [authFlow, tabsFlow];

/** Boots, then starts the flows. The refresh queue and the browser's news are needed while booting. */
export function* rootSaga() {
  yield* fork(refreshQueueFlow);
  yield* fork(browserFlow);
  yield* fork(partnerVisitFlow);
  yield* call(boot);
  for (const flow of FLOWS) {
    yield* spawn(flow);
  }
}
