import { DAY_MS, HOUR_MS } from '@contract/rules/durations';
import type { Browser, Page } from 'playwright-core';
import { letPayoutsGoOut, MoneyStory, type Trader } from '../../server/testing/moneyStory';
import { arrive, openBrowser } from '../support/browser';
import { TimedServer } from '../support/timedServer';

let browser: Browser;
let timed: TimedServer;
let story: MoneyStory;

beforeAll(async () => {
  // The server's clock reaches the browser's after the day that makes an account old enough.
  const start = new Date(Date.now() - DAY_MS - HOUR_MS);
  [browser, timed] = await Promise.all([openBrowser(), TimedServer.start({ start })]);
  story = new MoneyStory(timed.server);
});

afterAll(async () => {
  await browser?.close();
  await timed?.stop();
});

async function phoneOf({ user }: Trader): Promise<Page> {
  const context = await browser.newContext({
    baseURL: timed.origin,
    serviceWorkers: 'block',
    locale: 'fa-IR',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await timed.logIn(context, user);
  return context.newPage();
}

test('a seller whose account is closed chooses a card, and the money arrives there once', async () => {
  const { server } = timed;
  // The card is open.
  const [seller, buyer] = [await story.withClosedAccount(await story.trader()), await story.trader()];
  server.clock.advance(DAY_MS);
  const [sellersLogin, buyersLogin] = [await server.loginUser(seller.user), await server.loginUser(buyer.user)];
  server.clock.advance(61_000);
  const code = await story.paid({ ...seller, user: sellersLogin }, { ...buyer, user: buyersLogin });
  await story.confirm({ ...buyer, user: buyersLogin }, 'settle', code);
  await letPayoutsGoOut(server);
  server.clock.advance(61_000);

  const page = await phoneOf(seller);
  await arrive(page, 'a first visit', '/');
  await page.getByRole('link', { name: 'تراکنش‌ها' }).tap();
  await page.locator(`[data-code="${code}"]`).getByRole('link').tap();
  await page.getByRole('img', { name: /واریز انجام نشد: حساب بسته است/ }).waitFor();
  await page.getByRole('button', { name: 'انتخاب کارت دیگر' }).tap();
  const sheet = page.getByRole('dialog', { name: 'انتخاب کارت دیگر' });
  await sheet.getByText('حساب بسته است').waitFor();
  expect(await sheet.getByRole('radio').count()).toBe(1);
  server.clock.advance(61_000);
  await sheet.getByRole('button', { name: 'ادامه' }).tap();
  await page.waitForURL(/\/otp$/);
  const field = page.getByLabel('کد تأیید', { exact: true });
  await field.waitFor();
  await field.fill(await server.smsCode(seller.user.mobile));
  await page.getByText('حساب واریز تغییر کرد').waitFor();
  await letPayoutsGoOut(server);
  await page.getByRole('heading', { name: 'معامله تمام شد' }).waitFor();
  expect(await page.getByRole('button', { name: 'انتخاب کارت دیگر' }).count()).toBe(0);
  await page.getByText(/^به کارت .*شبا/).waitFor();

  const { rows } = await server.context.db.pool.query(
    'select reference, amount_rials from sandbox_payouts where description = $1',
    [code],
  );
  expect(rows).toEqual([{ reference: `${code}-settle-2`, amount_rials: 2_475_000 }]);
  const report = await story.ledger();
  expect(report.sum).toBe(0);
  expect(report.transactions.find(({ payment_code }) => payment_code === code)).toMatchObject({
    status: 'settled_done',
    payable: 0,
    paid_out: 2_475_000,
  });
});
