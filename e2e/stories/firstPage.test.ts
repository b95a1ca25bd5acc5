import type { Browser, BrowserContext, Page } from 'playwright-core';
import { axeProblems } from '../screens/axe';
import { ApiClient, identity } from '../support/api';
import { arrive, openBrowser, openPhone, type Phone } from '../support/browser';
import { newMember } from '../support/person';
import { RunningServer } from '../support/server';

jest.setTimeout(120_000);

/** The allowed layout shift while a page loads, as Chromium measures it. */
const MOST_SHIFT = 0.02;

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([RunningServer.start(), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

interface Waiting extends Phone {
  app: SlowApp;
}

/** A phone on which the page is loaded and the app is not. */
async function beforeTheApp(address: string): Promise<Waiting> {
  const phone = await openPhone(browser, server.origin);
  const app = await slowApp(phone.context);
  await phone.page.addInitScript(countShift);
  await arriveBeforeApp(phone.page, address);
  return { ...phone, app };
}

/** Runs in the page. */
function countShift(): void {
  const counted = { shift: 0 };
  Object.assign(window, { counted });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) counted.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

const shiftOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { counted: { shift: number } }).counted.shift);

/** The app has replaced the prerendered page, and its font is loaded. */
async function untilTheAppIsThere(page: Page): Promise<void> {
  await page.locator('#shell').waitFor({ state: 'detached' });
  await page.locator('#root main').waitFor();
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => /^"?Vazirmatn"?$/.test(family) && status === 'loaded'),
  );
}

const nationalCode = (page: Page) => page.getByLabel('کد ملی', { exact: true });
const mobile = (page: Page) => page.getByLabel('شمارهٔ موبایل', { exact: true });

/** The focused field and its selection. */
const caret = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: field } = document;
    return field instanceof HTMLInputElement ? [field.name, field.selectionStart, field.selectionEnd] : null;
  });

test('what is typed before the app is there stays, with the focus and the caret, and nothing moves', async () => {
  const { page, app, complaints } = await beforeTheApp('/login');
  await nationalCode(page).tap();
  await page.keyboard.type('۰۰۱۲۳');
  await mobile(page).tap();
  await page.keyboard.type('0912 345');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  app.arrives();
  // Keys during the takeover.
  for (const key of '678') await page.keyboard.press(key, { delay: 30 });
  await untilTheAppIsThere(page);
  expect(await nationalCode(page).inputValue()).toBe('00123');
  expect(await mobile(page).inputValue()).toBe('0912367845');
  expect(await caret(page)).toEqual(['mobile', 8, 8]);
  await page.keyboard.press('9');
  expect(await mobile(page).inputValue()).toBe('09123678945');
  expect(await page.getByRole('button', { name: 'دریافت کد تأیید' }).isEnabled()).toBe(true);
  expect(await shiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT);
  expect(complaints).toEqual([]);
});

test('a form that is sent off before the app is there is sent by the app', async () => {
  const person = identity(70_001);
  await new ApiClient(server, person).register();
  const { page, app, complaints } = await beforeTheApp('/login');
  const button = page.getByRole('button', { name: 'دریافت کد تأیید' });
  expect(await button.isDisabled()).toBe(true);
  await nationalCode(page).fill(person.nationalCode);
  await mobile(page).fill(person.mobile);
  await mobile(page).press('Enter');
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'در حال انجام…' }).waitFor();
  app.arrives();
  await page.waitForURL(/\/login_otp$/);
  await page.getByLabel('کد تأیید', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test('the focus on a link of the page stays on that link', async () => {
  const { page, app } = await beforeTheApp('/login');
  await page.getByRole('link', { name: 'راهنما' }).focus();
  app.arrives();
  await untilTheAppIsThere(page);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('راهنما');
});

test('a visitor with a link that somebody sent types at once, and is led back to it', async () => {
  const { page, app, complaints } = await beforeTheApp('/pay/ABCDEFGH');
  await nationalCode(page).fill('0012345679');
  app.arrives();
  await page.waitForURL(/\/login\?redirect-link=%2Fpay%2FABCDEFGH$/);
  await untilTheAppIsThere(page);
  expect(await nationalCode(page).inputValue()).toBe('0012345679');
  expect(complaints).toEqual([]);
});

test('the links of the page work without the app', async () => {
  const { page } = await beforeTheApp('/login');
  await page.getByRole('tab', { name: 'ثبت‌نام' }).tap();
  await page.waitForURL(/\/register$/);
  expect(await page.locator('#shell').count()).toBe(0);
});

test.each(['/help', '/register', '/register/CODE', '/login_otp', '/TERMS-and-condition/'])(
  'a visitor at %s sees no login on the way',
  async (address) => {
    const { page, app } = await beforeTheApp(address);
    expect(await page.locator('#shell').count()).toBe(0);
    app.arrives();
    await page.locator('#root main').waitFor();
  },
);

test('somebody logged in sees no login on the way home, but home as it was left; when they have logged out, the login', async () => {
  const member = await newMember(browser, server, 70_002);
  await member.page.waitForFunction(() => localStorage.getItem('amanat:last-known') !== null);
  const tab = await member.inNewTab();
  const app = await slowApp(tab.page.context());
  await tab.page.addInitScript(countShift);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await tab.page.route('**/user-report/', (route) => answered.then(() => route.continue()));
  await arriveBeforeApp(tab.page, '/home');
  expect(await tab.page.locator('#shell').count()).toBe(0);
  app.arrives();
  await tab.page.getByRole('link', { name: /^درخواست پول/ }).waitFor();
  const heard = tab.page.waitForResponse('**/user-report/');
  answer();
  await heard;
  expect(await shiftOf(tab.page)).toBeLessThanOrEqual(MOST_SHIFT);

  await tab.goTo('کارت‌های من');
  await tab.press('تنظیمات');
  await tab.page.getByRole('menuitem', { name: 'خروج از حساب' }).tap();
  await tab.page.getByRole('alertdialog').getByRole('button').first().tap();
  await tab.page.waitForURL(/\/login/);
  const next = await tab.inNewTab();
  await next.arrive('a first visit', '/');
  await next.page.locator('#shell').or(next.page.locator('#root form')).first().waitFor();
  expect(await next.page.evaluate(() => localStorage.getItem('amanat:who'))).toBe('visitor');
  expect(member.complaints).toEqual([]);
});

test('where a browser knows nobody for certain there is no login before the app', async () => {
  const { context, page } = await openPhone(browser, server.origin);
  await context.addInitScript(() => localStorage.setItem('persist:amanat', 'of an earlier version'));
  await slowApp(context);
  await arriveBeforeApp(page, '/');
  expect(await page.locator('#shell').count()).toBe(0);
});

test('without JavaScript a sentence says what is missing, and no form that leads nowhere', async () => {
  const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await arrive(page, 'a first visit', '/login');
  const sentence = page.locator('noscript');
  expect(await sentence.isVisible()).toBe(true);
  expect(await sentence.textContent()).toBe('برای استفاده از امانت، جاوااسکریپت مرورگر را روشن کنید.');
  expect(await nationalCode(page).isVisible()).toBe(false);
  await context.close();
});

test.each(['light', 'dark'] as const)(
  'the page before the app is for everybody, in its %s look',
  async (colorScheme) => {
    const { page } = await beforeTheApp('/login');
    await page.emulateMedia({ colorScheme });
    await nationalCode(page).waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl');
    expect(await axeProblems(page, colorScheme)).toEqual([]);
  },
);

/** A connection on which the page is loaded and the app is not. */
interface SlowApp {
  /** Lets the app load. */
  arrives(): void;
}

/** From here on pages of this phone wait for the app's main file. */
async function slowApp(context: BrowserContext): Promise<SlowApp> {
  let arrives = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrives = resolve;
  });
  await context.route(/\/assets\/main\.[^/]+\.js$/, async (route) => {
    await arrival;
    await route.continue();
  });
  return { arrives: () => arrives() };
}

/** A first visit on this connection. Resolves before the load event, which waits for the app. */
async function arriveBeforeApp(page: Page, address: string): Promise<void> {
  // Fails for a page that closes first.
  void arrive(page, 'a first visit', address).catch(() => undefined);
  await page.locator('#root').waitFor({ state: 'attached' });
}
