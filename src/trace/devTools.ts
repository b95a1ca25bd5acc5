import type { LiftedState, LiftedStore as StoreOfTools } from '@redux-devtools/instrument';
import type { DevToolsEnhancerOptions, Reducer, Store, StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';
import { FLUSH, PERSIST } from 'redux-persist';
import type { RootState } from '@/state/store';
import { createSanitizer } from './sanitizer';

type Lifted = LiftedState<RootState, UnknownAction, unknown>;
type LiftedStore = StoreOfTools<RootState, UnknownAction, unknown>;

/** The global function of the extension. */
type ExtensionCompose = (options: DevToolsEnhancerOptions) => (...enhancers: StoreEnhancer[]) => StoreEnhancer;

/** In development, `localStorage.setItem('amanat:devtools', 'everything')` shows all values after a reload. */
const SHOW_ALL_SWITCH = { key: 'amanat:devtools', value: 'everything' };

/** Import and time travel work only in development. */
const optionsOf = (isDevelopment: boolean): DevToolsEnhancerOptions => ({
  name: 'Amanat',
  maxAge: 200,
  trace: isDevelopment,
  features: {
    export: true,
    import: isDevelopment,
    jump: isDevelopment,
    skip: isDevelopment,
    lock: isDevelopment,
    dispatch: false,
    persist: false,
    test: false,
  },
});

/**
 * Gives Redux DevTools a store with placeholders, as problem reports have them. The sanitizers of the extension leave
 * out the committed state and its export, so the store that the extension reads has no other values. The app reads its
 * own state below the placeholders.
 */
export function devToolsEnhancer(isDevelopment = process.env.NODE_ENV === 'development'): StoreEnhancer {
  const { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: compose } = window as {
    __REDUX_DEVTOOLS_EXTENSION_COMPOSE__?: ExtensionCompose;
  };
  if (!compose) return (createStore) => createStore;
  const showsEverything = isDevelopment && window.localStorage.getItem(SHOW_ALL_SWITCH.key) === SHOW_ALL_SWITCH.value;
  const shown = showsEverything ? (lifted: Lifted) => lifted : createPlaceholders();
  const extension = compose(optionsOf(isDevelopment))();

  const enhanced =
    (createStore: CreateStore): CreateStore =>
    (reducer, preloaded) => {
      let lifted: LiftedStore | undefined;
      const tools = (extension as unknown as (next: CreateStore) => CreateStore)((given, initial) => {
        const store = createStore(given, initial);
        // The person has switched the tools off for this site.
        if (given === reducer) return store;
        const own = store as LiftedStore;
        lifted = own;
        return { ...store, getState: () => shown(own.getState()) };
      })(reducer, preloaded);
      if (!lifted) return tools;
      const { getState, dispatch } = lifted;
      const currentState = () => {
        const { computedStates, currentStateIndex } = getState();
        return computedStates[currentStateIndex]?.state;
      };
      return {
        ...tools,
        getState: currentState,
        // A file keeps no functions, and both actions carry some. As in a report, the record begins after the first, and
        // the second, which changes nothing, is no part of it.
        dispatch: (action) => {
          if (action.type === FLUSH) {
            reducer(currentState(), action);
            return action;
          }
          const result = tools.dispatch(action);
          if (action.type === PERSIST) dispatch({ type: 'COMMIT', timestamp: Date.now() });
          return result;
        },
      };
    };
  return enhanced as unknown as StoreEnhancer;
}

type CreateStore = (reducer: Reducer, preloaded?: unknown) => Store;

/** Replaces the personal values of the history of Redux DevTools. */
function createPlaceholders(): (lifted: Lifted) => Lifted {
  const sanitizer = createSanitizer();
  return (lifted) => ({
    ...lifted,
    committedState: sanitizer.state(lifted.committedState),
    computedStates: lifted.computedStates.map(({ state, error }) => ({
      state: sanitizer.state(state),
      // The text of an exception may quote a value.
      ...(error !== undefined && { error: 'A reducer threw' }),
    })),
    actionsById: Object.fromEntries(
      Object.entries(lifted.actionsById).map(([id, performed]) => [
        id,
        { ...performed, action: sanitizer.action(performed.action) },
      ]),
    ),
  });
}
