import type { Page } from 'playwright-core';

/** What a stretch of time felt like. Times are milliseconds. */
export interface Smoothness {
  readonly medianFrame: number;
  readonly p95Frame: number;
  /** Part of the frames that took longer than 50 ms, from 0 to 1. */
  readonly slowFrames: number;
  readonly longestTask: number;
  /** Most rows in the document at once. */
  readonly mostRows: number;
  /** How far below the window there were rows in the document at least, in pixels; less than 0 where the person saw none. */
  readonly leastAhead: number;
}

interface Watch {
  frames: number[];
  tasks: number[];
  mostRows: number;
  leastAhead: number;
  stop: () => void;
}

declare global {
  interface Window {
    historyWatch?: Watch;
  }
}

const SLOW_FRAME_MS = 50;

/** Does something on the page and tells how smooth it was: every frame of the page, every task over 50 ms, the rows in the document. */
export async function watchFrames(page: Page, act: () => Promise<void>): Promise<Smoothness> {
  await page.evaluate(startWatch);
  await act();
  const { frames, tasks, mostRows, leastAhead } = await page.evaluate(endWatch);
  const sorted = [...frames].sort((left, right) => left - right);
  return {
    medianFrame: quantile(sorted, 0.5),
    p95Frame: quantile(sorted, 0.95),
    slowFrames: frames.filter((frame) => frame > SLOW_FRAME_MS).length / Math.max(frames.length, 1),
    longestTask: Math.max(0, ...tasks),
    mostRows,
    leastAhead,
  };
}

/** The value below which this part of the sorted numbers lies; 0 when there are none. */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** Runs in the page. */
function startWatch(): void {
  const watch: Watch = {
    frames: [],
    tasks: [],
    mostRows: 0,
    leastAhead: Number.POSITIVE_INFINITY,
    stop: () => undefined,
  };
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.tasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
  const list = document.querySelector('[aria-posinset]')?.parentElement;
  let last = performance.now();
  let request = requestAnimationFrame(function frame(now) {
    watch.frames.push(now - last);
    last = now;
    const lastRow = list?.lastElementChild;
    watch.mostRows = Math.max(watch.mostRows, list?.childElementCount ?? 0);
    if (lastRow && lastRow.ariaPosInSet !== lastRow.ariaSetSize) {
      const ahead = lastRow.getBoundingClientRect().bottom - window.innerHeight;
      watch.leastAhead = Math.min(watch.leastAhead, ahead);
    }
    request = requestAnimationFrame(frame);
  });
  watch.stop = () => {
    cancelAnimationFrame(request);
    observer.disconnect();
  };
  window.historyWatch = watch;
}

/** Runs in the page. */
function endWatch(): Omit<Watch, 'stop'> {
  const watch = window.historyWatch;
  watch?.stop();
  // the first frame began before the watch did
  const { frames = [], tasks = [], mostRows = 0, leastAhead = 0 } = watch ?? {};
  return { frames: frames.slice(1), tasks, mostRows, leastAhead };
}
