import { ApiClient, identity, ledger } from '../support/api';
import { RunningServer } from '../support/server';
import { detailsOf, eventually } from '../support/truth';

let server: RunningServer;

beforeAll(async () => {
  server = await RunningServer.startEmbedded();
});

afterAll(async () => {
  await server?.stop();
});

async function newClient(number: number): Promise<{ client: ApiClient; account: string }> {
  const client = new ApiClient(server, identity(number));
  await client.register();
  return { client, account: await client.addCard() };
}

async function untilStatus(client: ApiClient, payment_code: string, status: string): Promise<void> {
  await eventually('the status', async () => (await detailsOf(client, payment_code)).status as string, status);
}

test('the whole story by the paths and field names of the wire', async () => {
  const seller = await newClient(20_001);
  const buyer = await newClient(20_002);

  const quote = await seller.client.call('GET', '/api/v1/transactions/commission/2500000/2');
  expect(quote.data).toEqual({
    received_amount: 2_475_000,
    payed_amount: 2_500_000,
    commision_price: 25_000,
    payer_share: 0,
    payee_share: 25_000,
    free_used: 0,
    above_gateway: false,
  });

  const created = await seller.client.call('POST', '/api/v1/transactions/', {
    commision_side: 2,
    payee_bank_account: seller.account,
    behalf: 'دوچرخهٔ کوهستان',
    amount: 2_500_000,
    process_id: 'web',
  });
  const payment_code = String(created.data.payment_code);
  expect(created.data.redirect_to).toContain(payment_code);

  const own = await seller.client.call('POST', '/api/v1/transactions/pay/', {
    payment_code,
    payer_bank_account: seller.account,
  });
  expect(own.status).toBeGreaterThanOrEqual(400);

  const opened = await buyer.client.call('POST', '/api/v1/transactions/details/', { payment_code });
  expect(opened.data.details).toMatchObject({ amount: 2_500_000, status: 'inquired', requesting_user_role: 'payer' });

  const paying = await buyer.client.call('POST', '/api/v1/transactions/pay/', {
    payment_code,
    payer_bank_account: buyer.account,
  });
  const receipt = await buyer.client.atGateway({
    TerminalID: String(paying.data.terminalId),
    token: String(paying.data.token),
    getMethod: '0',
  });
  expect(receipt).toMatch(/\/transaction-receipt\?.*status=.*tracenumber=/);
  await untilStatus(buyer.client, payment_code, 'paid');

  const settled = await buyer.client.confirm('settle', payment_code);
  expect(settled.data).toMatchObject({ payment_code, status: 'settled' });
  await untilStatus(seller.client, payment_code, 'settled_done');

  const { sum, accounts } = await ledger(server);
  expect(sum).toBe(0);
  expect(accounts).toMatchObject({ hold: 0, payable: 0, payouts: 2_475_000, commission: 25_000 });
});
