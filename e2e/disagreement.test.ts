import type { Browser } from 'playwright-core';
import { openBrowser } from './support/browser';
import { ledgerSince } from './support/desk';
import { walkBack } from './support/ending/walkBack';
import { newMember } from './support/members';
import type { Person } from './support/person';
import { SALE } from './support/sale';
import { RunningServer } from './support/server';

jest.setTimeout(180_000);

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([RunningServer.start(), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** A seller and a buyer, and the code of what the buyer has paid for; both look at it. */
async function paidSale(first: number): Promise<{ seller: Person; buyer: Person; code: string }> {
  const [seller, buyer] = await Promise.all([newMember(browser, server, first), newMember(browser, server, first + 1)]);
  const code = await seller.request(SALE.typed, SALE.purpose);
  await buyer.arrive('a link somebody sent', `/pay/${code}`);
  await buyer.sees('حضوری · تحویل تا ۳ روز پس از پرداخت');
  await buyer.pay('پرداخت');
  await buyer.phoneBack();
  await seller.goTo('تراکنش‌ها');
  await seller.openRow(code);
  return { seller, buyer, code };
}

test('face to face: the buyer shows the code, the seller types it, and the buyer is content', async () => {
  const moved = await ledgerSince(server);
  const { seller, buyer } = await paidSale(10_301);
  await buyer.press('نمایش کد تحویل');
  const shown = buyer.page.getByRole('img', { name: /^کد تحویل/ });
  const digits = ((await shown.getAttribute('aria-label')) ?? '').replace(/[^۰-۹]/g, '');
  expect(digits).toHaveLength(6);

  await seller.tap('link', 'تحویل به خریدار');
  await seller.fill('کد تحویل ۶ رقمی', digits);
  await seller.press('ثبت تحویل');
  await seller.sees('تحویل ثبت شد.');
  await seller.press('دیدن جزئیات تراکنش');
  await seller.sees('بی‌پاسخ بماند پول به شما می‌رسد.');

  await buyer.press('بستن');
  await buyer.goTo('خانه');
  await buyer.goTo('تراکنش‌ها');
  await buyer.openRow((await seller.address()).split('/').at(-1) ?? '');
  await buyer.sees('تحویل انجام شد');
  await buyer.confirmWithCode('تأیید و تسویه با فروشنده');
  await walkBack(buyer);
  await walkBack(seller);
  expect(await moved()).toMatchObject({ commission: SALE.commission });
});

test('a buyer who is not content says so, the two agree on a split, and each gets what was agreed', async () => {
  const moved = await ledgerSince(server);
  const { seller, buyer, code } = await paidSale(10_303);
  await buyer.tap('link', 'مشکلی پیش آمده؟');
  await buyer.tap('radio', 'با چیزی که گفته شده بود فرق دارد');
  await buyer.fill('توضیح شما', 'گفته بودند دندهٔ عقب نو است، اما زنجیر رد می‌کند.');
  await buyer.tap('radio', 'همهٔ پول به من برگردد');
  await buyer.press('ثبت مشکل');
  await buyer.press('بله، ثبت شود');
  await buyer.sees('منتظر پاسخ');

  await seller.goTo('خانه');
  await seller.goTo('تراکنش‌ها');
  await seller.openRow(code);
  await seller.tap('link', 'پروندهٔ اختلاف');
  await seller.press('پیشنهاد توافق');
  await seller.fill('سهم شما', '2000000');
  const since = new Date();
  await seller.press('فرستادن پیشنهاد');
  await seller.reaches(/\/otp/);
  await seller.enterCode(since);
  await seller.sees('پیشنهاد شما');

  await buyer.sees('می‌پذیرم');
  const accepted = new Date();
  await buyer.press('می‌پذیرم');
  await buyer.reaches(/\/otp/);
  await buyer.enterCode(accepted);
  await buyer.sees('با توافق تمام شد.');
  await walkBack(buyer);
  await walkBack(seller);
  const { payouts, commission } = await moved();
  expect({ payouts, commission }).toEqual({ payouts: SALE.rials - 20_000, commission: 20_000 });
});
