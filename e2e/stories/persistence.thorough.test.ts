import fc from 'fast-check';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { samples } from '../../server/testing/samples';
import { arrive, openBrowser } from '../support/browser';
import { TimedServer } from '../support/timedServer';

/** Number of damaged blobs. */
const CORRUPTIONS = samples(30, 300);
const SEED = 20_261_121;
const STORAGE_KEY = 'persist:amanat';

let browser: Browser;
let timed: TimedServer;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [browser, timed] = await Promise.all([openBrowser(), TimedServer.start()]);
  context = await browser.newContext({
    baseURL: timed.origin,
    serviceWorkers: 'block',
    locale: 'fa-IR',
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const user = await timed.server.registerUser();
  await timed.server.addCard(user);
  await timed.logIn(context, user);
  page = await context.newPage();
});

afterAll(async () => {
  await browser?.close();
  await timed?.stop();
});

/** The app's heading. The prerendered login of index.html does not count. */
function headingOfApp(opened: Page) {
  return opened.locator('#root').getByRole('heading', { level: 1 }).first();
}

/** The address and heading after a start on this blob; null for a white page. */
async function startOn(blob: string): Promise<string | null> {
  await arrive(page, 'beside the app', '/manifest.webmanifest');
  await page.evaluate(([key, text]) => localStorage.setItem(key as string, text as string), [STORAGE_KEY, blob]);
  await arrive(page, 'a first visit', '/home');
  return headingOfApp(page)
    .waitFor({ timeout: 20_000 })
    .then(
      () => new URL(page.url()).pathname,
      () => null,
    );
}

test(`${CORRUPTIONS} damaged blobs: the app starts each time, without a white page or an error`, async () => {
  await arrive(page, 'a first visit', '/home');
  await headingOfApp(page).waitFor();
  const blob = await page.evaluate((key) => localStorage.getItem(key) ?? '', STORAGE_KEY);
  expect(blob.length).toBeGreaterThan(100);

  const places = new Map<string | null, number>();
  for (const corrupted of corruptionsOf(blob, CORRUPTIONS, SEED)) {
    const place = await startOn(corrupted);
    places.set(place, (places.get(place) ?? 0) + 1);
  }
  expect(Object.fromEntries(places)).toEqual({ '/login': CORRUPTIONS });
  // The original blob still works.
  expect(await startOn(blob)).toBe('/home');
});

/** Blobs cut, changed, thinned, extended or replaced. The seed fixes them. */
function corruptionsOf(blob: string, count: number, seed: number): string[] {
  const place = fc.nat(blob.length - 1);
  const corruption = fc.oneof(
    place.map((length) => blob.slice(0, length)),
    fc
      .tuple(place, fc.integer({ min: 1, max: 0xd7ff }))
      .map(([at, code]) => replaced(blob, at, String.fromCharCode(code))),
    fc.tuple(place, place).map(([from, to]) => blob.slice(0, Math.min(from, to)) + blob.slice(Math.max(from, to) + 1)),
    fc.tuple(place, fc.base64String({ minLength: 4 })).map(([at, text]) => blob.slice(0, at) + text + blob.slice(at)),
    fc.base64String({ maxLength: 600 }),
    fc.json(),
  );
  return fc.sample(corruption, { numRuns: count, seed });
}

function replaced(text: string, at: number, character: string): string {
  return text.slice(0, at) + character + text.slice(at + 1);
}
