import { createApi } from '@reduxjs/toolkit/query/react';
import { lastKnownShown } from '@/state/actions';
import { baseQuery } from './baseQuery';

/** Every call of the app hangs here; `user.ts`, `accounts.ts`, `transactions.ts`, `sessions.ts` and `lists.ts` add theirs. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['User', 'Accounts', 'Transaction', 'Lists', 'Rows', 'Notices', 'Sessions', 'PartnerEntry'],
  // Money is never shown from memory alone: a screen that opens shows what is known and asks again.
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  // the type of the whole state, of endpoints that are not known here
  extractRehydrationInfo: (action) => (lastKnownShown.match(action) ? (action.payload as never) : undefined),
  endpoints: () => ({}),
});

declare module '@/state/store' {
  interface RootState {
    api: ReturnType<typeof baseApi.reducer>;
  }
}
