import type { AppDispatch, RootState } from '@/state/store';
import { baseApi } from './baseApi';
import { knownPages, listsApi, pageCall, pageFromWire, pagesInSight } from './lists';
import type { ListPage, ListRequest } from './models';

/** A page of a list as it is now, beside the one that is shown. */
export const liveRowsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    rowsNow: build.query<ListPage, { request: ListRequest; page: number }>({
      query: ({ request, page }) => pageCall(request, page),
      transformResponse: pageFromWire,
      keepUnusedDataFor: 0,
    }),
  }),
});

/** A change that would bring a row into a list, or take away one that is shown. */
export interface WaitingRow {
  code: string;
  wasShown: boolean;
}

/**
 * Asks what has become of these transactions in a list that somebody reads, and changes their rows where they stand. Answers those that would
 * move others: they wait until somebody asks for them.
 */
export function changeRowsInPlace(request: ListRequest, changed: ReadonlySet<string>) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<WaitingRow[]> => {
    const numbers = pagesToAsk(getState(), request, changed);
    const asked = await Promise.all(
      numbers.map((page) =>
        dispatch(
          liveRowsApi.endpoints.rowsNow.initiate({ request, page }, { forceRefetch: true, subscribe: false }),
        ).unwrap(),
      ),
    );
    const now = new Map(asked.flatMap(({ items }) => items).map((item) => [item.code, item]));
    const known = knownPages(getState(), request);
    const shown = new Set(numbers.flatMap((page) => known[page - 1]?.items ?? []).map(({ code }) => code));
    dispatch(
      listsApi.util.updateQueryData('listRows', request, ({ pages }) => {
        for (const { items } of pages) {
          for (const [index, { code }] of items.entries()) {
            const item = changed.has(code) ? now.get(code) : undefined;
            if (item) items[index] = item;
          }
        }
      }),
    );
    return [...changed]
      .filter((code) => now.has(code) !== shown.has(code))
      .map((code) => ({ code, wasShown: shown.has(code) }));
  };
}

/** The first page, where rows come in, those in sight, and those on which one of the transactions is. */
function pagesToAsk(state: RootState, request: ListRequest, changed: ReadonlySet<string>): number[] {
  const withOne = knownPages(state, request).flatMap(({ items }, index) =>
    items.some(({ code }) => changed.has(code)) ? [index + 1] : [],
  );
  return [...new Set([1, ...pagesInSight(request), ...withOne])];
}
