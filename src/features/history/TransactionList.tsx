import { ArrowUp } from 'lucide-react';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorState } from '@/components/ErrorState';
import { formatCount } from '@/lib/digits';
import { historyCopy } from '@/messages/history';
import { liveCopy } from '@/messages/liveCopy';
import { productCopy } from '@/messages/product';
import { Button } from '@/ui/Button';
import { DockLockContext } from '@/ui/dockLock';
import { Loading } from '@/ui/Loading';
import { Note } from '@/ui/Note';
import { SkeletonRows } from '@/ui/Skeleton';
import { Text } from '@/ui/Text';
import styles from './TransactionList.module.css';
import type { ListRows, PendingRows } from './useListRows';
import { VirtualRows } from './VirtualRows';

export interface TransactionListProps {
  list: ListRows;
  pending: PendingRows;
  /** Beside the count, for example the order. */
  tools?: ReactNode;
  empty: ReactNode;
}

const SKELETON_ROWS = 6;

/** The count and the rows of a list, or its loading, failed or empty state. */
export function TransactionList({ list, pending, tools, empty }: TransactionListProps) {
  const { key: entryKey } = useLocation();
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
        <Text as="output" look="sm" tone="muted">
          {historyCopy.total(formatCount(list.total))}
        </Text>
        {tools}
      </div>
      <NewRows count={pending.count} onShow={pending.show} />
      <VirtualRows key={entryKey} pages={list.pages} total={list.total} onSeen={list.onSeen} />
      {list.isOutdated ? (
        <NotRefreshed retrying={list.retrying} onRetry={list.onRetry} />
      ) : (
        <LoadMore more={list.more} onMore={list.onMore} />
      )}
    </>
  );
}

/** The refresh failed: a note at the lower edge of the window, with a retry. */
function NotRefreshed({ retrying, onRetry }: Pick<ListRows, 'retrying' | 'onRetry'>) {
  // offline, the page's banner says so, with the time of the rows
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

/** Distance below the window at which the next page loads: half a second of a fling. */
const LOAD_AHEAD = '1600px';

type LoadMoreProps = Pick<ListRows, 'more' | 'onMore'>;

/** The end of a list with more rows. Scrolling near it loads them. After a failure only the button does, to avoid a loop. */
function LoadMore({ more, onMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });

  useEffect(() => {
    if (more !== 'waiting' || !end.current || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current();
      },
      { rootMargin: LOAD_AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [more]);

  if (more === 'none') return null;
  return (
    <div ref={end} className={styles.end}>
      {more === 'failed' && <Note tone="negative">{historyCopy.moreFailed}</Note>}
      <Button
        variant="soft"
        size="md"
        loading={more === 'loading'}
        loadingText={historyCopy.loadingMore}
        onClick={onMore}
      >
        {more === 'failed' ? productCopy.buttons.retry : historyCopy.more}
      </Button>
    </div>
  );
}

/** Offers the pending changes; a tap scrolls to the top and applies them. Takes no space in the layout. */
function NewRows({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status" className={styles.place}>
      {count > 0 && (
        <span className={styles.pill}>
          <Button size="md" icon={ArrowUp} onClick={onShow}>
            {liveCopy.newRows(count)}
          </Button>
        </span>
      )}
    </div>
  );
}
