import { defaultRangeExtractor, measureElement, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type Ref, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { ListPage } from '@/api/lists';
import { classNames } from '@/ui/classNames';
import { useNow } from '@/ui/useNow';
import { type DayRow, dayRows, dayTitle } from './dayRows';
import { TransactionRow } from './TransactionRow';
import styles from './VirtualRows.module.css';

/** Rows beyond the window, on each side: enough for the Tab key to always find the next one. */
const OVERSCAN = 8;
/** Heights before a row was measured; all rows of a kind are equally high, but for the few with a second badge. */
const PLAIN_HEIGHT = 81;
const HEADING_HEIGHT = 48;

interface VirtualRowsProps {
  pages: readonly ListPage[];
  total: number;
  /** Tells the pages (from 1) of the first and the last row in the window. */
  onSeen: (first: number, last: number) => void;
}

/**
 * The rows of a list, cut into days. Only those in and near the window are in the document, and the one that has the
 * focus, wherever it is; each says its number among all of them.
 */
export function VirtualRows({ pages, total, onSeen }: VirtualRowsProps) {
  const rows = useMemo(() => dayRows(pages), [pages]);
  const list = useRef<HTMLUListElement>(null);
  const place = usePlace();
  const now = useNow();
  const heights = useRef({ headed: place.restored?.headedHeight ?? null, plain: place.restored?.plainHeight ?? null });
  const focused = useRef<number | null>(null);
  const [margin, setMargin] = useState(0);

  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    // rows beyond the window are there before they are seen: drawing more of them can wait for the frame to be shown
    useFlushSync: false,
    overscan: OVERSCAN,
    scrollMargin: margin,
    // with the first drawing already, so that the row to come back to is there to take the focus
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: place.restored?.scrollTop ?? 0,
    estimateSize: (index) => estimate(rows[index], heights.current),
    getItemKey: (index) => rows[index]?.item.code ?? index,
    measureElement: (element, entry, instance) => {
      const row = rows[Number(element.dataset.index)];
      const height = measureElement(element, entry, instance);
      // learned once: an expectation that changes moves every row that nobody has seen, and with them the window
      if (height > 0 && row) heights.current[row.startsDay ? 'headed' : 'plain'] ??= height;
      return height || estimate(row, heights.current);
    },
    rangeExtractor: (range) => withFocused(range, focused.current),
  });

  // The list begins below header, tabs and chips. Rows keep their places in it whatever comes over it later (the offline
  // banner): only where the window begins is then known a little less exactly.
  useLayoutEffect(() => {
    const measure = () => setMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);

  useLayoutEffect(() => {
    if (!place.restored) return;
    window.scrollTo(0, place.restored.scrollTop);
    const { opened } = place.restored;
    if (opened) list.current?.querySelector<HTMLElement>(`[data-code="${opened}"] a`)?.focus({ preventScroll: true });
  }, [place.restored]);

  const { note } = place;
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
  /** Its number from 0, and of how many. */
  index: number;
  total: number;
  /** How far below the top of the list it stands, in pixels. */
  top: number;
  /** What the titles of days count from: a new value draws the row anew. */
  now: Date;
  measure: Ref<HTMLLIElement>;
  /** Told the payment code when the row is followed. */
  onOpen: (paymentCode: string) => void;
  /** Told which row has the focus. */
  onFocusChange: (index: number | null) => void;
}

/** A row at its place in the list, under the title of its day when it begins one. Scrolling draws only those that come. */
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

/** Where somebody was in a list when they left it. */
interface Place {
  /** How far the window was scrolled, in pixels. */
  scrollTop: number;
  /** Heights of rows as they were measured, with and without the heading of a day; null while unknown. */
  headedHeight: number | null;
  plainHeight: number | null;
  /** Payment code of the row that was opened. */
  opened: string | null;
}

const PLACES_KEPT = 20;
/** By entry of the browser's history. Gone with the page, as the rows are. */
const places = new Map<string, Place>();

function placeOf(key: string): Place {
  return places.get(key) ?? { scrollTop: 0, headedHeight: null, plainHeight: null, opened: null };
}

function keep(key: string, place: Place): void {
  places.delete(key);
  places.set(key, place);
  const [oldest] = places.keys();
  if (places.size > PLACES_KEPT && oldest !== undefined) places.delete(oldest);
}

/**
 * Remembers the place in the list of this history entry. `restored` is where it was left, when the person has come back
 * to it; null in a list that was opened anew.
 */
function usePlace(): { restored: Place | null; note: (change: Partial<Place>) => void } {
  const { key } = useLocation();
  const cameBack = useNavigationType() === NavigationType.Pop;
  const restored = useRef(cameBack ? (places.get(key) ?? null) : null).current;

  useLayoutEffect(() => {
    const onScroll = () => keep(key, { ...placeOf(key), scrollTop: window.scrollY });
    // a layout effect ends before the next page scrolls to its own top: that is not a place in this list
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [key]);

  const note = useCallback((change: Partial<Place>) => keep(key, { ...placeOf(key), ...change }), [key]);
  return { restored, note };
}
