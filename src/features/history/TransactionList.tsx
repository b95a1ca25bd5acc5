import { type ReactNode, useContext } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorState } from '@/components/ErrorState';
import { formatCount } from '@/lib/digits';
import { historyCopy } from '@/messages/history';
import { productCopy } from '@/messages/product';
import { Button } from '@/ui/Button';
import { DockLockContext } from '@/ui/Dock';
import { Loading } from '@/ui/Loading';
import { Note } from '@/ui/Note';
import { SkeletonRows } from '@/ui/Skeleton';
import { LoadMore } from './LoadMore';
import { NewRows } from './NewRows';
import styles from './TransactionList.module.css';
import type { ListRows } from './useListRows';
import { VirtualRows } from './VirtualRows';

export interface TransactionListProps {
  list: ListRows;
  /** Changes that would move the rows, and how to let them in. */
  waiting: { count: number; show: () => void };
  /** Beside the count, the order for example. */
  tools?: ReactNode;
  /** Shown in place of rows when there are none. */
  empty: ReactNode;
}

const SKELETON_ROWS = 6;

/** The count and the rows of a list, and its states while there are none. */
export function TransactionList({ list, waiting, tools, empty }: TransactionListProps) {
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
      <NewRows count={waiting.count} onShow={waiting.show} />
      <div className={styles.tools}>
        <output className={styles.total}>{historyCopy.total(formatCount(list.total))}</output>
        {tools}
      </div>
      <VirtualRows key={place} pages={list.pages} total={list.total} onSeen={list.onSeen} />
      {list.isOutdated ? (
        <NotRefreshed retrying={list.retrying} onRetry={list.onRetry} />
      ) : (
        <LoadMore more={list.more} onMore={list.onMore} />
      )}
    </>
  );
}

/** The rows on screen may not be what is true: said at the lower edge of the window, wherever in the list one is. */
function NotRefreshed({ retrying, onRetry }: Pick<ListRows, 'retrying' | 'onRetry'>) {
  // without a connection the banner of the page says so, and of when the rows are
  const isOffline = useContext(DockLockContext) !== null;
  if (isOffline) return null;
  return (
    <div className={styles.notRefreshed}>
      <Note tone="negative">{historyCopy.notRefreshed}</Note>
      <Button variant="soft" size="md" loading={retrying} onClick={onRetry}>
        {productCopy.buttons.retry}
      </Button>
    </div>
  );
}
