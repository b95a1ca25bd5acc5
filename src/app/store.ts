import { combineReducers, configureStore, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import {
  FLUSH,
  PAUSE,
  PERSIST,
  type Persistor,
  PURGE,
  persistReducer,
  persistStore,
  REGISTER,
  REHYDRATE,
} from 'redux-persist';
import createSagaMiddleware, { channel } from 'redux-saga';
import { call, fork } from 'typed-redux-saga';
import type { ApiServices } from '@/api/baseApi';
import { baseApi } from '@/api/baseApi';
import type { CallKeeper } from '@/api/moneyCalls';
import { applicationReducer } from '@/features/application/slice';
import { authReducer } from '@/features/auth/slice';
import { cardsReducer } from '@/features/cards/slice';
import { unansweredReducer } from '@/features/offline/unansweredSlice';
import { otpReducer } from '@/features/otp/slice';
import { partnerJourneyReducer } from '@/features/partner/journeySlice';
import { partnerReducer } from '@/features/partner/slice';
import { payLinkReducer, paymentReducer } from '@/features/payment/slice';
import { requestMoneyReducer } from '@/features/request-money/slice';
import { logoutReducer } from '@/features/settings/slice';
import { toastsReducer } from '@/features/toasts/slice';
import { authFlow } from '@/flows/auth';
import { boot, createMemberGate, readStoredState } from '@/flows/boot';
import { browserFlow, networkReducer } from '@/flows/browser';
import { destinationFlow, destinationReducer } from '@/flows/destination';
import { type FlowContext, flowFailed, keptAlive, type StartedFlow, startedFlowsFlow } from '@/flows/kit';
import { createNavigation, type Navigation } from '@/flows/navigation';
import { partnerVisitFlow } from '@/flows/partner/partnerVisit';
import { acquireTabLock, refreshQueueFlow } from '@/flows/session/refresh';
import { tabsFlow } from '@/flows/session/tabs';
import { isNothingStored, persistConfig, storedStateNotWritten } from '@/persist/persistConfig';
import { tabNotes } from '@/persist/tabNotes';
import type { Vault } from '@/persist/vault';
import { deviceSecretsReducer } from '@/state/deviceSecrets';
import { draftsReducer } from '@/state/drafts';
import { liveReducer } from '@/state/live';
import { createRefreshQueue, loginAdopted, sessionEnded, tokensReducer } from '@/state/session';
import type { RootState } from '@/state/store';
import { createRecorder } from '@/trace/recorder';
import { devToolsOptions } from './devTools';
import { loadMemberArea, loadMembersScreen, loadPartnerArea } from './RouteTable';

const slices = combineReducers({
  api: baseApi.reducer,
  application: applicationReducer,
  auth: authReducer,
  cards: cardsReducer,
  destination: destinationReducer,
  deviceSecrets: deviceSecretsReducer,
  drafts: draftsReducer,
  live: liveReducer,
  logout: logoutReducer,
  network: networkReducer,
  otp: otpReducer,
  partner: partnerReducer,
  partnerJourney: partnerJourneyReducer,
  payLink: payLinkReducer,
  payment: paymentReducer,
  requestMoney: requestMoneyReducer,
  session: tokensReducer,
  toasts: toastsReducer,
  unanswered: unansweredReducer,
});

/**
 * Every slice. The end of a session, or another one in its place, empties all but what the browser, not the person, has put there, and by what
 * the server knows this device again; the count of sessions goes on.
 */
export const rootReducer: Reducer<RootState, UnknownAction, Partial<RootState>> = (state, action) => {
  if (state && (sessionEnded.match(action) || loginAdopted.match(action))) {
    const { deviceSecrets, network, partner, session, toasts } = state;
    return slices({ deviceSecrets, network, partner, session, toasts }, action);
  }
  return slices(state, action);
};

/** redux-persist's own actions carry functions. */
const PERSIST_ACTIONS = [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER];

/** Written by webpack's DefinePlugin, on in development and where configured; absent in tests. */
declare const __AMANAT_DEVTOOLS__: boolean | undefined;

/** A constant of the build, so that a production bundle without the tools has not even their options. */
const WITH_DEV_TOOLS = typeof __AMANAT_DEVTOOLS__ !== 'undefined' && __AMANAT_DEVTOOLS__;

/** The development checks of big states take their time on a busy machine; only what is truly slow is said. */
const CHECK_WARNS_AFTER_MS = 500;

/**
 * Boots, then starts the flows that need nobody to be logged in; the members' own come through the member gate, and run
 * here too: all of them end with the store. The refresh queue and the browser's news are needed while booting. None
 * brings another down, and one that dies is started again.
 */
function* rootSaga(isEmpty: Promise<boolean>) {
  yield* fork(startedFlowsFlow);
  yield* fork(keptAlive('refreshQueue', refreshQueueFlow));
  yield* fork(keptAlive('browser', browserFlow));
  yield* fork(keptAlive('destination', destinationFlow));
  yield* fork(keptAlive('partnerVisit', partnerVisitFlow));
  yield* call(readStoredState, isEmpty);
  // before the boot, which may wait long for a connection: a logout elsewhere must not
  yield* fork(keptAlive('tabs', tabsFlow));
  yield* call(boot);
  yield* fork(keptAlive('auth', authFlow));
}

/** A running store, and what the rest of the app needs from its surroundings. */
export type AppStore = ReturnType<typeof createAppStore>['store'];

interface StoreOptions {
  vault: Vault;
  /** Replaces parts of the flows' surroundings, in tests. */
  context?: Partial<FlowContext>;
}

/**
 * Builds the store, starts the flows and reads what is stored. `stop` ends everything that the store keeps running.
 */
export function createAppStore({ vault, context }: StoreOptions) {
  const refreshQueue = createRefreshQueue();
  const navigation: Navigation = createNavigation();
  const now = context?.now ?? Date.now;
  let callKeeper: CallKeeper | undefined;
  const loadCallKeeper = async (): Promise<CallKeeper> => {
    const { callKeepers } = await loadMemberArea();
    callKeeper ??= callKeepers.storedCallKeeper(vault, now, context?.askPace ?? 1);
    return callKeeper;
  };
  const services: ApiServices = { refreshQueue, loadCallKeeper };
  const recorder = createRecorder();
  const sagas = createSagaMiddleware({
    // Only what `safely` does not guard arrives here: a watcher itself died.
    onError: (error) => store.dispatch(flowFailed({ flow: 'root', message: error.name })),
  });

  const isEmpty = isNothingStored(vault);
  const writeFailed = (error: Error) => store.dispatch(storedStateNotWritten({ reason: error.name }));
  const store = configureStore({
    reducer: persistReducer(persistConfig(vault, writeFailed, isEmpty), rootReducer),
    middleware: (getDefault) =>
      getDefault({
        thunk: { extraArgument: services },
        serializableCheck: { ignoredActions: PERSIST_ACTIONS, warnAfter: CHECK_WARNS_AFTER_MS },
        immutableCheck: { warnAfter: CHECK_WARNS_AFTER_MS },
      }).concat(baseApi.middleware, sagas, recorder.middleware),
    devTools: WITH_DEV_TOOLS && devToolsOptions(),
  });

  let storing = () => {};
  const isStoring = new Promise<void>((resolve) => {
    storing = resolve;
  });
  const persistor: Persistor = persistStore(store, { manualPersist: true } as object, storing);
  const flowContext: FlowContext = {
    navigate: navigation.navigate,
    refreshQueue,
    memberGate: createMemberGate(loadMembersScreen),
    startedFlows: channel<StartedFlow>(),
    loadCallKeeper,
    tabNotes,
    vault,
    loadPartnerArea,
    flushPersisted: () => isStoring.then(() => persistor.flush()),
    readyToLeave: () =>
      import('@/trace/traceFile').then(
        ({ keepOnLeaving }) => keepOnLeaving(recorder),
        // a report that begins anew is no reason not to pay
        () => undefined,
      ),
    acquireTabLock,
    loadPage: (url) => window.location.assign(url),
    now,
    ...context,
  };
  sagas.setContext(flowContext);
  const running = sagas.run(rootSaga, isEmpty);
  persistor.persist();
  if (vault.kind === 'memory') {
    store.dispatch(storedStateNotWritten({ reason: 'storage is blocked' }));
  }

  return {
    store,
    navigation,
    recorder,
    stop: () => {
      running.cancel();
      persistor.pause();
    },
  };
}
