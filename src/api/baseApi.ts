import { createApi } from '@reduxjs/toolkit/query/react';
import { lastKnownShown } from '@/state/actions';
import { baseQuery } from './baseQuery';

/** The one RTK Query API. Each subject's file injects its endpoints. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['User', 'Accounts', 'Transaction', 'Lists', 'Rows', 'Notices', 'Sessions', 'PartnerEntry'],
  // A screen that opens shows the cached amounts and requests them again.
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  // The payload has the state type of endpoints that are not known here.
  extractRehydrationInfo: (action) => (lastKnownShown.match(action) ? (action.payload as never) : undefined),
  endpoints: () => ({}),
});

declare module '@/state/store' {
  interface RootState {
    api: ReturnType<typeof baseApi.reducer>;
  }
}
