import { AMOUNT_MAX_RIALS, AMOUNT_MIN_RIALS } from '@contract/rules/limits';
import type { TestServer } from '../../testing/createTestServer';
import { MoneyStory, type Trader } from '../../testing/moneyStory';
import { sharedServer } from '../../testing/sharedServer';

let server: TestServer;
let seller: Trader;

beforeAll(async () => {
  server = await sharedServer();
  seller = await new MoneyStory(server).trader();
});

const quote = (amount: number) => server.call('commission', { params: { amount, side: 2 } });

const request = (changes: object) =>
  server.call('createTransaction', {
    as: seller.user,
    body: {
      amount: AMOUNT_MIN_RIALS,
      behalf: 'دوچرخه',
      commision_side: 2,
      payee_bank_account: seller.accountId,
      ...changes,
    },
  });

test('quotes and accepts both limits of the amount', async () => {
  for (const amount of [AMOUNT_MIN_RIALS, AMOUNT_MAX_RIALS]) {
    expect((await quote(amount)).data).toMatchObject({ payed_amount: amount });
    expect((await request({ amount })).status).toBe(200);
  }
});

test('quotes an amount in other digits, with blanks and invisible marks', async () => {
  const { data } = await server.call('commission', { params: { amount: ' ۱۰ ٠٠٠\u200f', side: '۲' } });
  expect(data).toMatchObject({ payed_amount: 10_000 });
});

test.each([1, 100, 999, AMOUNT_MIN_RIALS - 1])('quotes %i rials, which are still typed', async (amount) => {
  const taken = Math.min(amount, 1_000);
  expect((await quote(amount)).data).toMatchObject({ payed_amount: amount, received_amount: amount - taken });
});

test.each([0, AMOUNT_MAX_RIALS + 1])('refuses to quote %i rials with 1021', async (amount) => {
  expect(await quote(amount)).toMatchObject({ status: 422, error: { code: 1021 } });
});

test.each([
  ['amount', 0],
  ['amount', -AMOUNT_MIN_RIALS],
  ['amount', AMOUNT_MIN_RIALS - 1],
  ['amount', AMOUNT_MAX_RIALS + 1],
  ['amount', AMOUNT_MIN_RIALS + 0.5],
  ['amount', '۱۰۰۰۰'],
  ['behalf', ''],
  ['behalf', '  '],
  ['behalf', '\u202e\u200f\u00ad\u3164\u001b\r\n'],
  ['behalf', 'a\ud800'],
])('refuses a request whose %s is %j by that field', async (field, value) => {
  const answer = await request({ [field]: value });
  expect(answer).toMatchObject({ status: 400, error: { code: 1002 } });
  expect(Object.keys(answer.error?.fields ?? {})).toEqual([field]);
});

test('stores and finds a purpose without bidirectional, invisible and control characters', async () => {
  const { data } = await request({ behalf: ' \u202eدوچرخهٔ\u2066\r\nکوه\u00ad\u200dستان می‌شود\u001b ' });
  const { details } = (
    await server.call('transactionDetails', { as: seller.user, body: { payment_code: data.payment_code } })
  ).data;
  expect(details.behalf).toBe('دوچرخهٔ کوهستان می‌شود');
  const filters = { behalf: '\u2067کوه\u200bستان می‌شود\n' };
  const found = await server.call('filterTransactions', { as: seller.user, body: { filters } });
  expect(found.data.transactions.map(({ payment_code }) => payment_code)).toEqual([data.payment_code]);
});
