import type { Browser, BrowserContext, Page } from 'playwright-core';
import { samples } from '../../server/testing/samples';
import { arrive, openBrowser } from '../support/browser';
import { TabTraffic } from '../support/tabTraffic';
import { TimedServer } from '../support/timedServer';

/** Rounds in which all access tokens expire and all tabs send requests. */
const EXPIRIES = samples(15, 50);
const TABS = ['/card-list', '/home', '/DevisActive', '/transaction', '/card-list'];

/** Requests of the account page after a return to its tab: the user, accounts, unread notices, keys and devices. */
const CARD_LIST_ASKS = 5;

let browser: Browser;
let timed: TimedServer;
let context: BrowserContext;

beforeAll(async () => {
  [browser, timed] = await Promise.all([openBrowser(), TimedServer.start()]);
});

afterAll(async () => {
  await browser?.close();
  await timed?.stop();
});

beforeEach(() => logInWith(browser));

afterEach(() => context.close());

/** Logs in a new person in this browser. */
async function logInWith(theirs: Browser): Promise<void> {
  context = await theirs.newContext({
    baseURL: timed.origin,
    serviceWorkers: 'block',
    locale: 'fa-IR',
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  // The live stream would send requests at any time, and these tests count requests.
  await context.route('**/api/v1/events/**', (route) => route.abort());
  const user = await timed.server.registerUser();
  await timed.server.addCard(user);
  await timed.logIn(context, user);
}

async function openTabs(places: readonly string[]): Promise<Page[]> {
  const tabs = await Promise.all(places.map(() => context.newPage()));
  await Promise.all(tabs.map((tab, index) => arrive(tab, 'a first visit', places[index] ?? '/')));
  await Promise.all(tabs.map((tab) => tab.getByRole('heading').first().waitFor()));
  await Promise.all(tabs.map((tab) => tab.waitForLoadState('networkidle')));
  return tabs;
}

/** Logs out from /card-list. */
async function logOut(tab: Page): Promise<void> {
  await tab.getByRole('button', { name: 'خروج' }).click();
  await tab.getByRole('button', { name: 'بله، خارج می‌شوم' }).click();
}

/** A return to a tab repeats the requests of its screen. */
const comeBack = (tab: Page) => tab.evaluate(() => window.dispatchEvent(new Event('focus')));

test(`five tabs, ${EXPIRIES} expiries: one refresh each, no logout, no request lost or repeated`, async () => {
  const tabs = await openTabs(TABS);
  const traffic = new TabTraffic(tabs);
  await Promise.all(tabs.map(comeBack));
  await traffic.settled();
  const asked = traffic.answered();
  expect(asked.length).toBeGreaterThanOrEqual(TABS.length);

  const sums = { refreshes: 0, waited: 0, lost: 0, doubled: 0 };
  for (let round = 0; round < EXPIRIES; round += 1) {
    timed.expireAccessTokens();
    traffic.forget();
    await Promise.all(tabs.map(comeBack));
    await traffic.settled(asked.length);
    const answered = traffic.answered();
    sums.refreshes += traffic.refreshes();
    sums.waited += traffic.refused();
    sums.lost += asked.filter((request) => !answered.includes(request)).length + traffic.failed();
    sums.doubled += answered.length - new Set(answered).size;
  }
  const loggedOut = tabs.filter((tab) => new URL(tab.url()).pathname === '/login').length;
  expect({ ...sums, loggedOut }).toEqual({
    refreshes: EXPIRIES,
    waited: expect.any(Number),
    lost: 0,
    doubled: 0,
    loggedOut: 0,
  });
  expect(sums.waited).toBeGreaterThan(EXPIRIES);
});

test('closing a tab during its refresh keeps the others logged in, before and after the request leaves', async () => {
  for (const reachesServer of [false, true]) {
    const [closing, staying] = (await openTabs(['/card-list', '/card-list'])) as [Page, Page];
    timed.expireAccessTokens();
    const asked = new Promise<void>((resolve) => {
      void closing.route('**/api/v1/refresh/', async (route) => {
        if (reachesServer) await route.fetch();
        resolve();
      });
    });
    await comeBack(closing);
    await asked;
    const traffic = new TabTraffic([staying]);
    await comeBack(staying);
    await closing.close();
    await traffic.settled(CARD_LIST_ASKS);
    expect(traffic.refreshes()).toBe(1);
    expect(traffic.answered().length).toBe(CARD_LIST_ASKS);
    expect(new URL(staying.url()).pathname).toBe('/card-list');
    await staying.close();
  }
});

test('a tab frozen during its refresh blocks no other for long, and continues when it wakes', async () => {
  const [still, staying] = (await openTabs(['/card-list', '/card-list'])) as [Page, Page];
  timed.expireAccessTokens();
  // Freezes the tab while it holds the lock, as a phone freezes a background tab.
  const debug = await context.newCDPSession(still);
  await debug.send('Debugger.enable');
  const stopped = new Promise<unknown>((resolve) => {
    debug.once('Debugger.paused', resolve);
  });
  await still.route('**/api/v1/refresh/', async (route) => {
    const answer = await route.fetch();
    await debug.send('Debugger.pause');
    await route.fulfill({ response: answer });
  });
  await comeBack(still);
  await stopped;

  const traffic = new TabTraffic([staying]);
  await comeBack(staying);
  await traffic.settled(CARD_LIST_ASKS);
  expect(traffic.refreshes()).toBe(1);
  expect(traffic.answered().length).toBe(CARD_LIST_ASKS);

  // Listens before the tab wakes: its pending request leaves at once.
  const both = new TabTraffic([still, staying]);
  await debug.send('Debugger.resume');
  await debug.detach();
  await Promise.all([comeBack(still), comeBack(staying)]);
  await both.settled(2 * CARD_LIST_ASKS);
  expect(new Set(both.answered()).size).toBe(2 * CARD_LIST_ASKS);
  expect([still, staying].map((tab) => new URL(tab.url()).pathname)).toEqual(['/card-list', '/card-list']);
});

test('a logout in one tab logs out all; a login reaches the others', async () => {
  const tabs = await openTabs(['/card-list', '/home', '/transaction']);
  const [first] = tabs as [Page];
  await logOut(first);
  await Promise.all(tabs.map((tab) => tab.waitForURL(/\/login/)));

  const other = await timed.server.registerUser();
  await timed.server.addCard(other);
  await timed.logIn(context, other);
  await Promise.all(tabs.map((tab) => tab.waitForURL((address) => !address.pathname.startsWith('/login'))));
});

/** Only a whole browser has the back/forward cache. */
describe('the back button, out of the browser’s own cache', () => {
  let whole: Browser;

  beforeAll(async () => {
    whole = await openBrowser({ keepsPages: true });
  });

  afterAll(() => whole?.close());

  beforeEach(async () => {
    await context.close();
    await logInWith(whole);
  });

  /** Leaves the app in this tab. The answered function goes back to the cached page. */
  async function leave(tab: Page): Promise<() => Promise<void>> {
    await tab.evaluate(() => {
      window.addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.kept = String(persisted);
      });
    });
    await arrive(tab, 'another site', '/sandbox');
    return async () => {
      await tab.goBack({ waitUntil: 'commit' });
      await tab.locator('html[data-kept=true]').waitFor({ state: 'attached' });
    };
  }

  test('still works after a day', async () => {
    const [tab] = (await openTabs(['/card-list'])) as [Page];
    const comeBackTo = await leave(tab);
    timed.server.clock.advance(24 * 60 * 60_000);
    await comeBackTo();
    await comeBack(tab);
    await tab.getByText('افزودن کارت یا شبا').waitFor();
    await tab.reload();
    await tab.getByText('افزودن کارت یا شبا').waitFor();
    expect(new URL(tab.url()).pathname).toBe('/card-list');
  });

  test('is logged out after a logout in another tab', async () => {
    const [tab, other] = (await openTabs(['/card-list', '/card-list'])) as [Page, Page];
    const comeBackTo = await leave(tab);
    await logOut(other);
    await comeBackTo();
    // Playwright would wait for a load event that a cached page never sends.
    await tab.getByRole('heading', { name: 'خوش آمدید' }).waitFor();
    expect(await tab.getByText('افزودن کارت یا شبا').count()).toBe(0);
  });
});

describe('a screen that a deployment removed', () => {
  /** Fails each later chunk until a page load, or forever. The answered function counts the failures. */
  async function deploy(tab: Page, isBackAfterReload: boolean): Promise<() => number> {
    const gone = new Set<string>();
    let reloads = 0;
    tab.on('request', (request) => {
      reloads += request.isNavigationRequest() ? 1 : 0;
    });
    await tab.route(/\/assets\/[^/]+\.js$/, (route) => {
      const address = route.request().url();
      if (reloads === 0) gone.add(address);
      const isGone = gone.has(address) && (reloads === 0 || !isBackAfterReload);
      return isGone ? route.fulfill({ status: 404 }) : route.continue();
    });
    return () => reloads;
  }

  const goToCards = (tab: Page) => tab.getByRole('link', { name: 'حساب من' }).click();

  test('shows after a page load', async () => {
    const [tab] = (await openTabs(['/home'])) as [Page];
    const reloads = await deploy(tab, true);
    await goToCards(tab);
    await tab.getByText('افزودن کارت یا شبا').waitFor();
    expect(new URL(tab.url()).pathname).toBe('/card-list');
    expect(reloads()).toBe(1);
  });

  test('shows an error without a loop when the page load does not help', async () => {
    const [tab] = (await openTabs(['/home'])) as [Page];
    const reloads = await deploy(tab, false);
    await goToCards(tab);
    const refused = tab.waitForResponse((answer) => answer.status() === 404);
    await tab.getByRole('button', { name: 'تلاش دوباره' }).click();
    await refused;
    await tab.getByRole('button', { name: 'تلاش دوباره' }).waitFor();
    expect(reloads()).toBe(1);
  });
});
