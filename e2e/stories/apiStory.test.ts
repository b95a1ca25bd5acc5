import { MoneyStory, type Trader } from '../../server/testing/moneyStory';
import { apiOf } from '../support/api';
import { RunningServer } from '../support/server';
import { detailsOf, eventually } from '../support/truth';

let server: RunningServer;

beforeAll(async () => {
  server = await RunningServer.startEmbedded();
});

afterAll(async () => {
  await server?.stop();
});

/** One call of a person, by its path. */
async function call(who: Trader, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${who.user.access}`, 'x-client-id': 'amanat-web' };
  const { statusCode, json } = await server.client.send({ method, url, headers, ...(payload && { payload }) });
  return { status: statusCode, data: json<{ data: Readonly<Record<string, unknown>> }>().data };
}

async function untilStatus(who: Trader, payment_code: string, status: string): Promise<void> {
  const api = apiOf(server, () => who.user);
  await eventually('the status', async () => (await detailsOf(api, payment_code)).status as string, status);
}

test('the whole story by the paths and field names of the wire', async () => {
  const story = new MoneyStory(server.client);
  const [seller, buyer] = [await story.trader(), await story.trader()];

  const quote = await call(seller, 'GET', '/api/v1/transactions/commission/2500000/2');
  expect(quote.data).toEqual({
    received_amount: 2_475_000,
    payed_amount: 2_500_000,
    commision_price: 25_000,
    payer_share: 0,
    payee_share: 25_000,
    free_used: 0,
    above_gateway: false,
  });

  const created = await call(seller, 'POST', '/api/v1/transactions/', {
    commision_side: 2,
    payee_bank_account: seller.accountId,
    behalf: 'دوچرخهٔ کوهستان',
    amount: 2_500_000,
    process_id: 'web',
  });
  const payment_code = String(created.data.payment_code);
  expect(created.data.redirect_to).toContain(payment_code);

  const own = await call(seller, 'POST', '/api/v1/transactions/pay/', {
    payment_code,
    payer_bank_account: seller.accountId,
  });
  expect(own.status).toBeGreaterThanOrEqual(400);

  const opened = await call(buyer, 'POST', '/api/v1/transactions/details/', { payment_code });
  expect(opened.data.details).toMatchObject({ amount: 2_500_000, status: 'inquired', requesting_user_role: 'payer' });

  const paying = await call(buyer, 'POST', '/api/v1/transactions/pay/', {
    payment_code,
    payer_bank_account: buyer.accountId,
  });
  const receipt = await story.atGateway(String(paying.data.token));
  expect([...(receipt?.keys() ?? [])]).toEqual(expect.arrayContaining(['status', 'tracenumber']));
  await untilStatus(buyer, payment_code, 'paid');

  const settled = await story.confirm(buyer, 'settle', payment_code);
  expect(settled.data).toMatchObject({ payment_code, status: 'settled' });
  await untilStatus(seller, payment_code, 'settled_done');

  const { sum, accounts } = await story.ledger();
  expect(sum).toBe(0);
  expect(accounts).toMatchObject({ hold: 0, payable: 0, payouts: 2_475_000, commission: 25_000 });
});
