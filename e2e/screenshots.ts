import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser, openPhone } from './support/browser';
import { identity } from './support/identities';
import { Person } from './support/person';
import { RunningServer } from './support/server';

const folder = path.resolve(process.argv[2] ?? 'dist/screenshots');

/** Takes one screen in both themes, after its pictures and fonts have arrived and its movements have ended. */
async function take(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(300);
    await page.screenshot({ path: path.join(folder, `${name}-${theme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

async function sellerAsks(seller: Person): Promise<string> {
  const { page } = seller;
  await seller.open('/login');
  await page.getByLabel('کد ملی', { exact: true }).waitFor();
  await take(page, 'login');
  await seller.open('/register');
  await page.getByLabel('کد ملی', { exact: true }).waitFor();
  await take(page, 'register');
  await seller.register({
    beforeMobile: () => take(page, 'register-mobile'),
    beforeCode: () => take(page, 'login-otp'),
  });
  await page.waitForURL(/create-first-card/);
  await page.getByRole('textbox').first().waitFor();
  await take(page, 'create-first-card');
  await seller.addFirstCard({ beforeConfirm: () => take(page, 'card-confirm') });
  await page.getByRole('link', { name: /درخواست پول/ }).waitFor();
  await take(page, 'home');
  await seller.open('/card-list');
  await page.getByText('افزودن کارت یا شبا').waitFor();
  await take(page, 'card-list');
  await seller.open('/RequestMoney');
  await seller.fill('مبلغ (ریال)', '245000000');
  await seller.fill('بابت', 'کنسول بازی با دو دسته');
  await page.waitForTimeout(1500);
  await take(page, 'request-money');
  await seller.press('ادامه');
  await page.getByRole('button', { name: 'ثبت و ساخت لینک پرداخت' }).waitFor();
  await take(page, 'new-transactions');
  await seller.press('ثبت و ساخت لینک پرداخت');
  await page.waitForURL(/transaction-detail/);
  await page.locator('svg[role=img], canvas').first().waitFor();
  await take(page, 'share');
  return /transaction-detail\/([A-Z0-9]{8})/.exec(page.url())?.[1] ?? '';
}

async function buyerPays(buyer: Person, code: string): Promise<void> {
  const { page } = buyer;
  await buyer.open('/register');
  await buyer.register();
  await buyer.addFirstCard();
  await page.getByRole('link', { name: /ارسال پول/ }).waitFor();
  await buyer.open('/pay');
  await buyer.fill('لینک یا کد پرداخت', code);
  await take(page, 'pay');
  await buyer.press('بررسی درخواست');
  await page.getByRole('button', { name: 'پرداخت', exact: true }).waitFor();
  await take(page, 'detail-payer-inquired');
  await buyer.press('پرداخت');
  await page.waitForURL(/sandbox\/gateway/);
  await take(page, 'gateway');
  await buyer.press('پرداخت ناموفق');
  await buyer.sees('پرداخت انجام نشد');
  await take(page, 'result-failure');
  await buyer.open(`/transaction-detail/${code}`);
  await buyer.press('پرداخت دوباره');
  await page.waitForURL(/sandbox\/gateway/);
  await buyer.press('پرداخت');
  await buyer.sees('پرداخت انجام شد');
  await take(page, 'result-success');
  await buyer.open(`/transaction-detail/${code}`);
  await buyer.sees('نزد امانت');
  await take(page, 'detail-payer-paid');
}

async function main(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const [server, browser] = await Promise.all([RunningServer.start(), openBrowser()]);
  try {
    const person = async (number: number) =>
      new Person(await openPhone(browser, server.origin), server, identity(number));
    const [seller, buyer] = [await person(30_001), await person(30_002)];
    const code = await sellerAsks(seller);
    await seller.open(`/transaction-detail/${code}`);
    await seller.page.getByRole('button', { name: /لغو درخواست/ }).waitFor();
    await take(seller.page, 'detail-payee-inquired');
    await buyerPays(buyer, code);
    await seller.open(`/transaction-detail/${code}`);
    await seller.sees('نزد امانت');
    await take(seller.page, 'detail-payee-paid');
    const since = new Date();
    await buyer.press('تأیید و تسویه با فروشنده');
    await buyer.page.waitForURL(/\/otp/);
    await take(buyer.page, 'otp-settle');
    await buyer.enterCode(since);
    await buyer.sees('تأییدشده');
    await take(buyer.page, 'detail-payer-settled');
    await buyer.open('/transaction');
    await buyer.sees('کنسول بازی');
    await take(buyer.page, 'transactions');
    await seller.open('/sandbox');
    await take(seller.page, 'sandbox');
  } finally {
    await browser.close();
    await server.stop();
  }
}

void main();
