import { call, fork, spawn } from 'typed-redux-saga';
import { authFlow } from '@/flows/auth';
import { boot } from '@/flows/boot';
import { browserFlow } from '@/flows/browser';
import { cardsFlow } from '@/flows/cards';
import { logoutFlow } from '@/flows/logout';
import { otpActionFlow } from '@/flows/otpAction';
import { paymentFlow } from '@/flows/payment';
import { refreshQueueFlow } from '@/flows/refreshQueue';
import { requestMoneyFlow } from '@/flows/requestMoney';
import { tabsFlow } from '@/flows/tabs';

/** The flows of a person who may do something; none brings another down. */
const FLOWS = [authFlow, cardsFlow, requestMoneyFlow, paymentFlow, otpActionFlow, logoutFlow, tabsFlow];

/** Boots, then starts the flows. The refresh queue and the browser's news are needed while booting. */
export function* rootSaga() {
  yield* fork(refreshQueueFlow);
  yield* fork(browserFlow);
  yield* call(boot);
  for (const flow of FLOWS) {
    yield* spawn(flow);
  }
}
