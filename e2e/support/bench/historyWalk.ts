import type { CDPSession, Page } from 'playwright-core';
import type { Person } from '../person';
import { quantile, type Smoothness, watchFrames } from './frames';
import { type ShownFrames, watchShownFrames } from './shownFrames';

/** What one walk through the history measured. Times are milliseconds. */
export interface HistoryFigures {
  /** From asking for /transaction to its first rows, the app's own start included. */
  readonly firstRows: number;
  /** A thumb's flings, one after the other, through the first pages. */
  readonly flinging: Smoothness;
  /** The same flings on the screen. Not of the wheel: the browser answers one that a script turns in one step. */
  readonly shown: ShownFrames;
  /** The wheel as fast as it goes, far beyond a thumb, to the last row asked for. */
  readonly scrolling: Smoothness;
  /** Rows that were loaded when the scrolling ended. */
  readonly rowsLoaded: number;
  /** From the press to the other tab's rows, and to the filtered ones; from «back» to the row that was opened. */
  readonly tab: number;
  readonly filter: number;
  readonly back: number;
  /** How many pixels from the place where it was left the list is after coming back. */
  readonly placeLost: number;
  readonly answers: { readonly count: number; readonly median: number; readonly p95: number; readonly longest: number };
}

const ROW = '[aria-posinset]';
const WAIT_MS = 120_000;
/** One turn of the wheel, in pixels, and how many of them between two looks at how far it went: a hand in a hurry. */
const TURN = 400;
const TURNS = 25;
/** A fling of two windows, in pixels and pixels a second, and how many of them. */
const FLING = 1_600;
const FLING_SPEED = 3_000;
const FLINGS = 10;

/**
 * Opens the history, scrolls through at least `rows` of it, opens a transaction and comes back, changes the tab, and filters.
 * @param slowdown how many times slower the CPU is made
 */
export async function walkHistory(person: Person, slowdown: number, rows: number): Promise<HistoryFigures> {
  const { page } = person;
  const session = await page.context().newCDPSession(page);
  const answers = listAnswers(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  try {
    const firstRows = await timed(async () => {
      await person.arrive('a first visit', '/transaction');
      await page.locator(ROW).first().waitFor();
    });
    const { done: flinging, shown } = await watchShownFrames(page, () => watchFrames(page, () => fling(page, session)));
    const scrolling = await watchFrames(page, () => scrollThrough(page, rows));
    const { number: rowsLoaded } = await lastRow(page);
    const { back, placeLost } = await detailAndBack(page);
    const tab = await timed(async () => {
      await page.getByRole('tab', { name: 'درخواست پول' }).click();
      await page.waitForURL(/tab=inqueries_tab/);
      await page.locator(ROW).first().waitFor();
    });
    const filter = await filterToCanceled(page);
    const lists = summary(answers());
    return { firstRows, flinging, shown, scrolling, rowsLoaded, tab, filter, back, placeLost, answers: lists };
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
}

async function fling(page: Page, session: CDPSession): Promise<void> {
  for (let done = 0; done < FLINGS; done += 1) {
    await session.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 500,
      yDistance: -FLING,
      speed: FLING_SPEED,
      // a finger's gesture is not delivered to a page without a window; the list moves as fast by this one
      gestureSourceType: 'mouse',
    });
  }
  const flung = await page.evaluate(() => window.scrollY);
  if (flung < (FLING * FLINGS) / 2) throw new Error(`The flings moved the list by ${flung} pixels only.`);
}

async function scrollThrough(page: Page, rows: number): Promise<void> {
  const deadline = Date.now() + 10 * WAIT_MS;
  await page.mouse.move(195, 500);
  while (Date.now() < deadline) {
    const { number, total } = await lastRow(page);
    if (number >= Math.min(rows, total)) return;
    for (let turn = 0; turn < TURNS; turn += 1) await page.mouse.wheel(0, TURN);
  }
  throw new Error(`The end of ${rows} rows was not reached.`);
}

/** The number of the last row in the document, and of how many. */
async function lastRow(page: Page): Promise<{ number: number; total: number }> {
  const row = page.locator(ROW).last();
  return row.evaluate((element) => ({
    number: Number(element.getAttribute('aria-posinset')),
    total: Number(element.getAttribute('aria-setsize')),
  }));
}

async function detailAndBack(page: Page): Promise<{ back: number; placeLost: number }> {
  // pressed in the page: a pointer's press would scroll a half hidden row into sight first, and that is another place
  const { address, place } = await page.evaluate(() => {
    const middle = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)?.closest('a');
    const left = { address: middle?.getAttribute('href') ?? '', place: window.scrollY };
    middle?.click();
    return left;
  });
  if (address === '') throw new Error('No row in the middle of the window.');
  const link = page.locator(`a[href="${address}"]`);
  await page.waitForURL(`**${address}`);
  await page.getByRole('button', { name: 'بازگشت' }).waitFor();
  const back = await timed(async () => {
    await page.goBack();
    await link.waitFor();
  });
  const found = await page.evaluate(() => window.scrollY);
  return { back, placeLost: Math.abs(found - place) };
}

/** Times the way from the press to the rows: what comes before is a person choosing. */
async function filterToCanceled(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'فیلتر', exact: true }).click();
  await page.getByRole('button', { name: 'لغوشده' }).click();
  return timed(async () => {
    await page.getByRole('button', { name: 'نمایش نتیجه‌ها' }).click();
    await page.waitForURL(/_status=canceled/);
    await page.locator(ROW).first().waitFor();
  });
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

/** Collects how long the server took for each list it was asked for, as the browser saw it. */
function listAnswers(page: Page): () => number[] {
  const times: number[] = [];
  page.on('requestfinished', (request) => {
    if (!request.url().includes('/filter-transactions/')) return;
    const { responseStart, requestStart } = request.timing();
    times.push(responseStart - requestStart);
  });
  return () => times;
}

function summary(times: readonly number[]): HistoryFigures['answers'] {
  const sorted = [...times].sort((left, right) => left - right);
  return {
    count: sorted.length,
    median: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    longest: sorted.at(-1) ?? 0,
  };
}
