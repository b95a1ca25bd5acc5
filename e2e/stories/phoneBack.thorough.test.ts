import type { Locator, Page } from 'playwright-core';
import { testCard } from '../../server/testing/testPeople';
import { newMember, type Person } from '../support/person';
import { eventually } from '../support/truth';
import { enterWorld } from '../support/world';

const world = enterWorld();

let person: Person;
let page: Page;

const terms = () => page.getByRole('dialog', { name: 'شرایط تحویل' });
const gone = (sheet: Locator) => sheet.waitFor({ state: 'detached' });
const path = () => new URL(page.url()).pathname;

async function openTerms(): Promise<void> {
  await person.tap('button', /تحویل تا/);
  await terms().waitFor();
}

/** The form is visible without a sheet, and one step back leaves the page. */
async function leaveFormByOneStep(): Promise<void> {
  await gone(terms());
  const isOnGuard = () => page.evaluate(() => history.state?.guard === true);
  await eventually('the guard of the sheet is left', isOnGuard, false);
  expect(path()).toBe('/RequestMoney');
  await person.phoneBack();
  await person.sees(/^سلام/);
  expect(path()).toBe('/home');
}

describe('the phone’s back button', () => {
  beforeAll(async () => {
    person = await newMember(world.browser, world.server, 141);
    page = person.page;
  });

  beforeEach(async () => {
    await person.goTo('خانه');
    await person.sees(/^سلام/);
    await person.tap('link', /^درخواست پول/);
    await openTerms();
  });

  test('closes an open sheet, then leaves the page', async () => {
    await person.phoneBack();
    await leaveFormByOneStep();
  });

  test('leaves the page in one step after the sheet was closed by hand', async () => {
    await person.press('بستن');
    await leaveFormByOneStep();
  });

  test('pressed twice at once, closes the sheet and leaves the page', async () => {
    await page.evaluate(() => {
      history.back();
      history.back();
    });
    await person.sees(/^سلام/);
    expect(path()).toBe('/home');
    await person.tap('link', /^درخواست پول/);
    await openTerms();
    await person.phoneBack();
    await leaveFormByOneStep();
  });

  test('leaves the page once while the sheet is closing', async () => {
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('dialog button[aria-label="بستن"]')?.click();
      history.back();
    });
    await gone(terms());
    await page.waitForTimeout(300);
    if (path() === '/RequestMoney') await leaveFormByOneStep();
    else expect(path()).toBe('/home');
  });

  test('leaves the page in one step after a reload with an open sheet', async () => {
    await page.reload();
    await person.sees('درخواست پول');
    await leaveFormByOneStep();
  });

  test('opens no sheet after back and forward, and leaves no dead step', async () => {
    await person.phoneBack();
    await gone(terms());
    await page.goForward();
    await leaveFormByOneStep();
  });

  test('returns from a link of the sheet to the page without the sheet', async () => {
    await person.press('بستن');
    await person.press('تغییر');
    await person.tap('link', 'افزودن کارت یا شبا');
    await page.getByLabel('شمارهٔ کارت').waitFor();
    await person.phoneBack();
    await leaveFormByOneStep();
  });

  test('returns from a card that was added on the way to the page without the sheet', async () => {
    await person.press('بستن');
    await person.press('تغییر');
    await person.tap('link', 'افزودن کارت یا شبا');
    await person.fill('شمارهٔ کارت', testCard(9_123_451));
    await person.press('استعلام و افزودن');
    await page.getByRole('dialog').getByRole('checkbox').check();
    await person.press('تأیید و افزودن کارت');
    await page.getByRole('button', { name: 'تغییر' }).waitFor();
    await leaveFormByOneStep();
  });

  test('closes a menu, and a dialog', async () => {
    await person.press('بستن');
    await person.phoneBack();
    await person.goTo('حساب من');
    await person.press('گزینه‌های کارت');
    await page.getByRole('menu').waitFor();
    await person.phoneBack();
    await gone(page.getByRole('menu'));
    expect(path()).toBe('/card-list');
    await person.press('خروج');
    await page.getByRole('alertdialog').waitFor();
    await person.phoneBack();
    await gone(page.getByRole('alertdialog'));
    expect(path()).toBe('/card-list');
    await person.goTo('خانه');
    await person.phoneBack();
    await eventually('the account', async () => path(), '/card-list');
  });
});

test('a double tap opens a dialog and does not close it', async () => {
  person = await newMember(world.browser, world.server, 142);
  page = person.page;
  const code = await person.request('۲۵۰۰۰۰۰', 'دوچرخه');
  await person.tap('link', 'دیدن جزئیات درخواست');
  const button = page.getByRole('button', { name: 'لغو درخواست' });
  await button.waitFor();
  const box = await button.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 8, (box?.y ?? 0) + 8];
  await page.touchscreen.tap(x, y);
  await page.getByRole('alertdialog').waitFor();
  // The scrim covers the place of the button.
  await page.touchscreen.tap(x, 60);
  await page.locator('[data-ignore-taps]').waitFor({ state: 'detached' });
  expect(await page.getByRole('alertdialog').count()).toBe(1);
  await page.touchscreen.tap(x, 60);
  await gone(page.getByRole('alertdialog'));
  expect(path()).toBe(`/transaction-detail/${code}`);
});

test('the way back from a deal that failed to load returns to the previous page', async () => {
  person = await newMember(world.browser, world.server, 143);
  page = person.page;
  const code = await person.request('۲۵۰۰۰۰۰', 'دوچرخه');
  await person.goTo('تراکنش‌ها');
  await person.seesRow(code, 'در انتظار پرداخت');
  await page.reload();
  await page.route('**/api/v1/transactions/details/', (route) => route.abort());
  await page.locator(`[data-code="${code}"]`).getByRole('link').tap();
  await page.getByRole('button', { name: 'تلاش دوباره' }).waitFor();
  await person.back();
  await person.seesRow(code, 'در انتظار پرداخت');
});
