import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ApiFailure, toApiFailure } from '@/api/failure';
import type { ListPage, ListRequest } from '@/api/listsApi';
import { isOutdated, keepRows, lookAtPages, totalOf, useListRowsInfiniteQuery } from '@/api/listsApi';
import { changeRowsInPlace, type WaitingRow } from '@/api/liveApi';
import { useNextPage } from '@/components/useNextPage';
import { selectLiveView } from '@/state/liveState';
import { useAppDispatch, useAppSelector } from '@/state/store';

/** A list that grows page by page. */
export interface ListRows {
  isLoading: boolean;
  /** Why no rows can be shown; null otherwise. */
  failure: ApiFailure | null;
  pages: readonly ListPage[];
  /** Number of rows on the server. */
  total: number;
  /** The last refresh failed, so the rows may be old. */
  isOutdated: boolean;
  more: 'none' | 'waiting' | 'loading' | 'failed';
  retrying: boolean;
  onRetry: () => void;
  onMore: () => void;
  /** Receives the pages (from 1) inside the window. A refresh fetches only these. */
  onSeen: (first: number, last: number) => void;
}

const NO_PAGES: readonly ListPage[] = [];

/**
 * The rows of a request. A refresh runs when the list opens, returns to the front or is changed by an action, and fetches the pages inside
 * the window; other pages follow when scrolled to. Rows stay during a refresh, after its failure, and after the screen closes.
 */
export function useListRows(request: ListRequest): ListRows {
  const key = JSON.stringify(request);
  const stableRequest = useMemo(() => JSON.parse(key) as ListRequest, [key]);
  const dispatch = useAppDispatch();
  const rows = useListRowsInfiniteQuery(stableRequest);
  const { refetch, isFetching, isError } = rows;
  const { isWaiting, onMore } = useNextPage(rows);
  // `currentData`: a tab never shows the rows of another tab
  const pages = rows.currentData?.pages ?? NO_PAGES;
  const total = totalOf(pages);
  const [inWindow, setInWindow] = useState({ first: 1, last: 1 });

  useEffect(() => () => dispatch(keepRows(stableRequest)), [dispatch, stableRequest]);

  const isOldInWindow = pages.slice(inWindow.first - 1, inWindow.last).some((page) => isOutdated(page, total));
  useEffect(() => {
    if (isOldInWindow && !isFetching && !isError) void refetch();
  }, [isOldInWindow, isFetching, isError, refetch]);

  const onSeen = useCallback(
    (first: number, last: number) => {
      lookAtPages(stableRequest, first, last);
      setInWindow((before) => (before.first === first && before.last === last ? before : { first, last }));
    },
    [stableRequest],
  );

  const hasRows = rows.currentData !== undefined;
  return {
    isLoading: !hasRows && (isFetching || !isError),
    failure: !hasRows && isError && !isFetching ? toApiFailure(rows.error) : null,
    pages,
    total,
    // `error` stays set while a retry runs
    isOutdated: hasRows && rows.error !== undefined && !rows.isFetchNextPageError && !rows.isFetchingNextPage,
    more: isWaiting ? 'loading' : moreState(rows),
    retrying: isFetching,
    onRetry: () => void refetch(),
    onMore,
    onSeen,
  };
}

/** While a request for the list runs, the next page cannot be loaded. */
function moreState(rows: ReturnType<typeof useListRowsInfiniteQuery>): ListRows['more'] {
  if (!rows.hasNextPage) return 'none';
  if (rows.isFetching) return 'loading';
  return rows.isFetchNextPageError ? 'failed' : 'waiting';
}

const NO_CHANGES: readonly WaitingRow[] = [];

/** Changes that would add or remove a row, and so move others: how many, and a function that applies them. */
export interface PendingRows {
  count: number;
  show: () => void;
}

/** Updates changed rows in place. Changes that would move rows are counted and wait for a tap. */
export function usePendingRows(request: ListRequest, list: Pick<ListRows, 'pages' | 'onRetry'>): PendingRows {
  const { pages, onRetry } = list;
  const dispatch = useAppDispatch();
  const { heard } = useAppSelector(selectLiveView);
  const last = heard.at(-1)?.place ?? 0;
  const seen = useRef(last);
  const changed = useRef(new Set<string>());
  const [pending, setPending] = useState({ key: '', rows: NO_CHANGES });
  const key = JSON.stringify(request);
  const shown = useMemo(() => new Set(pages.flatMap(({ items }) => items).map(({ code }) => code)), [pages]);
  const rowsOnScreen = pages.length === 0 ? 'unknown' : shown.size > 0 ? 'some' : 'none';
  const refetch = useRef(onRetry);
  refetch.current = onRetry;

  useEffect(() => {
    if (last === seen.current || rowsOnScreen === 'unknown') return;
    if (rowsOnScreen === 'none') {
      seen.current = last;
      refetch.current();
      return;
    }
    for (const { place, paymentCode } of heard) if (place > seen.current) changed.current.add(paymentCode);
    seen.current = last;
    let isOver = false;
    dispatch(changeRowsInPlace(JSON.parse(key) as ListRequest, changed.current)).then(
      (rows) => {
        if (isOver) return;
        changed.current = new Set(rows.map(({ code }) => code));
        setPending({ key, rows });
      },
      // The rows stay as they are; the next change or return to the page retries.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [heard, last, rowsOnScreen, key, dispatch]);

  // A refresh may have applied some of them meanwhile.
  const left = pending.key === key ? pending.rows.filter(({ code, wasShown }) => shown.has(code) === wasShown) : [];
  return {
    count: left.length,
    show: () => {
      window.scrollTo({ top: 0 });
      lookAtPages(request, 1, 1);
      onRetry();
    },
  };
}
