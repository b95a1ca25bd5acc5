import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { ledgerSince } from '../support/api';
import { readQr, textOfPages } from '../support/documents';
import { newMember, newPerson, type Person } from '../support/person';
import { cardOnHome } from '../support/screenWords';
import { eventually } from '../support/truth';
import { SALE, sellAndSettle, walkBack } from '../support/walkBack';
import { enterWorld } from '../support/world';

const world = enterWorld();

/** Both sides of a transaction, registered and at home. */
function members(seller: number, buyer: number) {
  return Promise.all([newMember(world.browser, world.server, seller), newMember(world.browser, world.server, buyer)]);
}

test('a seller requests money, a buyer pays and settles, the seller is paid, and the ledger balances', async () => {
  const [seller, buyer] = [
    await newPerson(world.browser, world.server, 10_001, { inHand: true }),
    await newPerson(world.browser, world.server, 10_002, { inHand: true }),
  ];
  const moved = await ledgerSince(world.server);
  await sellAndSettle(seller, buyer);
  expect(await moved()).toEqual({
    gateway_clearing: -SALE.rials,
    payouts: SALE.rials - SALE.commission,
    commission: SALE.commission,
  });
});

test('a half fee: both sides read their shares before they agree, and the ledger charges each its half', async () => {
  const [seller, buyer] = await members(10_021, 10_022);
  const moved = await ledgerSince(world.server);
  // The commission is 25,001 rials; the odd rial is the seller's.
  const code = await seller.request('2500100', 'دوچرخهٔ شهری', 'نصف‌نصف');
  await buyer.openByCode(code);
  await buyer.tap('button', /^شامل .*کارمزد/);
  for (const sum of ['۲٬۵۱۲٬۶۰۰', '۲٬۴۸۷٬۵۹۹', '۲۵٬۰۰۱', '۱۲٬۵۰۰', '۱۲٬۵۰۱']) await buyer.sees(sum);
  await buyer.sees('دویست و پنجاه و یک هزار و دویست و شصت تومان');
  await buyer.pay('پرداخت');
  await buyer.tap('link', 'دیدن رسید');
  await buyer.sees('۱۲٬۵۰۱');
  await buyer.back();
  await buyer.phoneBack();
  expect(await moved()).toMatchObject({ hold: 2_512_600 });
  await buyer.confirmWithCode('آزاد کردن پول پیش از تحویل');
  await walkBack(buyer);
  await walkBack(seller);
  expect(await moved()).toEqual({ gateway_clearing: -2_512_600, payouts: 2_487_599, commission: 25_001 });
});

test('a seller cannot pay their own link; a canceled request leaves the list behind the home card', async () => {
  const seller = await newMember(world.browser, world.server, 10_003);
  const kept = await seller.request('750000', 'صندلی');
  await seller.goTo('خانه');
  const code = await seller.request('1000000', 'میز تحریر');

  await seller.arrive('a sent link', `/pay/${code}`);
  await seller.sees('پرداخت با لینک خودتان ممکن نیست');
  expect(await seller.page.getByRole('button', { name: 'پرداخت', exact: true }).isDisabled()).toBe(true);

  await seller.goTo('خانه');
  await seller.tap('link', /درخواست‌های شما از دیگران/);
  await seller.openRow(code);
  await seller.confirmWithCode('لغو درخواست');
  await seller.sees('لغوشده');
  await seller.back();
  await seller.sees('۱ تراکنش');
  await seller.seesRow(kept, 'در انتظار پرداخت');
  await walkBack(seller);
});

test('a failed payment, an abandoned one, a successful one, and a refund by the seller', async () => {
  const [seller, buyer] = await members(10_004, 10_005);
  const moved = await ledgerSince(world.server);
  const code = await seller.request('3000000', 'لپ‌تاپ دست دوم');

  await buyer.openByCode(code);
  await buyer.pay('پرداخت', 'پرداخت ناموفق');
  expect(await moved()).toEqual({});

  await buyer.phoneBack();
  await buyer.toPay('پرداخت دوباره');
  await buyer.page.waitForURL(/\/sandbox\/gateway/);
  await buyer.phoneBack();

  await buyer.toPay('پرداخت دوباره');
  await buyer.sees('هنوز پاسخ بانک نیامده است.');
  await buyer.pay('باز هم می‌پردازم');
  expect(await moved()).toMatchObject({ hold: 3_000_000 });

  await seller.goTo('تراکنش‌ها');
  await seller.openRow(code);
  await seller.press('جزئیات معامله');
  await seller.confirmWithCode('بازگرداندن پول');
  await seller.back();
  await seller.seesRow(code, 'بازگشت');

  await buyer.tap('link', 'بازگشت به خانه');
  await buyer.goTo('تراکنش‌ها');
  await buyer.seesRow(code, /بازگشت|در حال تسویه/);
  await walkBack(seller);
  await walkBack(buyer);
  expect(await moved()).toEqual({ gateway_clearing: -3_000_000, payouts: 3_000_000 });
});

/** The time in which an open check page must show a change. */
const FLIP_MS = 2_000;

test('a receipt’s QR code shows the state of the money to others and the payee; its picture works offline, its paper is one page', async () => {
  const [seller, buyer] = await members(10_006, 10_007);
  const code = await seller.request('185000000', 'دوچرخهٔ کوهستان');
  await buyer.openByCode(code);
  await buyer.pay('پرداخت');
  await buyer.tap('link', 'دیدن رسید');
  await buyer.press('واقعاً پرداخت شده؟');
  await buyer.sees('اثر انگشت امضا');

  const { page } = buyer;
  const onPage = await page.locator('main svg[role=img]').evaluate((svg) => svg.outerHTML);
  const address = (await readQr(Buffer.from(onPage), 300)) ?? '';
  expect(address).toMatch(new RegExp(`^${world.server.origin}/check/[0-9A-Z]{26}$`));

  await page.context().setOffline(true);
  const [download] = await Promise.all([page.waitForEvent('download'), buyer.press('ذخیرهٔ عکس')]);
  const picture = await readFile(await download.path());
  await page.context().setOffline(false);
  expect(download.suggestedFilename()).toBe(`amanat-${code}.png`);
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1350 });
  expect(await readQr(picture)).toBe(address);

  const papers = [await paperOf(page, { format: 'A4' }), await paperOf(page, { width: '80mm', height: '400mm' })];
  for (const pages of papers) {
    expect(pages).toHaveLength(1);
    // pdf.js gives letters in drawing order, word by word.
    for (const word of ['رسید', 'امانت', 'دوچرخ', 'هجده', code, '۱۸۵٬۰۰۰٬۰۰۰']) expect(pages[0]).toContain(word);
    // The paper names no person and shows no signed data.
    for (const word of ['شما', 'verdict']) expect(pages[0]).not.toContain(word);
  }

  const stranger = await newPerson(world.browser, world.server, 10_008);
  await stranger.arrive('a sent link', address);
  await stranger.sees('این پرداخت واقعی است.');
  await stranger.sees('اگر شما این شخص نیستید، این پول برای شما نیست.');
  const payee = await seller.inNewTab();
  await payee.arrive('a sent link', address);
  await payee.sees('این پول برای شماست ✓');

  await buyer.back();
  await buyer.phoneBack();
  await buyer.confirmWithCode('آزاد کردن پول پیش از تحویل');
  const settled = Date.now();
  await stranger.sees('پول به فروشنده رسیده است.');
  expect(Date.now() - settled).toBeLessThan(FLIP_MS);
  // The buyer's phone reported the missing network.
  await walkBack(seller);
});

/** The selectable text of each printed page. */
async function paperOf(page: Page, paper: Parameters<Page['pdf']>[0]): Promise<string[]> {
  return textOfPages(await page.pdf({ ...paper, printBackground: true }));
}

test('two phones: one pays and settles, and the other updates without a touch', async () => {
  const [seller, buyer] = await members(10_016, 10_017);
  const code = await seller.request('2500000', 'دوچرخهٔ کوهستان');
  await seller.goTo('تراکنش‌ها');
  await seller.openRow(code);
  await seller.sees('دوچرخهٔ کوهستان');
  await buyer.openByCode(code);
  await buyer.pay('پرداخت');
  await seller.sees('تحویل به خریدار');
  await buyer.phoneBack();
  await buyer.confirmWithCode('آزاد کردن پول پیش از تحویل');
  await seller.sees('به‌روز شد');
  await seller.sees(/تأیید کرد؛ پول در راه|با تأیید خریدار/);
  await walkBack(seller);

  // The server dies between two changes. The phone at home receives both without a touch.
  const document = await seller.page.evaluate(() => performance.timeOrigin);
  await requestElsewhere(seller, 1_500_000);
  await world.server.crash();
  await requestElsewhere(seller, 2_500_000);
  await eventually('home knows both requests', () => cardOnHome(seller.page, 'درخواست‌های شما از دیگران'), {
    count: 2,
    rials: 3_960_000,
  });
  expect(await seller.page.evaluate(() => performance.timeOrigin)).toBe(document);
});

/** Requests money with this person's login, without their phone. */
async function requestElsewhere({ api }: Person, amount: number): Promise<void> {
  const { data } = await api.call('GET', '/api/v1/bankaccounts/');
  const [account] = data.bank_accounts as { id: string }[];
  const body = { commision_side: 2, payee_bank_account: account?.id, behalf: 'کتاب', amount, process_id: 'web' };
  expect((await api.call('POST', '/api/v1/transactions/', body)).error).toBeUndefined();
}

test('a payer who returns logged out sees the outcome of the payment, and the request after the login', async () => {
  const seller = await newMember(world.browser, world.server, 10_018);
  const code = await seller.request('4800000', 'طراحی نشان');
  // A registration sends no login code, and one login code a minute is allowed.
  const buyer = await newPerson(world.browser, world.server, 10_019);
  const { page } = buyer;
  await buyer.arrive('a first visit', '/login');
  await buyer.join();
  await buyer.goTo('خانه');
  await buyer.openByCode(code);
  await buyer.toPay();
  await buyer.leaveForGateway();
  const debug = await page.context().newCDPSession(page);
  await debug.send('Storage.clearDataForOrigin', { origin: world.server.origin, storageTypes: 'all' });
  await page.evaluate(() => sessionStorage.clear());
  const wayBack = page.waitForRequest(/\/transaction-receipt\?/);
  await buyer.press('پرداخت');
  const ticket = new URL((await wayBack).url()).searchParams.get('ticket') ?? '';
  await buyer.sees('پرداخت انجام شد');
  await buyer.sees('۴٬۸۰۰٬۰۰۰');
  expect(ticket).toMatch(/^[\w-]{22}$/);
  expect(page.url()).not.toContain(ticket);
  // The page shows nothing of the request.
  expect(await page.getByText(/طراحی نشان|تراکنش/).count()).toBe(0);

  const stranger = await newPerson(world.browser, world.server, 10_020);
  const other = ticket.replace(/^./, ticket.startsWith('A') ? 'B' : 'A');
  await stranger.arrive('a sent link', `/transaction-receipt?ticket=${other}&payment_code=${code}`);
  await stranger.reaches(/\/login/);
  expect(await stranger.page.getByText('۴٬۸۰۰٬۰۰۰').count()).toBe(0);

  await buyer.tap('link', 'ورود و دیدن معامله');
  await buyer.enterLogin();
  await buyer.reaches(new RegExp(`/transaction-detail/${code}`));
  await buyer.sees('طراحی نشان');
  // The login is behind the person, and the phone's back button skips it.
  await walkBack(buyer);
});
