import { HOUR_MS } from '@contract/rules/durations';
import { DatabaseUnavailableError } from '../../db/databaseErrors';
import { PortFailure } from '../../ports/portFailure';
import type { TestServer } from '../../testing/createTestServer';
import { MoneyStory, type Trader } from '../../testing/moneyStory';
import { sharedServer } from '../../testing/sharedServer';

const CALLBACK = '/gateway/callback';

let server: TestServer;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;

beforeAll(async () => {
  server = await sharedServer();
  story = new MoneyStory(server);
  [seller, buyer] = [await story.trader(), await story.trader()];
});

// A new hour resets the limit of payments.
beforeEach(() => server.clock.advance(HOUR_MS));

afterEach(async () => expect((await story.ledger()).sum).toBe(0));

async function holdOf(code: string): Promise<number | undefined> {
  return (await story.ledger()).transactions.find(({ payment_code }) => payment_code === code)?.hold;
}

/** The fields that the gateway would post for a token. */
async function fieldsFor(token: string): Promise<Record<string, string>> {
  const { invoice_id: invoiceid, receipt: digitalreceipt, trace_number: tracenumber } = await gatewayRow(token);
  return { respcode: '0', invoiceid, digitalreceipt, tracenumber };
}

/** The payer's browser returns from the gateway with its fields, or with others. */
async function comeBack(token: string, changed: Readonly<Record<string, string>> = {}): Promise<URLSearchParams> {
  const { callback_url } = await gatewayRow(token);
  return story.callBack(callback_url, { ...(await fieldsFor(token)), ...changed });
}

async function gatewayRow(token: string) {
  const { rows } = await server.context.db.pool.query('select * from sandbox_gateway_payments where token = $1', [
    token,
  ]);
  return rows[0];
}

test.each([
  ['fail', 'failed'],
  ['leave', 'canceled'],
] as const)('lets the payer pay again after «%s» at the gateway', async (press, status) => {
  const code = await story.request(seller);
  const receipt = await story.atGateway(await story.gatewayToken(buyer, code), { press });
  expect(receipt?.get('status')).toBe(status);
  expect(await story.details(buyer, code)).toMatchObject({ status: 'redirected', payment: { status: 'failed' } });
  const again = await story.atGateway(await story.gatewayToken(buyer, code));
  expect(again?.get('status')).toBe('success');
  expect(await holdOf(code)).toBe(2_500_000);
});

test.each(['fail', 'leave'] as const)(
  'keeps the gateway’s tracking number after «%s» and repeated callbacks',
  async (press) => {
    const code = await story.request(seller);
    const token = await story.gatewayToken(buyer, code);
    const receipt = await story.atGateway(token, { press });
    const { trace_number: given } = await gatewayRow(token);
    expect(given).toMatch(/^[0-9]{6,}$/);
    expect(receipt?.get('tracenumber')).toBe(given);
    expect((await story.details(buyer, code)).payment).toMatchObject({ status: 'failed', tracenumber: given });
    const again = await comeBack(token, { respcode: '5', digitalreceipt: '', tracenumber: '999999' });
    expect(Object.fromEntries(again)).toMatchObject({ status: 'failed', tracenumber: given });
  },
);

test('stores the tracking number of a late failure on an expired attempt', async () => {
  const code = await story.request(seller);
  const token = await story.gatewayToken(buyer, code);
  await story.atGateway(token, { press: 'fail', callback: 'never' });
  server.clock.advance(31 * 60_000);
  await server.runJobs();
  const receipt = await comeBack(token, { respcode: '5', digitalreceipt: '', tracenumber: '123456' });
  expect(Object.fromEntries(receipt)).toMatchObject({ status: 'failed', tracenumber: '123456' });
});

test('leaves the request payable when the payer abandons the gateway', async () => {
  const code = await story.request(seller);
  const token = await story.gatewayToken(buyer, code);
  expect(await story.atGateway(token, { callback: 'never' })).toBeNull();
  expect(await story.details(buyer, code)).toMatchObject({ status: 'redirected', payment: { status: 'pending' } });
  server.clock.advance(31 * 60_000);
  await server.runJobs();
  const { access, refresh } = await server.loginUser(buyer.user);
  buyer = { ...buyer, user: { ...buyer.user, access, refresh } };
  expect(await story.details(buyer, code)).toMatchObject({ status: 'redirected', payment: { status: 'failed' } });
  expect(await holdOf(code)).toBe(0);
  expect((await story.atGateway(await story.gatewayToken(buyer, code)))?.get('status')).toBe('success');
});

test('changes nothing at a second callback and leads to the same receipt', async () => {
  const code = await story.request(seller);
  const token = await story.gatewayToken(buyer, code);
  const receipt = await story.atGateway(token, { callback: 'twice' });
  expect(receipt?.get('status')).toBe('success');
  server.clock.advance(60_000);
  const third = await comeBack(token);
  // Each has its own ticket.
  expect(third.get('ticket')).not.toBe(receipt?.get('ticket'));
  for (const query of [third, receipt]) query?.delete('ticket');
  expect(String(third)).toBe(String(receipt));
  expect(await holdOf(code)).toBe(2_500_000);
});

test('pays once for concurrent callbacks', async () => {
  const code = await story.request(seller);
  const token = await story.gatewayToken(buyer, code);
  await story.atGateway(token, { callback: 'never' });
  const receipts = await Promise.all(Array.from({ length: 8 }, () => comeBack(token)));
  expect(receipts.map((receipt) => receipt.get('status'))).toEqual(Array(8).fill('success'));
  expect(await holdOf(code)).toBe(2_500_000);
});

test('returns a payment of a wrong amount', async () => {
  const code = await story.request(seller);
  const token = await story.gatewayToken(buyer, code);
  const receipt = await story.atGateway(token, { verification: 'wrong_amount' });
  expect(receipt?.get('status')).toBe('failed');
  expect(await story.details(buyer, code)).toMatchObject({ status: 'redirected', payment: { status: 'failed' } });
  await server.runJobs();
  expect((await gatewayRow(token)).reversed_at).not.toBeNull();
  expect((await comeBack(token)).get('status')).toBe('failed');
  expect(await holdOf(code)).toBe(0);
});

test('accepts a Duplicate with our amount', async () => {
  const code = await story.request(seller);
  const receipt = await story.atGateway(await story.gatewayToken(buyer, code), { verification: 'duplicate' });
  expect(receipt?.get('status')).toBe('success');
});

test('sends the payer on during a slow verification, and completes it in the background', async () => {
  const code = await story.request(seller);
  server.clock.waits.length = 0;
  const receipt = await story.atGateway(await story.gatewayToken(buyer, code), { verification: 'late' });
  expect(receipt?.get('status')).toBe('pending');
  expect(server.clock.waits).toEqual([500, 1500, 2500]);
  expect(await story.details(buyer, code)).toMatchObject({ status: 'redirected', payment: { status: 'pending' } });
  server.clock.advance(12_000);
  await server.runJobs();
  expect(await story.details(buyer, code)).toMatchObject({ status: 'paid', payment: { status: 'paid' } });
});

test('returns a payment when the gateway is down for half an hour', async () => {
  const code = await story.request(seller);
  const token = await story.gatewayToken(buyer, code);
  const silence = jest.spyOn(server.context.ports.cardGateway, 'verify').mockRejectedValue(new Error('unreachable'));
  expect((await story.atGateway(token))?.get('status')).toBe('pending');
  server.clock.advance(31 * 60_000);
  await server.runJobs();
  silence.mockRestore();
  expect((await gatewayRow(token)).reversed_at).not.toBeNull();
  // Too late for each kind of callback.
  expect((await comeBack(token)).get('status')).toBe('reversed');
  expect(await holdOf(code)).toBe(0);
});

test('answers 1017 when the gateway gives no token, without a change of the request', async () => {
  const code = await story.request(seller);
  const failure = new PortFailure('card gateway', 'unreachable');
  jest.spyOn(server.context.ports.cardGateway, 'requestToken').mockRejectedValueOnce(failure);
  expect(await story.pay(buyer, code)).toMatchObject({ status: 424, error: { code: 1017 } });
  expect((await story.details(buyer, code)).status).toBe('inquired');
});

test('answers 503, not a refusal, while the simulated gateway’s database is away', async () => {
  const code = await story.request(seller);
  const outage = new DatabaseUnavailableError('away');
  jest.spyOn(server.context.ports.cardGateway, 'requestToken').mockRejectedValueOnce(outage);
  expect(await story.pay(buyer, code)).toMatchObject({ status: 503, error: { code: 1001 } });
});

test('lets one of two payers win, and the bank returns the unadvised payment of the other', async () => {
  const second = await story.trader();
  const code = await story.request(seller);
  const tokens = [await story.gatewayToken(buyer, code), await story.gatewayToken(second, code)] as const;
  expect((await story.atGateway(tokens[0]))?.get('status')).toBe('success');
  expect((await story.atGateway(tokens[1]))?.get('status')).toBe('reversed');
  await server.runJobs();
  expect(await gatewayRow(tokens[1])).toMatchObject({ advised_at: null, reversed_at: null });
  expect((await gatewayRow(tokens[0])).reversed_at).toBeNull();
  expect(await holdOf(code)).toBe(2_500_000);
  const read = await server.call('transactionDetails', { as: second.user, body: { payment_code: code } });
  expect(read.error).toMatchObject({ code: 1012, fields: { payment: 'reversed' } });
});

test('accepts one of two concurrent payments and reverses the other', async () => {
  const second = await story.trader();
  const code = await story.request(seller);
  const tokens = [await story.gatewayToken(buyer, code), await story.gatewayToken(second, code)];
  for (const token of tokens) await story.atGateway(token, { callback: 'never' });
  const receipts = await Promise.all(tokens.map((token) => comeBack(token)));
  expect(receipts.map((receipt) => receipt.get('status')).sort()).toEqual(['reversed', 'success']);
  await server.runJobs();
  expect(await holdOf(code)).toBe(2_500_000);
});

test('puts an older attempt aside, and accepts its money when it comes first', async () => {
  const code = await story.request(seller);
  const older = await story.gatewayToken(buyer, code);
  const newer = await story.gatewayToken(buyer, code);
  expect((await story.atGateway(older))?.get('status')).toBe('success');
  expect((await story.atGateway(newer))?.get('status')).toBe('reversed');
  expect(await story.details(buyer, code)).toMatchObject({ status: 'paid', payment: { status: 'paid' } });
  expect(await holdOf(code)).toBe(2_500_000);
});

test('never accepts a payment by the browser’s word', async () => {
  const code = await story.request(seller);
  const token = await story.gatewayToken(buyer, code);
  // «Paid» without a payment.
  expect((await comeBack(token)).get('status')).toBe('failed');
  expect((await story.details(buyer, code)).status).toBe('redirected');

  // The receipt of one payment with another invoice of the same amount.
  const paidToken = await story.gatewayToken(buyer, await story.request(seller));
  await story.atGateway(paidToken);
  const { digitalreceipt = '' } = await fieldsFor(paidToken);
  const other = await story.gatewayToken(buyer, code);
  expect((await comeBack(other, { digitalreceipt })).get('status')).toBe('failed');
  expect((await story.details(buyer, code)).status).toBe('redirected');

  // «Failed» for a completed payment: the gateway's answer still counts.
  await story.atGateway(other, { callback: 'never' });
  expect((await comeBack(other, { respcode: '5' })).get('status')).toBe('failed');
  expect((await comeBack(other)).get('status')).toBe('success');
  expect((await story.details(buyer, code)).status).toBe('paid');
});

test.each([
  [{}],
  [{ respcode: '0' }],
  [{ respcode: '0', invoiceid: 'not-an-invoice', digitalreceipt: 'x' }],
  [{ respcode: '0', invoiceid: '7f8c2f0e-8a39-4a6f-9d53-0f5f0a6f2b11', digitalreceipt: 'x' }],
  [{ respcode: '0\u0000', invoiceid: '\u0000', digitalreceipt: '\u0000' }],
])('leads garbage to the receipt page: %j', async (fields) => {
  expect((await story.callBack(CALLBACK, fields as Record<string, string>)).get('status')).toBe('failed');
});

test('accepts a plain address and a body of another type', async () => {
  const got = await server.app.inject({ url: `${CALLBACK}?respcode=0&invoiceid=1` });
  expect(got.statusCode).toBe(303);
  const posted = await server.app.inject({
    method: 'POST',
    url: CALLBACK,
    headers: { 'content-type': 'text/weird' },
    payload: '<xml/>',
  });
  expect(posted.statusCode).toBe(303);
});
