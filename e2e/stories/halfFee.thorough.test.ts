import { ledgerSince } from '../support/api';
import { newMember } from '../support/person';
import { walkBack } from '../support/walkBack';
import { enterWorld } from '../support/world';

const world = enterWorld();

test('a half fee: both sides read their shares before they agree, and the ledger charges each its half', async () => {
  const { browser, server } = world;
  const [seller, buyer] = await Promise.all([newMember(browser, server, 10_021), newMember(browser, server, 10_022)]);
  const moved = await ledgerSince(server);
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
