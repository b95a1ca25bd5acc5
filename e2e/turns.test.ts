import type { Browser } from 'playwright-core';
import { openBrowser, openPhone } from './support/browser';
import { ledger } from './support/desk';
import { identity } from './support/identities';
import { Person } from './support/person';
import { RunningServer } from './support/server';

jest.setTimeout(240_000);

let server: RunningServer;
let browser: Browser;
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  [server, browser] = await Promise.all([RunningServer.start(), openBrowser()]);
  seller = await newMember(40_001);
  buyer = await newMember(40_002);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function newMember(number: number): Promise<Person> {
  const person = new Person(await openPhone(browser, server.origin), server, identity(number));
  await person.open('/register');
  await person.register();
  await person.addFirstCard();
  await person.page.getByRole('link', { name: /درخواست پول/ }).waitFor();
  return person;
}

test('the seller cannot pay the own link, and cancels it', async () => {
  const code = await seller.request('1000000', 'میز تحریر');
  await seller.open(`/pay/${code}`);
  await seller.sees('پرداخت با لینک خودتان ممکن نیست');
  expect(await seller.page.getByRole('button', { name: 'پرداخت', exact: true }).isDisabled()).toBe(true);
  await seller.confirmWithCode('لغو درخواست');
  await seller.sees('لغوشده');
  expect((await ledger(server)).sum).toBe(0);
});

test('a payment that failed, then one that was abandoned, then one that works; the seller gives the money back', async () => {
  const code = await seller.request('3000000', 'لپ‌تاپ دست دوم');

  await buyer.open(`/transaction-detail/${code}`);
  await buyer.press('پرداخت');
  await buyer.page.waitForURL(/\/sandbox\/gateway/);
  await buyer.press('پرداخت ناموفق');
  await buyer.sees('پرداخت انجام نشد');
  expect((await ledger(server)).accounts.hold ?? 0).toBe(0);

  await buyer.open(`/transaction-detail/${code}`);
  await buyer.press('پرداخت دوباره');
  await buyer.page.waitForURL(/\/sandbox\/gateway/);
  await buyer.page.goBack();

  await buyer.open(`/transaction-detail/${code}`);
  await buyer.press('پرداخت دوباره');
  await buyer.page.waitForURL(/\/sandbox\/gateway/);
  await buyer.press('پرداخت');
  await buyer.sees('پرداخت انجام شد');
  expect((await ledger(server)).accounts.hold).toBe(3_000_000);

  await seller.open(`/transaction-detail/${code}`);
  await seller.confirmWithCode('بازگرداندن پول به خریدار');
  await seller.sees('بازگشت نهایی');
  const { sum, accounts } = await ledger(server);
  expect(sum).toBe(0);
  expect(accounts).toMatchObject({ hold: 0, payable: 0, payouts: 3_000_000 });
  expect(accounts.commission ?? 0).toBe(0);
});

test('nothing complained in either browser', () => {
  expect([...seller.complaints, ...buyer.complaints]).toEqual([]);
});
