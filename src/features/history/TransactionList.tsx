import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { formatCount } from '@/lib/digits';
import { historyCopy } from '@/messages/history';
import { ErrorState } from '@/ui/ErrorState';
import { Loading } from '@/ui/Loading';
import { SkeletonRows } from '@/ui/Skeleton';
import type { GrowingList } from './growingList';
import { LoadMore } from './LoadMore';
import styles from './TransactionList.module.css';
import { VirtualRows } from './VirtualRows';

export interface TransactionListProps {
  list: GrowingList;
  /** Beside the count, the order for example. */
  tools?: ReactNode;
  /** Shown in place of rows when there are none. */
  empty: ReactNode;
}

const SKELETON_ROWS = 6;

/** The count and the rows of a list, and its states while there are none. */
export function TransactionList({ list, tools, empty }: TransactionListProps) {
  const { key: place } = useLocation();
  if (list.isLoading) {
    return (
      <Loading>
        <SkeletonRows count={SKELETON_ROWS} />
      </Loading>
    );
  }
  if (list.failure) {
    return <ErrorState code={list.failure.code} onRetry={list.onRetry} retrying={list.retrying} />;
  }
  if (list.pages[0]?.items.length === 0) return empty;
  return (
    <>
      <div className={styles.tools}>
        <output className={styles.total}>{historyCopy.total(formatCount(list.total))}</output>
        {tools}
      </div>
      <VirtualRows key={place} pages={list.pages} total={list.total} onSeen={list.onSeen} />
      <LoadMore more={list.more} onMore={list.onMore} />
    </>
  );
}
