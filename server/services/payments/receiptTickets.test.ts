import { HOUR_MS, MINUTE_MS } from '@contract/rules/durations';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { MoneyStory, type Trader } from '../../testing/moneyStory';
import { mustWork } from '../../testing/testClient';

let server: TestServer;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;
const logged: string[] = [];

beforeAll(async () => {
  const config = { accessLifetimeSeconds: 365 * 24 * 3600, logLevel: 'info' as const };
  server = await createTestServer({ config, logLine: (line) => logged.push(line) });
  story = new MoneyStory(server);
  [seller, buyer] = [await story.trader(), await story.trader()];
});

afterAll(() => server.close());

beforeEach(() => {
  // Payments and tickets have time limits.
  server.clock.advance(2 * HOUR_MS);
});

const read = (ticket: string) => server.call('readTicket', { params: { ticket } });

async function ticketOf(token: string, choices: Parameters<MoneyStory['atGateway']>[1] = {}): Promise<string> {
  return (await story.atGateway(token, choices))?.get('ticket') ?? 'none';
}

async function lostPayment(payer: Trader) {
  return mustWork(await server.call('userReport', { as: payer.user })).lost_payment;
}

describe('a ticket', () => {
  test('shows the result of one attempt, without the request and without names', async () => {
    const code = await story.request(seller);
    const query = await story.atGateway(await story.gatewayToken(buyer, code));
    const ticket = query?.get('ticket') ?? '';
    expect(ticket).toMatch(/^[\w-]{22}$/);
    const { payment, payed_amount } = await story.details(buyer, code);
    expect((await read(ticket)).data).toEqual({
      outcome: 'paid',
      amount: payed_amount,
      at: payment?.datetime,
      tracknumber: query?.get('tracenumber'),
      by: null,
      by_transfer: false,
    });
  });

  test('lives half an hour, and an invalid one gets the same answer', async () => {
    const ticket = await ticketOf(await story.gatewayToken(buyer, await story.request(seller)));
    server.clock.advance(30 * MINUTE_MS - 1);
    expect((await read(ticket)).data?.outcome).toBe('paid');
    server.clock.advance(1);
    const over = await read(ticket);
    expect(over).toMatchObject({ status: 404, error: { code: 1804 } });
    const others = [ticket.toLowerCase(), 'AAAAAAAAAAAAAAAAAAAAAA', 'x', '../../users', 'ا', '%00'];
    for (const none of others) expect((await read(none)).error).toEqual(over.error);
  });

  test('shows each of two payers their own attempt', async () => {
    const code = await story.request(seller);
    const second = await story.trader();
    const tokens = [await story.gatewayToken(buyer, code), await story.gatewayToken(second, code)] as const;
    const [first, late] = [await ticketOf(tokens[0]), await ticketOf(tokens[1])];
    expect((await read(first)).data?.outcome).toBe('paid');
    expect((await read(late)).data).toMatchObject({ outcome: 'returning', by: expect.any(String) });
  });

  test('is read twenty times a minute per address, then 1016 for this address', async () => {
    const ticket = await ticketOf(await story.gatewayToken(buyer, await story.request(seller)));
    const tries = Array.from({ length: 20 }, (_unused, index) => read(index % 2 ? ticket : `guess-${index}`));
    expect((await Promise.all(tries)).every(({ status }) => status === 200 || status === 404)).toBe(true);
    expect(await read(ticket)).toMatchObject({ status: 429, error: { code: 1016 } });
    server.clock.advance(MINUTE_MS);
    expect((await read(ticket)).status).toBe(200);
  });

  test('is stored as a hash, five per attempt, not logged, and deleted after its expiry', async () => {
    const token = await story.gatewayToken(buyer, await story.request(seller));
    const pressed = await story.pressAtGateway(token);
    const tickets: string[] = [];
    for (let time = 0; time < 8; time += 1) {
      const query = pressed && (await story.callBack(pressed.address, pressed.fields));
      tickets.push(query?.get('ticket') ?? '');
      server.clock.advance(1_000);
    }
    await read(tickets[7] ?? '');
    await server.send({ url: '/transaction-receipt', query: { ticket: tickets[7] ?? '' } });
    const { rows } = await server.context.db.pool.query(
      'select * from receipt_tickets where attempt_id = (select invoice_id::uuid from sandbox_gateway_payments where token = $1)',
      [token],
    );
    expect(rows).toHaveLength(5);
    for (const ticket of tickets) {
      expect(JSON.stringify(rows)).not.toContain(ticket);
      expect(logged.join('')).not.toContain(ticket);
    }
    expect(logged.join('')).toContain('/api/v1/receipts/:ticket/');
  });

  test.each([
    ['/home', false],
    ['/transaction-receipt', true],
    ['http://localhost/transaction-receipt', true],
    ['/transaction-receipt?show=lost', false],
  ])('is added to our own receipt page only: %s, %j', async (redirect_gateway, hasTicket) => {
    const code = await story.request(seller);
    const answer = await server.call('pay', {
      as: buyer.user,
      body: { payment_code: code, payer_bank_account: buyer.accountId, redirect_gateway },
    });
    const pressed = await story.pressAtGateway(mustWork(answer).token);
    expect((await story.sentTo(pressed?.address ?? '', pressed?.fields ?? {})).includes('ticket=')).toBe(hasTicket);
    const forged = { ...pressed?.fields, invoiceid: '00000000-0000-4000-8000-000000000000' };
    expect((await story.callBack(pressed?.address ?? '', forged)).has('ticket')).toBe(false);
  });
});

describe('a payment without a returning payer', () => {
  test('is at the gateway, then lost: shown at home and with the request for 72 hours', async () => {
    const code = await story.request(seller);
    await story.atGateway(await story.gatewayToken(buyer, code), { callback: 'never' });
    const startedAt = server.clock.now().getTime();
    expect((await story.details(buyer, code)).payment).toMatchObject({
      status: 'pending',
      state: 'at_gateway',
      by: null,
    });
    expect(await lostPayment(buyer)).toBeNull();
    server.clock.advance(31 * MINUTE_MS);
    await server.runJobs();
    const by = new Date(startedAt + 72 * HOUR_MS).toISOString();
    expect((await story.details(buyer, code)).payment).toMatchObject({ status: 'failed', state: 'lost', by });
    expect(await lostPayment(buyer)).toMatchObject({ payment_code: code, by });
    expect(await lostPayment(seller)).toBeNull();
    // Another attempt fails: the lost one stays beside it.
    await story.atGateway(await story.gatewayToken(buyer, code), { press: 'fail' });
    const after = await story.details(buyer, code);
    expect([after.payment?.state, after.other_payments.map(({ state }) => state)]).toEqual(['failed', ['lost']]);
    server.clock.advance(72 * HOUR_MS);
    expect(await lostPayment(buyer)).toBeNull();
    expect((await story.details(buyer, code)).other_payments).toEqual([]);
  });

  test('is hidden after a successful payment', async () => {
    const code = await story.request(seller);
    await story.atGateway(await story.gatewayToken(buyer, code), { callback: 'never' });
    server.clock.advance(31 * MINUTE_MS);
    await server.runJobs();
    await story.atGateway(await story.gatewayToken(buyer, code));
    expect(await lostPayment(buyer)).toBeNull();
    expect(await story.details(buyer, code)).toMatchObject({ payment: { state: 'paid' }, other_payments: [] });
  });

  test('is queried at the gateway where possible, and then counts or is returned', async () => {
    const second = await story.trader();
    const [code, taken] = [await story.request(seller), await story.request(seller)];
    await story.atGateway(await story.gatewayToken(buyer, code), { callback: 'inquiry' });
    await story.atGateway(await story.gatewayToken(second, taken), { callback: 'inquiry' });
    await story.atGateway(await story.gatewayToken(buyer, taken));
    server.clock.advance(30 * MINUTE_MS);
    await server.runJobs();
    expect(await story.details(buyer, code)).toMatchObject({ status: 'paid', payment: { state: 'paid' } });
    const { error } = await server.call('transactionDetails', { as: second.user, body: { payment_code: taken } });
    expect(error?.fields).toMatchObject({ payment_state: 'returning', payment_reason: 'taken' });
  });
});

test('shows why a payment is returned', async () => {
  const code = await story.request(seller);
  const [older, newer] = [await story.gatewayToken(buyer, code), await story.gatewayToken(buyer, code)];
  await story.atGateway(older);
  await story.atGateway(newer);
  expect(await story.details(buyer, code)).toMatchObject({
    payment: { state: 'paid' },
    other_payments: [{ state: 'returning', reason: 'own' }],
  });

  const other = await story.request(seller);
  await story.atGateway(await story.gatewayToken(buyer, other), { verification: 'wrong_amount' });
  await server.runJobs();
  expect((await story.details(buyer, other)).payment).toMatchObject({
    status: 'failed',
    state: 'returned',
    reason: 'amount',
    returned_at: server.clock.now().toISOString(),
  });
});
