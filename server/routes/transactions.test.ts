import { createTestServer, type TestServer } from '../testing/createTestServer';
import { MoneyStory, type Trader } from '../testing/moneyStory';

jest.setTimeout(60_000);

let server: TestServer;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;

beforeAll(async () => {
  server = await createTestServer();
  story = new MoneyStory(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  seller = await story.trader();
  buyer = await story.trader();
});

afterEach(async () => {
  expect((await story.ledger()).sum).toBe(0);
});

async function dealIn(code: string) {
  return (await story.ledger()).transactions.find(({ payment_code }) => payment_code === code);
}

describe('the main story', () => {
  test('the seller asks, the buyer pays and settles, the bank pays the seller', async () => {
    const code = await story.request(seller);
    expect(await story.details(buyer, code)).toMatchObject({
      status: 'inquired',
      requesting_user_role: 'payer',
      payed_amount: 2_500_000,
      payer: null,
      payment: null,
    });

    const receipt = await story.atGateway(await story.gatewayToken(buyer, code));
    expect(receipt?.get('status')).toBe('success');
    expect(receipt?.get('payment_code')).toBe(code);
    const paid = await story.details(buyer, code);
    expect(paid).toMatchObject({ status: 'paid', payment: { status: 'paid', amount: 2_500_000 } });
    expect(paid.payment?.tracenumber).toBe(receipt?.get('tracenumber'));
    expect(await dealIn(code)).toMatchObject({ hold: 2_500_000, payable: 0 });

    const settled = await story.confirm(buyer, 'settle', code);
    expect(settled).toMatchObject({ status: 200, data: { payment_code: code, status: 'settled' } });
    await story.payoutsToGoOut();
    expect(await story.details(seller, code)).toMatchObject({ status: 'settled_done', received_amount: 2_475_000 });
    expect(await dealIn(code)).toMatchObject({ hold: 0, payable: 0, paid_out: 2_475_000 });
  });
});
