import { ledgerSince } from '../support/api';
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
