import { DAY_MS } from '@contract/rules/durations';
import type { Browser, Page } from 'playwright-core';
import { MoneyStory, type Trader } from '../../server/testing/moneyStory';
import { arrive, openBrowser, openPhone, type Phone } from '../support/browser';
import { TimedServer } from '../support/timedServer';
import { VirtualKey } from '../support/virtualKey';

let timed: TimedServer;
let browser: Browser;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;

beforeAll(async () => {
  [timed, browser] = await Promise.all([TimedServer.start(), openBrowser()]);
  story = new MoneyStory(timed.server);
  [seller, buyer] = [await story.trader(), await story.trader()];
});

afterAll(async () => {
  await browser?.close();
  await timed?.stop();
});

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().tap();
const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function smsCount(): Promise<number> {
  const { rows } = await timed.server.context.db.pool.query('select 1 from otp_challenges where delivered');
  return rows.length;
}

const statusOf = async (code: string) => {
  const { pool } = timed.server.context.db;
  const { rows } = await pool.query('select status from transactions where payment_code = $1', [code]);
  return String(rows[0]?.status);
};

const logIn = async ({ page }: Phone) => {
  await arrive(page, 'a first visit', '/login');
  await page.getByLabel('کد ملی', { exact: true }).fill(buyer.user.nationalCode);
  await page.getByLabel('شمارهٔ موبایل', { exact: true }).fill(buyer.user.mobile);
  timed.server.clock.advance(61_000);
  await press(page, 'دریافت کد تأیید');
  await page.waitForURL(/\/login_otp/);
  await page.getByLabel('کد تأیید', { exact: true }).fill(await timed.server.smsCode(buyer.user.mobile));
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
};

/** From a page of the navigation to the key prompt of a settlement. */
async function askToSettle(page: Page, code: string): Promise<void> {
  await page.getByRole('link', { name: 'تراکنش‌ها' }).first().tap();
  await page.locator(`[data-code="${code}"]`).getByRole('link').tap();
  await press(page, 'آزاد کردن پول پیش از تحویل');
  await page.waitForURL(/\/otp/);
  await sees(page, 'پیامک فقط وقتی فرستاده می‌شود که آن را بخواهید.');
}

test('a key is added, logs in, and settles from the next day on, without an SMS', async () => {
  const [first, second, third] = [
    await story.paid(seller, buyer),
    await story.paid(seller, buyer),
    await story.paid(seller, buyer),
  ];
  const phone = await openPhone(browser, timed.origin);
  const { page } = phone;
  const key = await VirtualKey.on(page);

  await logIn(phone);
  await page.getByRole('link', { name: 'حساب من' }).first().tap();
  await page.getByRole('link', { name: 'کلید ورود' }).tap();
  await press(page, 'افزودن کلید');
  await sees(page, 'کلید افزوده شد');
  await sees(page, 'برای تأیید پول هم کار می‌کند.');

  await press(page, 'بازگشت');
  await page.getByRole('link', { name: 'کلید ورود ۱ کلید' }).waitFor();
  await press(page, 'خروج');
  await page.getByRole('alertdialog').getByRole('button').first().tap();
  await page.waitForURL(/\/login/);
  const smsBefore = await smsCount();
  await press(page, 'ورود با اثر انگشت یا چهره');
  await sees(page, /^سلام/);
  expect(await smsCount()).toBe(smsBefore);

  timed.server.clock.advance(DAY_MS);
  // The person closes the question: no error.
  await askToSettle(page, first);
  await key.recognise(false);
  await press(page, 'تأیید با اثر انگشت یا چهره');
  await page.getByRole('button', { name: 'تأیید با اثر انگشت یا چهره', disabled: false }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await statusOf(first)).toBe('paid');
  await key.recognise(true);

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/transactions/otp/')) sent.push(request.postData() ?? '');
  });
  await press(page, 'تأیید با اثر انگشت یا چهره');
  await page.waitForURL(/\/transaction-detail\//);
  await sees(page, 'مبلغ برای فروشنده فرستاده می‌شود');
  expect(await statusOf(first)).toMatch(/^settled/);
  expect(await smsCount()).toBe(smsBefore);

  // What the browser has sent is worth nothing a second time, for this deal or another.
  const { assertion, token } = JSON.parse(sent[0] ?? '{}');
  const access = (await timed.server.loginUser(buyer.user)).access;
  for (const code of [first, second]) {
    const body = { payment_code: code, action: 'settle', token, assertion };
    const replayed = await timed.server.call('verifyTransactionOtp', { as: access, body });
    expect(replayed.error?.code).toBe(1905);
  }
  expect(await statusOf(second)).toBe('paid');

  // The server refuses a copied key with an old counter. The SMS still confirms.
  await key.turnBackTo(0);
  await press(page, 'بازگشت');
  await askToSettle(page, third);
  await press(page, 'تأیید با اثر انگشت یا چهره');
  await sees(page, 'کلید پذیرفته نشد. با کد پیامکی ادامه دهید');
  expect(await statusOf(third)).toBe('paid');
  const before = await smsCount();
  await press(page, 'با کد پیامکی');
  await page.getByLabel('کد تأیید', { exact: true }).fill(await codeAfter(before));
  await page.waitForURL(/\/transaction-detail\//);
  expect(await statusOf(third)).toMatch(/^settled/);
  expect((await story.ledger()).sum).toBe(0);
  // The console notes each refusal: an expired access token and the refused key.
  expect(phone.complaints.filter((complaint) => !/status of (401|422)/.test(complaint))).toEqual([]);
});

/** The code of the SMS after this many. */
async function codeAfter(count: number): Promise<string> {
  for (let looks = 0; looks < 200 && (await smsCount()) === count; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return timed.server.smsCode(buyer.user.mobile);
}
