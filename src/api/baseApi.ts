import { createApi, QueryStatus } from '@reduxjs/toolkit/query/react';
import { type KnownAnswers, lastKnownShown } from '@/state/actions';
import { baseQuery } from './baseQuery';

/** Every call of the app hangs here; `user.ts`, `accounts.ts`, `transactions.ts`, `sessions.ts` and `lists.ts` add theirs. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['User', 'Accounts', 'Transaction', 'Lists', 'Rows', 'Sessions', 'PartnerEntry'],
  // Money is never shown from memory alone: a screen that opens shows what is known and asks again.
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  extractRehydrationInfo: (action) => (lastKnownShown.match(action) ? cacheOf(action.payload) : undefined),
  endpoints: () => ({}),
});

/** Known answers as the cache takes them over. Nothing can make them old: whatever is on screen is asked for anew with the connection. */
// biome-ignore lint/suspicious/noExplicitAny: the type of the whole state of an api whose endpoints are not known here
function cacheOf(known: KnownAnswers): any {
  const queries = Object.entries(known).map(([key, answer]) => [
    key,
    { ...answer, status: QueryStatus.fulfilled, requestId: key, startedTimeStamp: answer.fulfilledTimeStamp },
  ]);
  return { queries: Object.fromEntries(queries), mutations: {}, provided: { tags: {}, keys: {} } };
}

declare module '@/state/store' {
  interface RootState {
    api: ReturnType<typeof baseApi.reducer>;
  }
}
