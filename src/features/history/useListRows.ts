import { useCallback, useEffect, useMemo, useState } from 'react';
import { type ApiFailure, toApiFailure } from '@/api/failure';
import type { ListPage, ListRequest } from '@/api/lists';
import { isOutdated, keepRows, lookAtPages, totalOf, useListRowsInfiniteQuery } from '@/api/lists';
import { useAppDispatch } from '@/state/store';

/** A list that grows page by page, as a screen shows it. */
export interface ListRows {
  isLoading: boolean;
  /** Why there are no rows to show. */
  failure: ApiFailure | null;
  pages: readonly ListPage[];
  /** How many rows there are in all, shown or not. */
  total: number;
  /** The rows were asked for again in vain: they are as they were. */
  isOutdated: boolean;
  more: 'none' | 'waiting' | 'loading' | 'failed';
  retrying: boolean;
  onRetry: () => void;
  onMore: () => void;
  /** The pages (from 1) in the window: when the list is asked again, these are. */
  onSeen: (first: number, last: number) => void;
}

const NO_PAGES: readonly ListPage[] = [];

/**
 * The rows of a request. They are asked for again whenever the list is opened, comes back to the front or has been
 * changed by an action of the app, as far as they are in sight; the others when they come into sight. Meanwhile, and if that
 * fails, they stay; and after the screen is left, so that coming back finds the place.
 */
export function useListRows(request: ListRequest): ListRows {
  const key = JSON.stringify(request);
  const asked = useMemo(() => JSON.parse(key) as ListRequest, [key]);
  const dispatch = useAppDispatch();
  const rows = useListRowsInfiniteQuery(asked);
  const { refetch, fetchNextPage, hasNextPage, isFetching, isError } = rows;
  // rows of the present request only: a tab never shows the rows of the one before it
  const pages = rows.currentData?.pages ?? NO_PAGES;
  const total = totalOf(pages);
  const [sight, setSight] = useState({ first: 1, last: 1 });

  useEffect(() => () => dispatch(keepRows(asked)), [dispatch, asked]);

  // RTK Query asks for one thing of a list at a time, and drops what is asked for meanwhile: a tap waits its turn
  const [wantsMore, setWantsMore] = useState(false);
  useEffect(() => {
    if (!wantsMore || isFetching) return;
    setWantsMore(false);
    if (hasNextPage) void fetchNextPage();
  }, [wantsMore, isFetching, hasNextPage, fetchNextPage]);

  const isOldInSight = pages.slice(sight.first - 1, sight.last).some((page) => isOutdated(page, total));
  useEffect(() => {
    if (isOldInSight && !isFetching && !isError) void refetch();
  }, [isOldInSight, isFetching, isError, refetch]);

  const onMore = useCallback(() => setWantsMore(true), []);
  const onSeen = useCallback(
    (first: number, last: number) => {
      lookAtPages(asked, first, last);
      setSight((before) => (before.first === first && before.last === last ? before : { first, last }));
    },
    [asked],
  );

  const hasRows = rows.currentData !== undefined;
  return {
    isLoading: !hasRows && (isFetching || !isError),
    failure: !hasRows && isError && !isFetching ? toApiFailure(rows.error) : null,
    pages,
    total,
    // the failure stays known while another try runs
    isOutdated: hasRows && rows.error !== undefined && !rows.isFetchNextPageError && !rows.isFetchingNextPage,
    more: wantsMore ? 'loading' : moreState(rows),
    retrying: isFetching,
    onRetry: () => void refetch(),
    onMore,
    onSeen,
  };
}

interface MoreAnswer {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
}

/** While anything of the list is being asked for there is no going on. */
function moreState({ hasNextPage, isFetching, isFetchNextPageError }: MoreAnswer): ListRows['more'] {
  if (!hasNextPage) return 'none';
  if (isFetching) return 'loading';
  return isFetchNextPageError ? 'failed' : 'waiting';
}
