import { useCallback, useEffect, useState } from 'react';

/** The fields that {@link useNextPage} reads from the result of an infinite query. */
interface PagedQuery {
  isFetching: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
}

/**
 * Loads the next page on a tap. RTK Query runs one request per list and drops others meanwhile, so the tap waits for the
 * running one; `isWaiting` until then.
 */
export function useNextPage({ isFetching, hasNextPage, fetchNextPage }: PagedQuery) {
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || isFetching) return;
    setIsWaiting(false);
    if (hasNextPage) void fetchNextPage();
  }, [isWaiting, isFetching, hasNextPage, fetchNextPage]);
  return { isWaiting, onMore: useCallback(() => setIsWaiting(true), []) };
}
