import { useEffect, useRef } from 'react';
import { historyCopy } from '@/messages/history';
import { productCopy } from '@/messages/product';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';
import styles from './LoadMore.module.css';
import type { ListRows } from './useListRows';

/** Rows are asked for when the end of the list is this far below the window: half a second of a thumb's fling. */
const AHEAD = '1600px';

type LoadMoreProps = Pick<ListRows, 'more' | 'onMore'>;

/**
 * The end of a list that has more rows. Coming near it asks for them; the button does the same for whoever does not
 * scroll, and is the only way on after a failure, so that a broken connection is not asked in a loop.
 */
export function LoadMore({ more, onMore }: LoadMoreProps) {
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
