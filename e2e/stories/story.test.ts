import { mustWork } from '../../server/testing/testClient';
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
  const [account] = mustWork(await api.call('listBankAccounts')).bank_accounts;
  const body = { commision_side: 2, payee_bank_account: account?.id, behalf: 'کتاب', amount, process_id: 'web' };
  mustWork(await api.call('createTransaction', { body }));
}
