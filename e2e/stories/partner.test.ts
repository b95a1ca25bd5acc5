import { ledgerSince } from '../support/api';
import { arrive } from '../support/browser';
import { newPerson, type Person } from '../support/person';
import { walkBack } from '../support/walkBack';
import { enterWorld } from '../support/world';

const world = enterWorld();

const AD = 'دوربین عکاسی با لنز ۵۰ میلی‌متری';

/** A seller and a buyer. */
async function sellerAndBuyer(seller: number, buyer: number): Promise<[Person, Person]> {
  return [await newPerson(world.browser, world.server, seller), await newPerson(world.browser, world.server, buyer)];
}

/** Starts a conversation in the partner's chat and stays on the seller's side. Answers the process id. */
async function startConversation({ page, identity: seller }: Person, buyer: Person): Promise<string> {
  await arrive(page, 'another site', '/sandbox/chat');
  await page.locator('input[name=title]').fill(AD);
  await page.locator('input[name=price]').fill('۲۵۰۰۰۰۰');
  await page.locator('input[name=seller_mobile]').fill(seller.mobile);
  await page.locator('input[name=buyer_mobile]').fill(buyer.identity.mobile);
  await page.getByRole('button', { name: 'شروع گفت‌وگو' }).click();
  await page.waitForURL(/\/sandbox\/chat\/[\w-]+\?side=seller/);
  return /chat\/([\w-]+)\?/.exec(page.url())?.[1] ?? '';
}

/** From the seller's chat to the request, and back into the chat. */
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
  await seller.join();
  await page.waitForURL(new RegExp(`/new-transactions\\?process_id=${processId}`));
  await seller.press('ثبت و ساخت لینک پرداخت');
  await page.waitForURL(new RegExp(`/sandbox/chat/${processId}`));
}

/** From the chat to the approval page, by the buyer's link. */
async function openApproval(buyer: Person, processId: string): Promise<void> {
  await buyer.arrive('another site', `/sandbox/chat/${processId}?side=buyer`);
  await buyer.page.getByRole('region', { name: 'خریدار' }).getByRole('link', { name: 'باز کردن در امانت' }).click();
  await buyer.page.waitForURL(/\/submit-transaction\?/);
  await buyer.sees(AD);
}

/** A visit from the partner ends with its tab, so the walk needs another tab. */
async function walkBackInTheApp(person: Person): Promise<void> {
  const app = await person.inNewTab();
  await app.arrive('a first visit', '/');
  await walkBack(app);
}

test('from the chat through the app and back: link, approval, payment, settlement, ledger', async () => {
  const [seller, buyer] = await sellerAndBuyer(20_001, 20_002);
  const moved = await ledgerSince(world.server);
  const processId = await startConversation(seller, buyer);
  await makeRequest(seller, processId);
  await openApproval(buyer, processId);

  await buyer.press('تأیید');
  await buyer.join();
  await buyer.sees(AD);
  await buyer.pay('پرداخت');
  const back = buyer.page.getByRole('link', { name: 'بازگشت به نیازمندی‌ها' });
  expect(await back.first().getAttribute('href')).toBe(`/sandbox/chat/${processId}`);
  expect(await moved()).toMatchObject({ hold: 2_500_000 });

  await buyer.page.getByRole('link', { name: 'دیدن معامله' }).click();
  const since = new Date();
  await buyer.askForCode('آزاد کردن پول پیش از تحویل');
  await buyer.enterCode(since);
  await buyer.page.waitForURL(new RegExp(`/sandbox/chat/${processId}`));
  await buyer.sees('معامله تمام شد');

  await walkBackInTheApp(seller);
  await walkBackInTheApp(buyer);
  expect(await moved()).toEqual({ gateway_clearing: -2_500_000, payouts: 2_475_000, commission: 25_000 });
});

test('the buyer rejects: the request is canceled, the page read-only, and the chat knows', async () => {
  const [seller, buyer] = await sellerAndBuyer(20_003, 20_004);
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

  await walkBackInTheApp(seller);
  expect(buyer.complaints).toEqual([]);
});

test('a buyer who requests a link waits, and returns to the chat', async () => {
  const [seller, buyer] = await sellerAndBuyer(20_005, 20_006);
  const processId = await startConversation(seller, buyer);
  await buyer.arrive('another site', `/sandbox/chat/${processId}?side=buyer`);
  await buyer.press('درخواست لینک پرداخت از فروشنده');
  await buyer.page.waitForURL(/\/add-transaction\?/);
  await buyer.sees('منتظر لینک پرداخت بمانید');
  await buyer.page.getByRole('link', { name: 'متوجه شدم' }).click();
  await buyer.page.waitForURL(new RegExp(`/sandbox/chat/${processId}`));
  expect(buyer.complaints).toEqual([]);
});
