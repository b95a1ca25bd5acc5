import type { ListItem, ListPage } from '@/api/models';

/** A list that grows page by page, as a screen shows it. */
export interface GrowingList {
  state: 'loading' | 'failed' | 'ready';
  items: ListItem[];
  /** How many rows there are in all, shown or not. */
  total: number;
  more: 'none' | 'waiting' | 'loading' | 'failed';
  retrying: boolean;
  onRetry: () => void;
  onMore: () => void;
}

/** What this file reads of the answer of an infinite query's hook. */
export interface PagesAnswer {
  /** Pages of the present request only: a tab never shows the rows of the one before it. */
  currentData?: { pages: ListPage[] };
  isError: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

/** Rows that are here stay while they are asked for again, even if that fails: the offline banner says why. */
export function growingList(answer: PagesAnswer): GrowingList {
  const pages = answer.currentData?.pages;
  return {
    state: pages ? 'ready' : answer.isError && !answer.isFetching ? 'failed' : 'loading',
    items: pages?.flatMap((page) => page.items) ?? [],
    total: pages?.at(-1)?.total ?? 0,
    more: moreState(answer),
    retrying: answer.isFetching,
    onRetry: () => void answer.refetch(),
    onMore: () => void answer.fetchNextPage(),
  };
}

function moreState({ hasNextPage, isFetchingNextPage, isFetchNextPageError }: PagesAnswer): GrowingList['more'] {
  if (!hasNextPage) return 'none';
  if (isFetchingNextPage) return 'loading';
  return isFetchNextPageError ? 'failed' : 'waiting';
}
