import type { Browser } from 'playwright-core';
import { openBrowser, openPhone } from './support/browser';
import { ledger } from './support/desk';
import { identity } from './support/identities';
import { Person } from './support/person';
import { RunningServer } from './support/server';

jest.setTimeout(180_000);

const AD = 'دوربین عکاسی با لنز ۵۰ میلی‌متری';

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

/** Starts a conversation in the partner's chat, and stays at its seller's side; answers the process id. */
async function startConversation({ page, identity: seller }: Person, buyer: Person): Promise<string> {
  await page.goto('/sandbox/chat');
  await page.locator('input[name=title]').fill(AD);
  await page.locator('input[name=price]').fill('۲۵۰۰۰۰۰');
  await page.locator('input[name=seller_mobile]').fill(seller.mobile);
  await page.locator('input[name=buyer_mobile]').fill(buyer.identity.mobile);
  await page.getByRole('button', { name: 'شروع گفت‌وگو' }).click();
  await page.waitForURL(/\/sandbox\/chat\/[\w-]+\?side=seller/);
  return /chat\/([\w-]+)\?/.exec(page.url())?.[1] ?? '';
}

/** From the login page, which the app has led to, to the first page of a member. */
async function joinFromLogin(person: Person): Promise<void> {
  await person.page.waitForURL(/\/login\?/);
  await person.page
    .getByRole('link', { name: 'ثبت‌نام' })
    .or(person.page.getByRole('tab', { name: 'ثبت‌نام' }))
    .click();
  await person.register();
  await person.addFirstCard();
}

/** From the seller's side of the chat to the request, and back into the chat. */
async function makeRequest(seller: Person, processId: string): Promise<void> {
  const { page } = seller;
  await page.getByRole('link', { name: 'درخواست پرداخت امن' }).click();
  await page.waitForURL(/\/partner\?/);
  await seller.press('ساخت لینک پرداخت');
  await page.waitForURL(/\/permission/);
  await page.getByRole('button', { name: 'اجازه می‌دهم' }).click();
  await page.waitForURL(/\/add-transaction\?/);
  await seller.sees(AD);
  await seller.press('ساخت لینک پرداخت');
  await joinFromLogin(seller);
  await page.waitForURL(new RegExp(`/new-transactions\\?process_id=${processId}`));
  await seller.press('ثبت و ساخت لینک پرداخت');
  await page.waitForURL(new RegExp(`/sandbox/chat/${processId}`));
}

/** From the chat to the approval page, by the link that only the buyer has. */
async function openApproval(buyer: Person, processId: string): Promise<void> {
  await buyer.open(`/sandbox/chat/${processId}?side=buyer`);
  await buyer.page.getByRole('region', { name: 'خریدار' }).getByRole('link', { name: 'باز کردن در امانت' }).click();
  await buyer.page.waitForURL(/\/submit-transaction\?/);
  await buyer.sees(AD);
}

test('from the chat through the app and back: link, approval, payment, settlement; the ledger balances', async () => {
  const [seller, buyer] = [await newPerson(20_001), await newPerson(20_002)];
  const processId = await startConversation(seller, buyer);
  await makeRequest(seller, processId);
  await openApproval(buyer, processId);

  await buyer.press('تأیید');
  await joinFromLogin(buyer);
  await buyer.sees(AD);
  await buyer.press('پرداخت');
  await buyer.page.waitForURL(/\/sandbox\/gateway/);
  await buyer.press('پرداخت');
  await buyer.page.waitForURL(/\/transaction-receipt/);
  await buyer.sees('پرداخت انجام شد');
  const back = buyer.page.getByRole('link', { name: 'بازگشت به نیازمندی‌ها' });
  expect(await back.first().getAttribute('href')).toBe(`/sandbox/chat/${processId}`);
  expect((await ledger(server)).accounts).toMatchObject({ hold: 2_500_000 });

  await buyer.page.getByRole('link', { name: 'دیدن جزئیات تراکنش' }).click();
  const since = new Date();
  await buyer.askForCode('تأیید و تسویه با فروشنده');
  await buyer.enterCode(since);
  await buyer.page.waitForURL(new RegExp(`/sandbox/chat/${processId}`));
  await buyer.sees('معامله تمام شد');

  const { sum, accounts } = await ledger(server);
  expect(sum).toBe(0);
  expect(accounts).toMatchObject({ hold: 0, payable: 0, payouts: 2_475_000, commission: 25_000 });
  expect([...seller.complaints, ...buyer.complaints]).toEqual([]);
});

test('the buyer rejects: the request is canceled, the page read-only, and the chat knows', async () => {
  const [seller, buyer] = [await newPerson(20_003), await newPerson(20_004)];
  const processId = await startConversation(seller, buyer);
  await makeRequest(seller, processId);
  await openApproval(buyer, processId);

  await buyer.press('رد کردن');
  await buyer.page.getByRole('alertdialog').getByRole('button', { name: 'رد کردن' }).click();
  await buyer.sees('درخواست را رد کردید');
  await buyer.page.reload();
  await buyer.sees('درخواست را رد کردید');
  expect(await buyer.page.getByRole('button').count()).toBe(0);
  await buyer.page.getByRole('link', { name: 'بازگشت به نیازمندی‌ها' }).first().click();
  await buyer.page.waitForURL(new RegExp(`/sandbox/chat/${processId}`));
  await buyer.sees('خریدار درخواست پرداخت را رد کرد');

  await seller.open('/transaction');
  await seller.page.getByRole('link').filter({ hasText: 'لغوشده' }).waitFor();
  expect([...seller.complaints, ...buyer.complaints]).toEqual([]);
});

test('a buyer who asks for a link is told to wait, and goes back to the chat', async () => {
  const [seller, buyer] = [await newPerson(20_005), await newPerson(20_006)];
  const processId = await startConversation(seller, buyer);
  await buyer.open(`/sandbox/chat/${processId}?side=buyer`);
  await buyer.press('درخواست لینک پرداخت از فروشنده');
  await buyer.page.waitForURL(/\/add-transaction\?/);
  await buyer.sees('منتظر لینک پرداخت بمانید');
  await buyer.page.getByRole('link', { name: 'متوجه شدم' }).click();
  await buyer.page.waitForURL(new RegExp(`/sandbox/chat/${processId}`));
  expect(buyer.complaints).toEqual([]);
});
