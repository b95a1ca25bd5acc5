import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { type ApiFailure, toApiFailure } from '@/api/failure';
import { useKnownRows, useListPageQuery, useListRowsInfiniteQuery } from '@/api/lists';
import type { ListPage, ListRequest } from '@/api/models';

/** A list that grows page by page, as a screen shows it. */
export interface GrowingList {
  isLoading: boolean;
  /** Why there are no rows to show. */
  failure: ApiFailure | null;
  pages: readonly ListPage[];
  /** How many rows there are in all, shown or not. */
  total: number;
  more: 'none' | 'waiting' | 'loading' | 'failed';
  retrying: boolean;
  onRetry: () => void;
  onMore: () => void;
  /** The page (from 1) that is being looked at: it is kept fresh. */
  onSeen: (page: number) => void;
}

/** A page younger than this is not asked again when it comes into sight. */
const FRESH_SECONDS = 5;
const NO_PAGES: readonly ListPage[] = [];

/**
 * The rows of a request: they stay while they are asked for again, even if that fails (the offline banner says why), and
 * after the screen is left, so that coming back finds the place.
 */
export function useGrowingList(request: ListRequest): GrowingList {
  const { currentData: known } = useKnownRows(request);
  const rows = useListRowsInfiniteQuery(request, {
    // rows that are here are kept fresh page by page (see api/lists.ts); only a list without any is asked again as a whole
    refetchOnMountOrArgChange: false,
    refetchOnFocus: known === undefined,
    refetchOnReconnect: known === undefined,
  });
  const [seen, setSeen] = useState<{ request: string; page: number } | null>(null);
  // rows of the present request only: a tab never shows the rows of the one before it
  const pages = rows.currentData?.pages ?? NO_PAGES;
  const key = JSON.stringify(request);
  const isEmpty = rows.currentData !== undefined && pages[0]?.items.length === 0;
  const page = seen?.request === key ? seen.page : isEmpty ? 1 : null;
  useListPageQuery(page === null || page > Math.max(pages.length, 1) ? skipToken : { ...request, page }, {
    refetchOnMountOrArgChange: FRESH_SECONDS,
  });
  const hasFailed = rows.currentData === undefined && rows.isError && !rows.isFetching;
  return {
    isLoading: rows.currentData === undefined && !hasFailed,
    failure: hasFailed ? toApiFailure(rows.error) : null,
    pages,
    total: pages.at(-1)?.total ?? 0,
    more: moreState(rows),
    retrying: rows.isFetching,
    onRetry: () => void rows.refetch(),
    onMore: () => void rows.fetchNextPage(),
    onSeen: (inSight) =>
      setSeen((before) =>
        before?.request === key && before.page === inSight ? before : { request: key, page: inSight },
      ),
  };
}

interface MoreAnswer {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
}

function moreState({ hasNextPage, isFetchingNextPage, isFetchNextPageError }: MoreAnswer): GrowingList['more'] {
  if (!hasNextPage) return 'none';
  if (isFetchingNextPage) return 'loading';
  return isFetchNextPageError ? 'failed' : 'waiting';
}
