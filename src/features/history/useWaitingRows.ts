import { useEffect, useMemo, useRef, useState } from 'react';
import type { ListRequest } from '@/api/lists';
import { lookAtPages } from '@/api/lists';
import { changeRowsInPlace, type WaitingRow } from '@/api/live';
import { selectLiveView } from '@/state/live';
import { useAppDispatch, useAppSelector } from '@/state/store';
import type { ListRows } from './useListRows';

const NOTHING: readonly WaitingRow[] = [];

/**
 * Keeps the rows on screen up to date without moving one of them: what has changed is changed where it stands. Answers how many changes wait,
 * because they would bring a row or take one away, and how to let them in.
 */
export function useWaitingRows(
  request: ListRequest,
  { pages, onRetry }: Pick<ListRows, 'pages' | 'onRetry'>,
): { count: number; show: () => void } {
  const dispatch = useAppDispatch();
  const { heard } = useAppSelector(selectLiveView);
  const last = heard.at(-1)?.place ?? 0;
  const seen = useRef(last);
  const changed = useRef(new Set<string>());
  const [waiting, setWaiting] = useState({ key: '', rows: NOTHING });
  const key = JSON.stringify(request);
  const shown = useMemo(() => new Set(pages.flatMap(({ items }) => items).map(({ code }) => code)), [pages]);
  const rowsOnScreen = pages.length === 0 ? 'unknown' : shown.size > 0 ? 'some' : 'none';
  const askAnew = useRef(onRetry);
  askAnew.current = onRetry;

  useEffect(() => {
    if (last === seen.current || rowsOnScreen === 'unknown') return;
    if (rowsOnScreen === 'none') {
      seen.current = last;
      askAnew.current();
      return;
    }
    for (const { place, paymentCode } of heard) if (place > seen.current) changed.current.add(paymentCode);
    seen.current = last;
    let isOver = false;
    dispatch(changeRowsInPlace(JSON.parse(key) as ListRequest, changed.current)).then(
      (rows) => {
        if (isOver) return;
        changed.current = new Set(rows.map(({ code }) => code));
        setWaiting({ key, rows });
      },
      // The rows stay as they are; the next change, or coming back to the page, asks again.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [heard, last, rowsOnScreen, key, dispatch]);

  // What was asked for anew meanwhile waits no more.
  const left =
    waiting.key === key ? waiting.rows.filter(({ code, wasShown }) => shown.has(code) === wasShown) : NOTHING;
  return {
    count: left.length,
    show: () => {
      window.scrollTo({ top: 0 });
      lookAtPages(request, 1, 1);
      onRetry();
    },
  };
}
