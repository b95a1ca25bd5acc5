import { configureStore } from '@reduxjs/toolkit';
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
import { authFlow } from '@/flows/auth';
import { boot, createMemberGate, readStoredState } from '@/flows/boot';
import { browserFlow } from '@/flows/browser';
import { destinationFlow } from '@/flows/destination';
import { type FlowContext, flowFailed, keptAlive, type StartedFlow, startedFlowsFlow } from '@/flows/kit';
import { createNavigation, type Navigation } from '@/flows/navigation';
import { partnerVisitFlow } from '@/flows/partner/partnerVisit';
import { acquireTabLock, refreshQueueFlow } from '@/flows/session/refresh';
import { tabsFlow } from '@/flows/session/tabs';
import { isNothingStored, persistConfig, storedStateNotWritten } from '@/persist/persistConfig';
import { tabNotes } from '@/persist/tabNotes';
import type { Vault } from '@/persist/vault';
import { pageRequested } from '@/state/actions';
import { createRefreshQueue } from '@/state/session';
import { devToolsEnhancer } from '@/trace/devTools';
import { createRecorder } from '@/trace/recorder';
import { loadMemberArea, loadPartnerArea, preloadMemberScreen } from './RouteTable';
import { rootReducer } from './rootReducer';

/** redux-persist's actions contain functions. */
const PERSIST_ACTIONS = [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER];

/** Written by webpack's DefinePlugin, on in development and where configured; absent in tests. */
declare const __AMANAT_DEVTOOLS__: boolean | undefined;

/** A build constant: a production bundle without the tools contains no code of them. */
const WITH_DEV_TOOLS = typeof __AMANAT_DEVTOOLS__ !== 'undefined' && __AMANAT_DEVTOOLS__;

/** Development checks are slow on a busy machine; only slower ones are reported. */
const CHECK_WARNS_AFTER_MS = 500;

/**
 * Starts the flows and boots. The members' flows start behind the member gate. The refresh queue and the browser flow
 * are needed during the boot. A crashed flow is restarted.
 */
function* rootSaga(isEmpty: Promise<boolean>) {
  yield* fork(startedFlowsFlow);
  yield* fork(keptAlive('refreshQueue', refreshQueueFlow));
  yield* fork(keptAlive('browser', browserFlow));
  yield* fork(keptAlive('destination', destinationFlow));
  yield* fork(keptAlive('partnerVisit', partnerVisitFlow));
  yield* call(readStoredState, isEmpty);
  // before the boot, which may wait for a connection: a logout in another tab must not wait
  yield* fork(keptAlive('tabs', tabsFlow));
  yield* call(boot);
  yield* fork(keptAlive('auth', authFlow));
}

export type AppStore = ReturnType<typeof createAppStore>['store'];

interface StoreOptions {
  vault: Vault;
  /** Replaces parts of the flows' context, for tests. */
  context?: Partial<FlowContext>;
}

/** Builds the store, starts the flows and reads the stored state. `stop` ends all of them. */
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
  const services: ApiServices = { refreshQueue, loadCallKeeper, openLogins: new Map(), pace: context?.askPace ?? 1 };
  const recorder = createRecorder();
  const sagas = createSagaMiddleware({
    // Receives only errors that `safely` does not catch.
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
    devTools: false,
    // the last enhancer is next to the store
    enhancers: (getDefault) => (WITH_DEV_TOOLS ? getDefault().concat(devToolsEnhancer()) : getDefault()),
  });

  let startStoring = () => {};
  const isStoring = new Promise<void>((resolve) => {
    startStoring = resolve;
  });
  const persistor: Persistor = persistStore(store, { manualPersist: true } as object, startStoring);
  const flowContext: FlowContext = {
    navigate: (to, options) => {
      store.dispatch(pageRequested({ pathname: to.replace(/[?#].*/, '') }));
      navigation.navigate(to, options);
    },
    refreshQueue,
    memberGate: createMemberGate(preloadMemberScreen),
    startedFlows: channel<StartedFlow>(),
    loadCallKeeper,
    tabNotes,
    vault,
    loadPartnerArea,
    flushPersisted: () => isStoring.then(() => persistor.flush()),
    readyToLeave: () =>
      import('@/trace/traceFile').then(
        ({ keepOnLeaving }) => keepOnLeaving(recorder),
        // a lost recording must not block a payment
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
