import type { TestServer } from '../../testing/createTestServer';
import { letPayoutsGoOut, MoneyStory, type Trader } from '../../testing/moneyStory';
import { AD, startProcess } from '../../testing/partnerProcess';
import { OFFER, PartnerStory } from '../../testing/partnerStory';
import { sharedServer } from '../../testing/sharedServer';
import { mustWork } from '../../testing/testClient';

let server: TestServer;
let money: MoneyStory;
let story: PartnerStory;
let seller: Trader;
let buyer: Trader;

beforeAll(async () => {
  server = await sharedServer();
  money = new MoneyStory(server);
  story = new PartnerStory(money);
  seller = await money.trader();
  buyer = await money.trader();
});

/** The partner's messages to the buyer, oldest first. */
async function toldTheBuyer(processId: string): Promise<string> {
  await server.runJobs();
  const { body } = await server.app.inject(`/sandbox/chat/${processId}?side=buyer`);
  return /data-thread="buyer"[^>]*>(.*?)<\/ol>/s.exec(body)?.[1] ?? '';
}

test('posts from the ad over approval and payment to the payout in the sandbox’s chat', async () => {
  const processId = await startProcess(server, seller.user, buyer.user);
  expect((await story.permission(processId)).data).toMatchObject({ success: true });
  expect((await story.detail(processId)).data).toMatchObject({ price: AD.priceRials, title: AD.title });
  mustWork(await story.submit(processId));
  const made = mustWork(await story.create(seller, processId));
  expect(made.redirect_to).toBe(`/sandbox/chat/${processId}`);
  expect(await toldTheBuyer(processId)).toContain(`href="/submit-transaction?process_id=${processId}"`);

  const approved = mustWork(await story.confirm(processId, 'approved'));
  expect(approved).toEqual({ action: 'redirect', to: `/pay/${made.payment_code}?process_id=${processId}` });
  await money.atGateway(await money.gatewayToken(buyer, made.payment_code));
  const settled = mustWork(await money.confirm(buyer, 'settle', made.payment_code));
  expect(settled.redirect_to).toBe(`/sandbox/chat/${processId}`);
  await letPayoutsGoOut(server);
  expect(await toldTheBuyer(processId)).toMatch(new RegExp(`${OFFER.title}.*تأیید کرد.*پرداخت کرد.*واریز شد`, 's'));
  expect(await money.ledger()).toMatchObject({ sum: 0, accounts: { hold: 0, payable: 0 } });
});

test('posts a rejection in the sandbox’s chat', async () => {
  const processId = await startProcess(server, seller.user, buyer.user);
  const code = await story.requested(seller, processId);
  expect(mustWork(await story.confirm(processId, 'rejected'))).toEqual({
    action: 'close',
    to: `/sandbox/chat/${processId}`,
  });
  expect((await money.details(seller, code)).status).toBe('canceled');
  expect(await toldTheBuyer(processId)).toContain('رد کرد');
});
