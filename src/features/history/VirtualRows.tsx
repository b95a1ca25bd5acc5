import { defaultRangeExtractor, measureElement, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type Ref, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { ListPage } from '@/api/listsApi';
import { classNames } from '@/ui/classNames';
import { useNow } from '@/ui/useNow';
import { type DayRow, dayRows, dayTitle } from './dayRows';
import { TransactionRow } from './TransactionRow';
import styles from './VirtualRows.module.css';

/** Rows rendered beyond the window on each side, so that Tab always finds the next one. */
const OVERSCAN = 8;
/** Height estimates in pixels until a row is measured. */
const PLAIN_HEIGHT = 81;
const HEADING_HEIGHT = 48;

interface VirtualRowsProps {
  pages: readonly ListPage[];
  total: number;
  /** Receives the pages (from 1) of the first and the last row in the window. */
  onSeen: (first: number, last: number) => void;
}

/**
 * The rows of a list, grouped by day. The document contains only rows near the window, and the focused row. Each row
 * has its position in the whole list.
 */
export function VirtualRows({ pages, total, onSeen }: VirtualRowsProps) {
  const rows = useMemo(() => dayRows(pages), [pages]);
  const list = useRef<HTMLUListElement>(null);
  const position = useListPosition();
  const now = useNow();
  const heights = useRef({
    headed: position.restored?.headedHeight ?? null,
    plain: position.restored?.plainHeight ?? null,
  });
  const focused = useRef<number | null>(null);
  const [margin, setMargin] = useState(0);

  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    // rows beyond the window are rendered early, so they need no synchronous render
    useFlushSync: false,
    overscan: OVERSCAN,
    scrollMargin: margin,
    // known at the first render, so that the row to focus exists
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: position.restored?.scrollTop ?? 0,
    estimateSize: (index) => estimate(rows[index], heights.current),
    getItemKey: (index) => rows[index]?.item.code ?? index,
    measureElement: (element, entry, instance) => {
      const row = rows[Number(element.dataset.index)];
      const height = measureElement(element, entry, instance);
      // measured once: a changed estimate would move all unmeasured rows
      if (height > 0 && row) heights.current[row.startsDay ? 'headed' : 'plain'] ??= height;
      return height || estimate(row, heights.current);
    },
    rangeExtractor: (range) => withFocused(range, focused.current),
  });

  // The list begins below header, tabs and chips. A banner that appears later shifts only the window's start, slightly.
  useLayoutEffect(() => {
    const measure = () => setMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);

  useLayoutEffect(() => {
    if (!position.restored) return;
    window.scrollTo(0, position.restored.scrollTop);
    const { opened } = position.restored;
    if (opened) list.current?.querySelector<HTMLElement>(`[data-code="${opened}"] a`)?.focus({ preventScroll: true });
  }, [position.restored]);

  const { note } = position;
  const onOpen = useCallback(
    (opened: string) => {
      const { headed, plain } = heights.current;
      note({ opened, scrollTop: window.scrollY, headedHeight: headed, plainHeight: plain });
    },
    [note],
  );

  useEffect(() => {
    const { range } = virtualizer;
    const first = rows[range?.startIndex ?? -1];
    const last = rows[range?.endIndex ?? -1];
    if (first && last) onSeen(first.page, last.page);
  });

  const onFocusChange = useCallback((index: number | null) => {
    focused.current = index;
  }, []);

  return (
    <ul ref={list} className={styles.rows} style={{ blockSize: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index];
        return (
          row && (
            <VirtualRow
              key={key}
              row={row}
              index={index}
              total={total}
              top={start - margin}
              now={now}
              measure={virtualizer.measureElement}
              onOpen={onOpen}
              onFocusChange={onFocusChange}
            />
          )
        );
      })}
    </ul>
  );
}

function estimate(row: DayRow | undefined, heights: { headed: number | null; plain: number | null }): number {
  const plain = heights.plain ?? PLAIN_HEIGHT;
  return row?.startsDay ? (heights.headed ?? plain + HEADING_HEIGHT) : plain;
}

function withFocused(range: Range, focused: number | null): number[] {
  const shown = defaultRangeExtractor(range);
  if (focused === null || focused >= range.count || shown.includes(focused)) return shown;
  return [...shown, focused].sort((left, right) => left - right);
}

interface VirtualRowProps {
  row: DayRow;
  /** Its position from 0, and the number of rows. */
  index: number;
  total: number;
  /** Distance from the top of the list, in pixels. */
  top: number;
  /** Reference for the day titles: a new value renders the row again. */
  now: Date;
  measure: Ref<HTMLLIElement>;
  /** Receives the payment code when the row is opened. */
  onOpen: (paymentCode: string) => void;
  /** Receives the index of the focused row. */
  onFocusChange: (index: number | null) => void;
}

/** A row at its position, under the title of its day when it is the first. Memoized. */
const VirtualRow = memo(function VirtualRow(props: VirtualRowProps) {
  const { row, index, total, top, now, measure, onOpen, onFocusChange } = props;
  return (
    <li
      ref={measure}
      data-index={index}
      data-code={row.item.code}
      className={classNames(styles.row, row.startsDay && styles.startsDay, row.endsDay && styles.endsDay)}
      style={{ transform: `translateY(${top}px)` }}
      aria-setsize={total}
      aria-posinset={index + 1}
      onFocus={() => onFocusChange(index)}
      onBlur={() => onFocusChange(null)}
    >
      {row.startsDay && <h2 className={styles.day}>{dayTitle(row.item.createdAt, now)}</h2>}
      <div className={styles.surface}>
        <TransactionRow item={row.item} onOpen={onOpen} />
      </div>
    </li>
  );
});

/** The position in a list when its page was left. */
interface ListPosition {
  /** Scroll offset of the window, in pixels. */
  scrollTop: number;
  /** Measured row heights with and without a day title; null while unknown. */
  headedHeight: number | null;
  plainHeight: number | null;
  opened: string | null;
}

const POSITIONS_KEPT = 20;
/** By key of the history entry. In memory, as the rows are. */
const positions = new Map<string, ListPosition>();

function positionOf(key: string): ListPosition {
  return positions.get(key) ?? { scrollTop: 0, headedHeight: null, plainHeight: null, opened: null };
}

function storePosition(key: string, position: ListPosition): void {
  positions.delete(key);
  positions.set(key, position);
  const [oldest] = positions.keys();
  if (positions.size > POSITIONS_KEPT && oldest !== undefined) positions.delete(oldest);
}

/** Remembers the position for this history entry. `restored` is set after «back» to it, else null. */
function useListPosition(): { restored: ListPosition | null; note: (change: Partial<ListPosition>) => void } {
  const { key } = useLocation();
  const cameBack = useNavigationType() === NavigationType.Pop;
  const restored = useRef(cameBack ? (positions.get(key) ?? null) : null).current;

  useLayoutEffect(() => {
    const onScroll = () => storePosition(key, { ...positionOf(key), scrollTop: window.scrollY });
    // removed before the next page scrolls to its top
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [key]);

  const note = useCallback(
    (change: Partial<ListPosition>) => storePosition(key, { ...positionOf(key), ...change }),
    [key],
  );
  return { restored, note };
}
