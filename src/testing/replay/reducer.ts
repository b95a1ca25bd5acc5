import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { FLUSH, PERSIST, persistReducer } from 'redux-persist';
import '@/api/accountsApi';
import '@/api/itemPhotosApi';
import '@/api/memberAccounts';
import '@/api/bankFilesApi';
import '@/api/confirmationApi';
import '@/api/deskApi';
import '@/api/exportsApi';
import '@/api/officeDealsApi';
import '@/api/officePartners';
import '@/api/personalApi';
import '@/api/reservesApi';
import '@/api/receiptsApi';
import '@/api/listsApi';
import '@/api/liveApi';
import '@/api/moneyCalls';
import '@/api/partnerApi';
import '@/api/partnerDesk';
import '@/flows/session/refresh';
import '@/api/sessionsApi';
import '@/api/deliveryApi';
import '@/api/disputesApi';
import '@/api/judgmentsApi';
import '@/api/officeApi';
import '@/api/noticesApi';
import '@/api/passkeysApi';
import '@/api/pushApi';
import '@/api/requestPreview';
import '@/api/testProcess';
import '@/api/transactionsApi';
import '@/api/user';
import '@/api/visitedPartner';
import { baseApi } from '@/api/baseApi';
import { rootReducer } from '@/app/rootReducer';
import { PERSIST_VERSION, persistConfig } from '@/persist/persistConfig';
import { memoryVault } from '@/persist/vault';
import type { RootState } from '@/state/store';

const REGISTERED = 'api/config/middlewareRegistered';

/** The registration of RTK Query in this process. Its reducer compares it with the middleware. */
function ownRegistration(): UnknownAction {
  const seen: UnknownAction[] = [];
  const surroundings = { dispatch: () => undefined, getState: () => ({}) } as never;
  const register = baseApi.middleware(surroundings)((action) => seen.push(action as UnknownAction));
  register({ type: 'replay/started' });
  return seen.find(({ type }) => type === REGISTERED) ?? { type: REGISTERED };
}

/**
 * The reducers of the app's store, without storage. A report begins after redux-persist has started; a history of Redux
 * DevTools may hold the start, without the functions that it carried.
 */
export function createReplayReducer(): Reducer<RootState, UnknownAction> {
  const reducer = persistReducer(
    persistConfig(memoryVault(), () => undefined, Promise.resolve(true)),
    rootReducer,
  );
  const registration = ownRegistration();
  return (state, action) => {
    const { type } = action;
    const carriedFunctions = type === PERSIST || type === FLUSH;
    const replayed =
      type === REGISTERED ? registration : carriedFunctions ? { type: 'replay/withoutFunctions' } : action;
    const next = reducer(state as Parameters<typeof reducer>[0], replayed);
    return type === PERSIST ? { ...next, _persist: { version: PERSIST_VERSION, rehydrated: false } } : next;
  };
}
