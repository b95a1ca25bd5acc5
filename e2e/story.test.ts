import type { Browser } from 'playwright-core';
import { openBrowser, openPhone } from './support/browser';
import { ledger } from './support/desk';
import { identity } from './support/identities';
import { Person } from './support/person';
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

async function newPerson(number: number): Promise<Person> {
  return new Person(await openPhone(browser, server.origin), server, identity(number));
}

test('a seller asks for money, a buyer pays and settles, the seller is paid, and the ledger balances', async () => {
  const seller = await newPerson(10_001);
  const buyer = await newPerson(10_002);

  await seller.open('/register');
  await seller.register();
  await seller.addFirstCard();
  await seller.page.waitForURL(/\/home|\/$/);
  const code = await seller.request('۲۵۰۰۰۰۰', 'دوچرخهٔ کوهستان');

  // The buyer opens the link logged out, and is led through everything back to that very request.
  await buyer.open(`/pay/${code}`);
  await buyer.page.waitForURL(/\/login\?.*redirect-link/);
  await buyer.page
    .getByRole('link', { name: 'ثبت‌نام' })
    .or(buyer.page.getByRole('tab', { name: 'ثبت‌نام' }))
    .click();
  await buyer.register();
  await buyer.addFirstCard();
  await buyer.sees('دوچرخهٔ کوهستان');
  await buyer.press('پرداخت');
  await buyer.page.waitForURL(/\/sandbox\/gateway/);
  await buyer.press('پرداخت');
  await buyer.page.waitForURL(/\/transaction-receipt/);
  await buyer.sees('پرداخت انجام شد');
  expect((await ledger(server)).accounts).toMatchObject({ hold: 2_500_000 });

  await buyer.open(`/transaction-detail/${code}`);
  await buyer.confirmWithCode('تأیید و تسویه با فروشنده');
  await buyer.sees('تأییدشده');

  await seller.open(`/transaction-detail/${code}`);
  await seller.sees('تسویهٔ نهایی');

  const { sum, accounts } = await ledger(server);
  expect(sum).toBe(0);
  expect(accounts).toMatchObject({
    hold: 0,
    payable: 0,
    payouts: 2_475_000,
    commission: 25_000,
    gateway_clearing: -2_500_000,
  });
  expect([...seller.complaints, ...buyer.complaints]).toEqual([]);
});
