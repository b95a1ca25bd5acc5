import { defaultRangeExtractor, measureElement, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ListPage } from '@/api/models';
import { useNow } from '@/ui/useNow';
import { type DayRow, dayRows } from './dayRows';
import { usePlace } from './usePlace';
import { VirtualRow } from './VirtualRow';
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
