import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './support/browser';
import { walkBack } from './support/ending/walkBack';
import { eventually } from './support/eventually';
import { newMember } from './support/members';
import type { Person } from './support/person';
import { RunningServer } from './support/server';

jest.setTimeout(300_000);

let browser: Browser;
let server: RunningServer;
let seller: Person;
let buyer: Person;
let code: string;

beforeAll(async () => {
  [browser, server] = await Promise.all([openBrowser(), RunningServer.start()]);
  seller = await newMember(browser, server, 71);
  buyer = await newMember(browser, server, 72, { keepsApp: true });
  code = await seller.request('۲۵۰۰۰۰۰', 'دوچرخهٔ کوهستان');
  await buyer.openByCode(code);
  await buyer.pay('پرداخت');
  await buyer.phoneBack();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const lengthOfLastKnown = (page: Page) => page.evaluate(() => localStorage.getItem('amanat:last-known')?.length ?? 0);

/** Everything that a service worker keeps, whatever it is. */
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = await window.caches.keys();
    const entries = await Promise.all(names.map(async (name) => (await window.caches.open(name)).keys()));
    return entries.flat().map(({ url }) => new URL(url).pathname);
  });

test('home, history and a deal are read without a connection, nothing can be moved, and all goes on with it', async () => {
  const { page } = buyer;
  await buyer.goTo('تراکنش‌ها');
  await buyer.openRow(code);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await eventually('something is remembered', async () => (await lengthOfLastKnown(page)) > 1_000, true);
  // the history, which came a moment before, and the deal are written together, later than the first of them
  await page.waitForTimeout(2_500);

  await page.context().setOffline(true);
  await page.reload();
  await buyer.sees('روند تراکنش');
  await buyer.sees(/آخرین خبر: امروز،/);
  await buyer.sees('این کار به اینترنت نیاز دارد و با وصل شدن باز می‌شود.');
  expect(await page.getByRole('button', { name: /تسویه/ }).isDisabled()).toBe(true);
  await buyer.goTo('تراکنش‌ها');
  await buyer.seesRow(code, 'نزد امانت');
  await buyer.goTo('خانه');
  await buyer.sees(/^سلام/);
  await buyer.sees(/آخرین خبر: امروز،/);

  await page.context().setOffline(false);
  await page.getByText('اتصال اینترنت قطع است').waitFor({ state: 'detached' });
  await walkBack(buyer);
  await buyer.goTo('تراکنش‌ها');
  await buyer.openRow(code);
  await buyer.confirmWithCode('تأیید و تسویه با فروشنده');
});

test('the service worker keeps the files of the app and nothing else', async () => {
  const addresses = await keptAddresses(buyer.page);
  expect(addresses).toContain('/index.html');
  expect(addresses.filter((address) => !/^\/(index\.html|app-icon\.svg|assets\/[\w.-]+)$/.test(address))).toEqual([]);
});

test('another version is offered, waits while something is typed, and is there when it is wanted', async () => {
  const { page } = buyer;
  const button = page.getByRole('button', { name: 'به‌روزرسانی' });
  await buyer.goTo('خانه');
  // the same worker at another address is another one to a browser
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?another').then(() => undefined));
  await button.waitFor();
  await buyer.tap('link', /^درخواست پول/);
  await buyer.fill('بابت', 'میز تحریر');
  await eventually('the offer waits', () => button.count(), 0);
  await buyer.goTo('خانه');
  await Promise.all([page.waitForEvent('load'), button.tap()]);
  await buyer.sees(/^سلام/);
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/\?another$/);
});

test('whoever logs out leaves nothing to be read on the phone', async () => {
  const { page } = buyer;
  expect(await lengthOfLastKnown(page)).toBeGreaterThan(1_000);
  await buyer.goTo('کارت‌های من');
  await buyer.press('تنظیمات');
  await page.getByText('خروج از حساب').tap();
  await buyer.press('بله، خارج می‌شوم');
  await buyer.reaches(/\/login/);
  expect(await lengthOfLastKnown(page)).toBe(0);
});
