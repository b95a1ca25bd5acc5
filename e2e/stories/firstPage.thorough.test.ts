import type { BrowserContext, Page } from 'playwright-core';
import { axeProblems } from '../screens/axe';
import { identity } from '../support/api';
import { arrive, openPhone, type Phone } from '../support/browser';
import { ComposingKeyboard } from '../support/composingKeyboard';
import { newMember } from '../support/person';
import { enterWorld } from '../support/world';

const world = enterWorld();

/** The allowed layout shift while a page loads, as Chromium measures it. */
const MOST_SHIFT = 0.02;

interface Waiting extends Phone {
  app: SlowApp;
}

/** A phone on which the page is loaded and the app is not. */
async function phoneBeforeApp(address: string): Promise<Waiting> {
  const phone = await openPhone(world.browser, world.server.origin);
  const app = await slowApp(phone.context);
  await phone.page.addInitScript(countShift);
  await openBeforeApp(phone.page, address);
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
async function untilAppIsReady(page: Page): Promise<void> {
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

test('keeps text, focus and caret from before the app, and shifts nothing', async () => {
  const { page, app, complaints } = await phoneBeforeApp('/login');
  await nationalCode(page).tap();
  await page.keyboard.type('۰۰۱۲۳');
  await mobile(page).tap();
  await page.keyboard.type('0912 345');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  app.arrives();
  // Keys during the takeover.
  for (const key of '678') await page.keyboard.press(key, { delay: 30 });
  await untilAppIsReady(page);
  expect(await nationalCode(page).inputValue()).toBe('00123');
  expect(await mobile(page).inputValue()).toBe('0912367845');
  expect(await caret(page)).toEqual(['mobile', 8, 8]);
  await page.keyboard.press('9');
  expect(await mobile(page).inputValue()).toBe('09123678945');
  expect(await page.getByRole('button', { name: 'دریافت کد تأیید' }).isEnabled()).toBe(true);
  expect(await shiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT);
  expect(complaints).toEqual([]);
});

test('keeps what a keyboard composes while the app arrives', async () => {
  const { page, app } = await phoneBeforeApp('/login');
  const keyboard = await ComposingKeyboard.on(page);
  await keyboard.compose(nationalCode(page), '۰۰۱');
  app.arrives();
  await untilAppIsReady(page);
  await keyboard.compose(nationalCode(page), '۲۳');
  await keyboard.commit('۲۳');
  expect(await nationalCode(page).inputValue()).toBe('00123');
});

test('the app sends a form that was submitted before it loaded', async () => {
  const person = identity(70_001);
  await world.server.client.registerByCode(person.number);
  const { page, app, complaints } = await phoneBeforeApp('/login');
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

test('keeps the focus on a link', async () => {
  const { page, app } = await phoneBeforeApp('/login');
  await page.getByRole('link', { name: 'راهنما' }).focus();
  app.arrives();
  await untilAppIsReady(page);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('راهنما');
});

test('a visitor who came to pay can type at once, and the login keeps the destination', async () => {
  const { page, app, complaints } = await phoneBeforeApp('/pay');
  await nationalCode(page).fill('0012345679');
  app.arrives();
  await page.waitForURL(/\/login\?redirect-link=%2Fpay$/);
  await untilAppIsReady(page);
  expect(await nationalCode(page).inputValue()).toBe('0012345679');
  expect(complaints).toEqual([]);
});

test('links of the page work without the app', async () => {
  const { page } = await phoneBeforeApp('/login');
  await page.getByRole('tab', { name: 'ثبت‌نام' }).tap();
  await page.waitForURL(/\/register$/);
  expect(await page.locator('#shell').count()).toBe(0);
});

test.each([
  ...['/help', '/register', '/register/CODE', '/login_otp', '/TERMS-and-condition/', '/login?client=niazmandi'],
  ...['/intro', '/payload', '/about', '/contact-us', '/check/unknown'],
])('shows no login before the app at %s', async (address) => {
  const { page, app } = await phoneBeforeApp(address);
  expect(await page.locator('#shell').count()).toBe(0);
  app.arrives();
  await page.locator('#root main').waitFor();
});

test('shows a member the last known home before the app, and the login after a logout', async () => {
  const member = await newMember(world.browser, world.server, 70_002);
  await member.page.waitForFunction(() => localStorage.getItem('amanat:last-known') !== null);
  const tab = await member.inNewTab();
  const app = await slowApp(tab.page.context());
  await tab.page.addInitScript(countShift);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await tab.page.route('**/user-report/', (route) => answered.then(() => route.continue()));
  await openBeforeApp(tab.page, '/home');
  expect(await tab.page.locator('#shell').count()).toBe(0);
  app.arrives();
  await tab.page.getByRole('link', { name: /^درخواست پول/ }).waitFor();
  const heard = tab.page.waitForResponse('**/user-report/');
  answer();
  await heard;
  expect(await shiftOf(tab.page)).toBeLessThanOrEqual(MOST_SHIFT);

  await tab.logOut();
  const next = await tab.inNewTab();
  await next.arrive('a first visit', '/');
  await next.page.locator('#shell').or(next.page.locator('#root form')).first().waitFor();
  expect(await next.page.evaluate(() => localStorage.getItem('amanat:who'))).toBe('visitor');
  expect(member.complaints).toEqual([]);
});

test('shows no login before the app when the stored state is unreadable', async () => {
  const { context, page } = await openPhone(world.browser, world.server.origin);
  await context.addInitScript(() => localStorage.setItem('persist:amanat', 'of an earlier version'));
  await slowApp(context);
  await openBeforeApp(page, '/');
  expect(await page.locator('#shell').count()).toBe(0);
});

test('opens the introduction at the first visit, and the login at the next', async () => {
  const { page, context } = await openPhone(world.browser, world.server.origin);
  await arrive(page, 'a first visit', '/');
  await page.getByRole('button', { name: 'رد کردن' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/intro');
  const next = await context.newPage();
  await arrive(next, 'a first visit', '/');
  await next.waitForURL(/\/login$/);
});

test('shows the chosen theme before the app', async () => {
  const { page, context } = await openPhone(world.browser, world.server.origin);
  await context.addInitScript(() => localStorage.setItem('amanat:theme', 'dark'));
  await slowApp(context);
  await openBeforeApp(page, '/login');
  await nationalCode(page).waitFor();
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground).toBe('rgb(10, 14, 34)');
  const phones = await phoneBeforeApp('/login');
  await nationalCode(phones.page).waitFor();
  expect(await phones.page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(ground);
});

test('without JavaScript, shows a sentence and no form', async () => {
  const context = await world.browser.newContext({ baseURL: world.server.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await arrive(page, 'a first visit', '/login');
  const sentence = page.locator('noscript');
  expect(await sentence.isVisible()).toBe(true);
  expect(await sentence.textContent()).toBe('برای استفاده از امانت، جاوااسکریپت مرورگر را روشن کنید.');
  expect(await nationalCode(page).isVisible()).toBe(false);
  await context.close();
});

test.each(['light', 'dark'] as const)(
  'the page before the app has no axe violation in the %s theme',
  async (colorScheme) => {
    const { page } = await phoneBeforeApp('/login');
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
async function openBeforeApp(page: Page, address: string): Promise<void> {
  // Fails for a page that closes first.
  void arrive(page, 'a first visit', address).catch(() => undefined);
  await page.locator('#root').waitFor({ state: 'attached' });
}
