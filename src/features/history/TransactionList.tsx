import { ArrowUp } from 'lucide-react';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorState } from '@/components/ErrorState';
import { formatCount } from '@/lib/digits';
import { historyCopy } from '@/messages/history';
import { liveCopy } from '@/messages/live';
import { productCopy } from '@/messages/product';
import { Button } from '@/ui/Button';
import { DockLockContext } from '@/ui/Dock';
import { Loading } from '@/ui/Loading';
import { Note } from '@/ui/Note';
import { SkeletonRows } from '@/ui/Skeleton';
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

/** Rows are asked for when the end of the list is this far below the window: half a second of a thumb's fling. */
const AHEAD = '1600px';

type LoadMoreProps = Pick<ListRows, 'more' | 'onMore'>;

/**
 * The end of a list that has more rows. Coming near it asks for them; the button does the same for whoever does not
 * scroll, and is the only way on after a failure, so that a broken connection is not asked in a loop.
 */
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
      { rootMargin: AHEAD },
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

/** Says that changes wait which would move the rows; a tap goes to the top and puts them in. Takes no room. */
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
