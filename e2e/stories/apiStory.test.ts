import { MoneyStory } from '../../server/testing/moneyStory';
import { apiOf, codeSentTo, identity } from '../support/api';
import { RunningServer } from '../support/server';
import { detailsOf, eventually } from '../support/truth';

let server: RunningServer;

beforeAll(async () => {
  server = await RunningServer.startEmbedded();
});

afterAll(async () => {
  await server?.stop();
});

interface Trader {
  readonly access: string;
  readonly mobile: string;
  readonly account: string;
}

/** One call by its path, with a person's access token or without a login. */
async function call(access: string | null, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { 'x-client-id': 'amanat-web', ...(access && { authorization: `Bearer ${access}` }) };
  const { statusCode, json } = await server.client.send({ method, url, headers, ...(payload && { payload }) });
  return { status: statusCode, data: json<{ data: Readonly<Record<string, unknown>> }>().data };
}

/** A registered person with a card. */
async function newTrader(number: number): Promise<Trader> {
  const { nationalCode: national_code, mobile, cardNumber } = identity(number);
  const person = { national_code, date_of_birth: '1371/07/12', process_id: 'web' };
  await call(null, 'POST', '/api/v1/users/match_nid_and_dob/', person);
  const since = new Date();
  const asked = await call(null, 'POST', '/api/v1/users/register/', { ...person, mobile });
  const verification_code = await codeSentTo(server, mobile, since);
  const code = { verification_code, token: asked.data.token, action: 'register', process_id: 'web' };
  const access = String((await call(null, 'POST', '/api/v1/users/otp/', code)).data.access);
  const card = { account: cardNumber, bank_account_type: 'pan' };
  const { data } = await call(access, 'POST', '/api/v1/bankaccounts/', card);
  return { access, mobile, account: String(data.id) };
}

async function untilStatus({ access }: Trader, payment_code: string, status: string): Promise<void> {
  const api = apiOf(server, () => access);
  await eventually('the status', async () => (await detailsOf(api, payment_code)).status as string, status);
}

test('the whole story by the paths and field names of the wire', async () => {
  const story = new MoneyStory(server.client);
  const seller = await newTrader(20_001);
  const buyer = await newTrader(20_002);

  const quote = await call(seller.access, 'GET', '/api/v1/transactions/commission/2500000/2');
  expect(quote.data).toEqual({
    received_amount: 2_475_000,
    payed_amount: 2_500_000,
    commision_price: 25_000,
    payer_share: 0,
    payee_share: 25_000,
    free_used: 0,
    above_gateway: false,
  });

  const created = await call(seller.access, 'POST', '/api/v1/transactions/', {
    commision_side: 2,
    payee_bank_account: seller.account,
    behalf: 'دوچرخهٔ کوهستان',
    amount: 2_500_000,
    process_id: 'web',
  });
  const payment_code = String(created.data.payment_code);
  expect(created.data.redirect_to).toContain(payment_code);

  const own = await call(seller.access, 'POST', '/api/v1/transactions/pay/', {
    payment_code,
    payer_bank_account: seller.account,
  });
  expect(own.status).toBeGreaterThanOrEqual(400);

  const opened = await call(buyer.access, 'POST', '/api/v1/transactions/details/', { payment_code });
  expect(opened.data.details).toMatchObject({ amount: 2_500_000, status: 'inquired', requesting_user_role: 'payer' });

  const paying = await call(buyer.access, 'POST', '/api/v1/transactions/pay/', {
    payment_code,
    payer_bank_account: buyer.account,
  });
  const receipt = await story.atGateway(String(paying.data.token));
  expect([...(receipt?.keys() ?? [])]).toEqual(expect.arrayContaining(['status', 'tracenumber']));
  await untilStatus(buyer, payment_code, 'paid');

  const since = new Date();
  const { data: asked } = await call(buyer.access, 'POST', '/api/v1/transactions/settle/', { payment_code });
  const verification_code = await codeSentTo(server, buyer.mobile, since);
  const code = { verification_code, token: asked.token, action: 'settle_transaction', payment_code };
  const settled = await call(buyer.access, 'POST', '/api/v1/transactions/otp/', code);
  expect(settled.data).toMatchObject({ payment_code, status: 'settled' });
  await untilStatus(seller, payment_code, 'settled_done');

  const { sum, accounts } = await story.ledger();
  expect(sum).toBe(0);
  expect(accounts).toMatchObject({ hold: 0, payable: 0, payouts: 2_475_000, commission: 25_000 });
});
