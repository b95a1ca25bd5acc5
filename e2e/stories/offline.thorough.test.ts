import type { Page } from 'playwright-core';
import { changeTimers } from '../screens/screen';
import { ledgerSince } from '../support/api';
import { arrive } from '../support/browser';
import { newMember, newPerson, type Person } from '../support/person';
import { eventually } from '../support/truth';
import { walkBack } from '../support/walkBack';
import { enterWorld } from '../support/world';

/** A run may pass midnight in Tehran. */
const LAST_NEWS = /آخرین خبر: (امروز|دیروز)،/;

const world = enterWorld();

let seller: Person;
let buyer: Person;
let code: string;

beforeAll(async () => {
  seller = await newMember(world.browser, world.server, 71);
  buyer = await newMember(world.browser, world.server, 72, { keepsApp: true });
  code = await seller.request('۲۵۰۰۰۰۰', 'دوچرخهٔ کوهستان');
  await buyer.openByCode(code);
  await buyer.pay('پرداخت');
  await buyer.phoneBack();
});

const lengthOfLastKnown = (page: Page) => page.evaluate(() => localStorage.getItem('amanat:last-known')?.length ?? 0);

/** Notes in the page when the app writes what it remembers. */
function noteWrites(): void {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (key, text) {
    setItem.call(this, key, text);
    if (key === 'amanat:last-known') document.documentElement.dataset.writtenAt = String(performance.now());
  };
}

/** Whether the app has written since the deal arrived. */
function isDealWritten(): boolean {
  const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const deal = answers.findLast(({ name }) => name.endsWith('/transactions/details/'));
  return deal !== undefined && Number(document.documentElement.dataset.writtenAt ?? 0) > deal.responseEnd;
}

/** All entries of the service worker's caches. */
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = await window.caches.keys();
    const entries = await Promise.all(names.map(async (name) => (await window.caches.open(name)).keys()));
    return entries.flat().map(({ url }) => new URL(url).pathname);
  });

test('offline, home, history and a deal are readable and no money moves; online, all works again', async () => {
  const { page } = buyer;
  await page.evaluate(noteWrites);
  await buyer.goTo('تراکنش‌ها');
  await buyer.openRow(code);
  await buyer.seesDeal();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await eventually('something is remembered', async () => (await lengthOfLastKnown(page)) > 1_000, true);
  // The app writes the history and the deal together, after a delay.
  await eventually('the deal is remembered', () => page.evaluate(isDealWritten), true);

  await page.context().setOffline(true);
  await page.reload();
  await buyer.seesDeal();
  await buyer.sees(LAST_NEWS);
  await buyer.sees('این کار به اینترنت نیاز دارد و با وصل شدن باز می‌شود.');
  expect(await page.getByRole('button', { name: 'آزاد کردن پول پیش از تحویل' }).isDisabled()).toBe(true);
  await buyer.goTo('تراکنش‌ها');
  await buyer.seesRow(code, 'نزد امانت');
  await buyer.goTo('خانه');
  await buyer.sees(/^سلام/);
  await buyer.sees(LAST_NEWS);

  await page.context().setOffline(false);
  await page.getByText('اتصال اینترنت قطع است').waitFor({ state: 'detached' });
  await walkBack(buyer);
});

test('a deal opened on another day opens from the list without an error beside the banner', async () => {
  const { page } = buyer;
  await page.reload();
  await buyer.goTo('تراکنش‌ها');
  await buyer.seesRow(code, 'نزد امانت');
  await page.context().setOffline(true);
  await buyer.openRow(code);
  await buyer.sees(LAST_NEWS);
  expect(await page.getByText(/مانده/).count()).toBe(0);
  await buyer.goTo('تراکنش‌ها');
  await buyer.seesRow(code, 'نزد امانت');
  await buyer.tap('link', /^خبرها/);
  await buyer.sees('هنوز روی این گوشی دیده نشده است');
  await buyer.goTo('خانه');
  await buyer.sees(/^سلام/);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.getByText('فهرست به‌روز نشد').count()).toBe(0);
  await page.context().setOffline(false);
  await page.getByText('اتصال اینترنت قطع است').waitFor({ state: 'detached' });
});

test('the login page shows the whole banner', async () => {
  const { page } = await newPerson(world.browser, world.server, 75, { keepsApp: true });
  await arrive(page, 'a first visit', '/login');
  await page.getByText('خوش آمدید').waitFor();
  await page.context().setOffline(true);
  const banner = page.getByRole('status').filter({ hasText: 'اتصال اینترنت قطع است' });
  await banner.waitFor();
  const isCovered = banner.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const middle = (left + right) / 2;
    return [top + 2, bottom - 2].filter((y) => !element.contains(document.elementFromPoint(middle, y)));
  });
  expect(await isCovered).toEqual([]);
  await page.context().close();
});

test('the office is never readable offline', async () => {
  const { page } = buyer;
  const answer = await arrive(page, 'a first visit', '/office/disputes');
  expect(answer?.fromServiceWorker()).toBe(false);
  await page.context().setOffline(true);
  await expect(arrive(page, 'a first visit', '/office/disputes')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(false);
  await arrive(page, 'a first visit', '/home');
  await buyer.sees(/^سلام/);
});

test('after a lost answer to a settle, the app asks for its outcome: the money moved once', async () => {
  const { page } = buyer;
  await buyer.goTo('تراکنش‌ها');
  await buyer.openRow(code);
  const moved = await ledgerSince(world.server);
  let arrived = 0;
  let bar: (seen: unknown) => void = () => undefined;
  const seen = new Promise((resolve) => {
    bar = resolve;
  });
  await page.route(
    '**/api/v1/transactions/otp/',
    async (route) => {
      await route.fetch();
      arrived += 1;
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
  // Holds the answer until the question is visible.
  await page.route('**/api/v1/calls/outcome/', async (route) => {
    await seen;
    await route.continue();
  });
  const confirmed = buyer.confirmWithCode('آزاد کردن پول پیش از تحویل');
  await buyer.sees('اتصال قطع شد. نمی‌دانیم درخواست رسیده است یا نه؛ در حال پرسیدن');
  bar(null);
  await buyer.sees('انجام شده بود');
  await confirmed;
  expect(arrived).toBe(1);
  expect(await page.evaluate(() => localStorage.getItem('amanat:unanswered'))).toBeNull();
  expect(Math.abs((await moved()).hold ?? 0)).toBe(2_500_000);
});

test('the service worker caches only files of the app', async () => {
  const addresses = await keptAddresses(buyer.page);
  expect(addresses).toContain('/index.html');
  expect(addresses.filter((address) => !/^\/(index\.html|app-icon\.svg|assets\/[\w.-]+)$/.test(address))).toEqual([]);
});

/** Which of the bars, the toast and the primary button overlap or leave the window. */
const overlaps = (page: Page, primary: string) =>
  page.evaluate((label) => {
    const named = (name: string, element: Element | null | undefined) => ({ name, element });
    const bars = document.querySelector('[role=status][aria-atomic=false]')?.children ?? [];
    const buttons = Array.from(document.querySelectorAll('button'));
    const boxes = [
      ...Array.from(bars).map((bar, place) => named(`bar ${place}`, bar)),
      named('toast', document.querySelector('.Toastify__toast')),
      named(
        'button',
        buttons.find(({ textContent }) => textContent?.startsWith(label)),
      ),
    ].map(({ name, element }) => ({ name, box: element?.getBoundingClientRect() ?? new DOMRect() }));
    const apart = (one: DOMRect, other: DOMRect) =>
      one.bottom <= other.top || other.bottom <= one.top || one.right <= other.left || other.right <= one.left;
    const { innerWidth, innerHeight } = window;
    return boxes.flatMap(({ name, box }, place) => [
      ...(box.width > 0 && box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight
        ? [name]
        : [`${name} is not seen`]),
      ...boxes
        .slice(place + 1)
        .filter((other) => !apart(box, other.box))
        .map((other) => `${name} lies over ${other.name}`),
    ]);
  }, primary);

test('an unanswered call, a new version and a toast stack above the page’s button', async () => {
  const { page } = buyer;
  await seller.goTo('خانه');
  const other = await seller.request('۱۰۰۰۰۰۰', 'میز تحریر');
  await buyer.goTo('خانه');
  await buyer.openByCode(other);
  // A browser treats the same worker at another address as another version.
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?another').then(() => undefined));
  await page.getByRole('button', { name: 'به‌روزرسانی' }).waitFor();
  await page.route('**/api/v1/transactions/pay/', (route) => route.abort('connectionreset'), { times: 1 });
  await page.getByRole('button', { name: /^پرداخت [۰-۹]/ }).tap();
  await buyer.sees(/در حال پرسیدن/);
  await changeTimers(page, 'short');
  await page.getByRole('button', { name: 'دوباره بفرست' }).waitFor();
  const toast = page.getByText('ارتباط با سرور برقرار نشد').first();
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The toast stays while the pointer is on it.
    await toast.hover();
    await eventually(`nothing is covered at ${width} pixels`, () => overlaps(page, 'پرداخت'), [
      'bar 0',
      'bar 1',
      'toast',
      'button',
    ]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await buyer.press('بستن');
});

test('a new version waits while a field has text, and loads on request', async () => {
  const { page } = buyer;
  const button = page.getByRole('button', { name: 'به‌روزرسانی' });
  await buyer.goTo('خانه');
  await button.waitFor();
  await buyer.tap('link', /^درخواست پول/);
  await buyer.fill('بابت', 'میز تحریر');
  await eventually('the offer waits', () => button.count(), 0);
  await buyer.goTo('خانه');
  await Promise.all([page.waitForEvent('load'), button.tap()]);
  await buyer.sees(/^سلام/);
  const waits = async () => (await navigator.serviceWorker.getRegistration())?.waiting?.scriptURL ?? null;
  expect(await page.evaluate(waits)).toBeNull();
});

test('each tab loads a new version on request, also when another tab has activated it', async () => {
  const other = await buyer.inNewTab();
  const tabs = [buyer, other];
  await other.arrive('a first visit', '/');
  // The present worker has another address than the app's, so the app's is a new version again.
  for (const { page } of tabs) await page.getByRole('button', { name: 'به‌روزرسانی' }).waitFor();
  for (const { page } of tabs) {
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'به‌روزرسانی' }).tap()]);
  }
  await other.page.close();
});

test('a logout leaves no readable data on the phone', async () => {
  const { page } = buyer;
  expect(await lengthOfLastKnown(page)).toBeGreaterThan(1_000);
  await buyer.logOut();
  expect(await lengthOfLastKnown(page)).toBe(0);
});
