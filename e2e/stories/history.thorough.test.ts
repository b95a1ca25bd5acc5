import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type SeedReport, seedHistory } from '../../server/sandbox/seed/seedHistory';
import { arrive, openBrowser } from '../support/browser';
import { TimedServer } from '../support/timedServer';

/** More than three pages of the list. */
const TRANSACTIONS = 170;
/** Pixels of one scroll step: less than a window, so each row becomes visible. */
const STEP = 500;
/** The rows of a window and a margin. */
const MOST_ROWS = 40;

let browser: Browser;
let timed: TimedServer;
let context: BrowserContext;
let person: SeedReport['person'];

beforeAll(async () => {
  [browser, timed] = await Promise.all([openBrowser(), TimedServer.start()]);
  ({ person } = await seedHistory(timed.server.context, {
    transactions: TRANSACTIONS,
    now: timed.server.clock.now(),
  }));
  context = await browser.newContext({
    baseURL: timed.origin,
    serviceWorkers: 'block',
    locale: 'fa-IR',
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  await timed.logIn(context, person);
});

afterAll(async () => {
  await browser?.close();
  await timed?.stop();
});

async function openHistory(): Promise<Page> {
  const page = await context.newPage();
  await arrive(page, 'a first visit', '/');
  await page.getByRole('link', { name: 'تراکنش‌ها' }).click();
  await page.locator('[aria-posinset="1"]').waitFor();
  return page;
}

/** Scrolls on, and waits until the rows of the new place are drawn. */
async function scrollOn(page: Page): Promise<void> {
  await page.evaluate((step) => {
    window.scrollBy(0, step);
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, STEP);
}

/** The rows in the document: their numbers and heights by kind. */
function rowsOf(page: Page) {
  return page.locator('[aria-posinset]').evaluateAll((rows) =>
    rows.map((row) => ({
      number: Number(row.getAttribute('aria-posinset')),
      kind: row.querySelector('h2') ? 'first of its day' : 'any other',
      height: row.getBoundingClientRect().height,
    })),
  );
}

const listHeight = (page: Page) => page.locator('ul:has(> [aria-posinset])').evaluate((list) => list.scrollHeight);

test('a long list renders few rows, of equal heights, without shifts', async () => {
  const page = await openHistory();
  const heights = new Map<string, Set<number>>();
  const numbers = new Set<number>();
  while (!numbers.has(TRANSACTIONS)) {
    const rows = await rowsOf(page);
    expect(rows.length).toBeLessThanOrEqual(MOST_ROWS);
    for (const { number, kind, height } of rows) {
      numbers.add(number);
      heights.set(kind, (heights.get(kind) ?? new Set()).add(height));
    }
    await scrollOn(page);
  }
  expect(numbers.size).toBe(TRANSACTIONS);
  expect([...heights.values()].map(({ size }) => size)).toEqual([1, 1]);

  const height = await listHeight(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.locator('[aria-posinset="1"]').waitFor();
  expect(await listHeight(page)).toBe(height);
  await page.close();
});

test('the way back from a transaction restores scroll position and focus', async () => {
  const page = await openHistory();
  const row = page.locator('[aria-posinset="98"] a');
  while ((await row.count()) === 0) await scrollOn(page);
  await row.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  const address = (await row.getAttribute('href')) ?? '';
  await row.click();
  await page.waitForURL(`**${address}`);
  await page.getByRole('button', { name: 'بازگشت' }).click();
  await row.waitFor();

  expect(await page.evaluate(() => window.scrollY)).toBe(left);
  expect(await row.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.close();
});
