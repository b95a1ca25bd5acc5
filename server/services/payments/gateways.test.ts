import { ERROR } from '@contract/errors';
import { DAY_MS, MINUTE_MS } from '@contract/rules/durations';
import { tehranDateOf } from '@contract/rules/tehranTime';
import type { GatewaySettings } from '../../config';
import { applyTransition } from '../../db/door';
import { unusedReceipts } from '../../db/repositories/bankFileRows';
import { findAttempt, receiptsOf } from '../../db/repositories/paymentAttempts';
import { payoutsInQueue } from '../../db/repositories/payoutRows';
import { noteReturned } from '../../domain/gatewayReceipts';
import { orderReversal } from '../../domain/payouts';
import type { GatewayKind } from '../../domain/transition';
import { runReversal } from '../../jobs/gatewayJobs';
import { orderMissingJobs } from '../../jobs/reconciliation';
import type { PayoutAnswer, Payouts } from '../../ports/payouts/payouts';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import type { Fault } from '../../testing/fakes/fakeService';
import type { FakeReturn, Press } from '../../testing/fakes/payPage';
import { FakeSepehr } from '../../testing/fakes/sepehr';
import { FakeZarinpal } from '../../testing/fakes/zarinpal';
import { letPayoutsGoOut, MoneyStory, type Trader } from '../../testing/moneyStory';
import { newOperator } from '../../testing/officeTeam';
import { PersonalStory } from '../../testing/personalStory';
import { mustWork } from '../../testing/testClient';
import { watchedPorts } from '../outages/outages';

const RIALS = 2_500_000;
const HALF_AN_HOUR = 31 * 60_000;
const THREE_DAYS = 72 * 3_600_000;
const KINDS = ['sepehr', 'zarinpal'] as const;

const log: string[] = [];
let sepehr: FakeSepehr;
let zarinpal: FakeZarinpal;
let server: TestServer;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;

beforeAll(async () => {
  const clock = { now: () => server.clock.now(), wait: async () => undefined };
  [sepehr, zarinpal] = [await FakeSepehr.start(clock), await FakeZarinpal.start(clock)];
  server = await createTestServer({
    config: { logLevel: 'trace', accessLifetimeSeconds: 400 * 24 * 3_600, gateways: [] },
    logLine: (line) => log.push(line),
  });
  await useGateways(sepehr.settings, zarinpal.settings);
});

/** A server on the same database whose gateways have this order. */
async function useGateways(...gateways: readonly GatewaySettings[]): Promise<void> {
  const { createPorts } = await import('../../ports/createPorts');
  const { context } = server;
  const config = { ...context.config, gateways };
  const alarm = ({ reason }: { readonly reason: string }) => void log.push(`alarm ${reason}`);
  const { cardGateway } = createPorts(
    config,
    context.db,
    server.clock,
    { ...context.secrets, bankCalendar: context.bankCalendar },
    alarm,
  );
  Object.assign(context.ports, { cardGateway });
  Object.assign(context.config, { gateways });
  story = new MoneyStory(server);
}

const inOrder = (first: GatewayKind) =>
  first === 'sepehr' ? [sepehr.settings, zarinpal.settings] : [zarinpal.settings, sepehr.settings];

afterAll(async () => {
  await server.close();
  for (const { service } of [sepehr, zarinpal]) service.close();
});

beforeEach(async () => {
  [seller, buyer] = [await story.trader(), await story.trader()];
});

afterEach(async () => {
  mend();
  await useGateways(sepehr.settings, zarinpal.settings);
  await letPayoutsGoOut(server);
  const { sum, accounts } = await story.ledger();
  expect(sum).toBe(0);
  // Each rial that a gateway keeps for us is in the ledger, and no other.
  expect(accounts.gateway_clearing + sepehr.keptRials + zarinpal.keptRials).toBe(0);
  const all = log.join('\n');
  expect(
    [zarinpal.settings.merchantId, buyer.user.nationalCode, buyer.pan ?? ''].filter((one) => all.includes(one)),
  ).toEqual([]);
  log.length = 0;
});

function mend(): void {
  for (const { service } of [sepehr, zarinpal]) service.fault = () => null;
  Object.assign(sepehr, { rollsBack: true, isKnown: true, mostRials: 2_000_000_000 });
  Object.assign(zarinpal, { reverses: true, mostRials: 2_000_000_000 });
}

/** Each call of this kind has a fault. */
function disturb(kind: GatewayKind, call: 'token' | 'verify' | 'reverse', fault: Fault): void {
  const paths = { token: /GetToken|request/, verify: /Advice|verify/, reverse: /Rollback|reverse/ };
  const { service } = kind === 'sepehr' ? sepehr : zarinpal;
  service.fault = ({ path }) => (paths[call].test(path) ? fault : null);
}

interface Started {
  readonly kind: GatewayKind;
  readonly token: string;
}

async function start(payer: Trader, code: string): Promise<Started> {
  const { token } = mustWork(await story.pay(payer, code));
  return { token, kind: sepehr.invoices.has(token) ? 'sepehr' : 'zarinpal' };
}

function press({ kind, token }: Started, payer: Trader, button: Press = 'pay'): Promise<FakeReturn> {
  return (kind === 'sepehr' ? sepehr : zarinpal).decide(token, button, payer.pan ?? '');
}

/** The browser comes back. @returns the status of the receipt page */
async function comeBack({ address, fields }: FakeReturn): Promise<string | null> {
  if ('respcode' in fields) return (await story.callBack(address, fields)).get('status');
  const { statusCode, headers } = await server.send({ url: `${address}?${new URLSearchParams(fields)}` });
  expect(statusCode).toBe(303);
  return new URL(String(headers.location), 'http://localhost').searchParams.get('status');
}

async function payWith(payer: Trader, code: string): Promise<string | null> {
  return comeBack(await press(await start(payer, code), payer));
}

async function pass(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  await server.runJobs();
}

async function rowsOf(code: string) {
  const { rows } = await server.context.db.pool.query(
    `select attempt.id, attempt.gateway, attempt.status, receipt.state, receipt.verified_before, receipt.trace_number,
      payout.refusals, payout.done_at
    from transactions join payment_attempts attempt on attempt.transaction_id = transactions.id
    left join gateway_receipts receipt on receipt.attempt_id = attempt.id
    left join payouts payout on payout.receipt = receipt.receipt
    where payment_code = $1 order by attempt.created_at, attempt.id`,
    [code],
  );
  return rows;
}

const statusOf = async (code: string) => (await story.details(seller, code)).status;

describe.each(KINDS)('through %s', (kind) => {
  beforeEach(() => useGateways(...inOrder(kind)));

  test('a payment is made, remembered with its gateway, and settled', async () => {
    const code = await story.request(seller);
    expect(await payWith(buyer, code)).toBe('success');
    expect(await rowsOf(code)).toMatchObject([
      { gateway: kind, status: 'paid', state: 'paid', verified_before: false },
    ]);
    expect((await story.details(buyer, code)).payment?.tracenumber).toMatch(/^\d+$/);
    mustWork(await story.confirm(buyer, 'settle', code));
    await letPayoutsGoOut(server);
    expect(await statusOf(code)).toBe('settled_done');
  });

  test('a payer who presses «fail» or «cancel» can pay again', async () => {
    const code = await story.request(seller);
    for (const button of ['fail', 'cancel'] as const) {
      const started = await start(buyer, code);
      expect(['failed', 'canceled']).toContain(await comeBack(await press(started, buyer, button)));
    }
    expect(await payWith(buyer, code)).toBe('success');
  });

  test('a callback that is repeated, also at once, pays once', async () => {
    const code = await story.request(seller);
    const back = await press(await start(buyer, code), buyer);
    const pages = await Promise.all([comeBack(back), comeBack(back), comeBack(back)]);
    expect(await comeBack(back)).toBe('success');
    expect(pages).toContain('success');
    expect(await statusOf(code)).toBe('paid');
    expect((await rowsOf(code)).map(({ state }) => state)).toEqual(['paid']);
  });

  test('a forged callback, or one of the other gateway, changes nothing', async () => {
    const code = await story.request(seller);
    const started = await start(buyer, code);
    const back = await press(started, buyer);
    const [{ id }] = await rowsOf(code);
    const forged: Record<string, string>[] = [
      { respcode: '0', invoiceid: id, digitalreceipt: started.token, ...(kind === 'sepehr' && { amount: '1000' }) },
      { Status: 'OK', Authority: kind === 'sepehr' ? started.token : `A${'0'.repeat(35)}`, invoiceid: id },
      { Status: 'NOK', invoiceid: id },
      {},
    ];
    for (const fields of forged) {
      expect((await story.callBack(back.address, fields)).get('status')).toBe('failed');
    }
    const stranger = back.address.replace(/callback\/[\w-]+/, 'callback/AAAAAAAAAAAAAAAAAAAAAA');
    expect(await comeBack({ ...back, address: stranger })).toBe('failed');
    expect(await rowsOf(code)).toMatchObject([{ status: 'pending', state: null }]);
    expect(await comeBack(back)).toBe('success');
  });

  test('a kill between verification and commit loses no money, and is no alarm', async () => {
    const code = await story.request(seller);
    const back = await press(await start(buyer, code), buyer);
    disturb(kind, 'verify', 'lost');
    expect(await comeBack(back)).toBe('pending');
    mend();
    await pass(60_000);
    expect(await statusOf(code)).toBe('paid');
    expect(await rowsOf(code)).toMatchObject([{ verified_before: false }]);
  });

  test('a payment that another system verified before is kept, and told to finance', async () => {
    const code = await story.request(seller);
    const started = await start(buyer, code);
    const back = await press(started, buyer);
    const [advised, verified] = [sepehr.paymentOf(started.token), zarinpal.payments.get(started.token)];
    if (advised) advised.advised = true;
    if (verified) verified.verified = true;
    expect(await comeBack(back)).toBe('success');
    expect(await rowsOf(code)).toMatchObject([{ state: 'paid', verified_before: true }]);
    expect(log.join('\n')).toContain('finance has to look at it');
  });

  test('a payment that was never verified is returned by the bank, not by us', async () => {
    const code = await story.request(seller);
    const back = await press(await start(buyer, code), buyer);
    disturb(kind, 'verify', 'unheard');
    expect(await comeBack(back)).toBe('pending');
    await pass(HALF_AN_HOUR);
    mend();
    await pass(HALF_AN_HOUR);
    expect(await rowsOf(code)).toMatchObject([{ status: 'reversed', state: 'returning', refusals: null }]);
    expect(
      (await story.details(buyer, code)).other_payments.concat((await story.details(buyer, code)).payment ?? []),
    ).toMatchObject([{ state: 'returning' }]);
    await pass(THREE_DAYS);
    expect(await rowsOf(code)).toMatchObject([{ state: 'refused', refusals: null }]);
    expect(await payWith(buyer, await story.request(seller))).toBe('success');
  });

  /** A verified payment that lost its request to another payer, and whose gateway rolls nothing back. */
  const strayPayment = async () => {
    const code = await story.request(seller);
    const other = await story.trader();
    const late = await press(await start(other, code), other);
    disturb(kind, 'verify', 'lost');
    expect(await comeBack(late)).toBe('pending');
    mend();
    expect(await payWith(buyer, code)).toBe('success');
    return { code, other, strays: async () => (await rowsOf(code)).filter(({ status }) => status !== 'paid') };
  };

  test('a verified second payment is rolled back', async () => {
    const { strays } = await strayPayment();
    await pass(60_000);
    expect(await strays()).toMatchObject([{ state: 'returned', refusals: null }]);
  });

  test('what the gateway never rolls back goes back by bank, once', async () => {
    const { code, other, strays } = await strayPayment();
    Object.assign(sepehr, { rollsBack: false });
    Object.assign(zarinpal, { reverses: false });
    const orders = jest.spyOn(server.context.ports.payouts, 'pay');
    const from = tehranDateOf(server.clock.now());
    await pass(60_000);
    expect(await strays()).toMatchObject([{ state: 'returning', refusals: null }]);
    await pass(HALF_AN_HOUR);
    const [{ id }] = await strays();
    await Promise.all([1, 2, 3].map(() => runReversal(server.context, id)));
    await letPayoutsGoOut(server);
    for (let times = 0; times < 4; times += 1) await pass(HALF_AN_HOUR);
    expect(await strays()).toMatchObject([{ state: 'returned', refusals: 0, done_at: expect.any(Date) }]);
    const read = await server.call('transactionDetails', { as: other.user, body: { payment_code: code } });
    expect(read.error?.fields).toMatchObject({ payment_state: 'returned', payment_by_transfer: 'true' });
    // The SMS names no account: that of the deal is another payer's.
    const { body } = await server.send({ url: '/sandbox/api/sms', query: { mobile: other.user.mobile } });
    expect(body).toContain('ریال به حساب شما واریز شد');
    const { notifications } = mustWork(await server.call('listNotices', { as: other.user }));
    expect(notifications[0]).toMatchObject({ kind: 'refunded_done', details: { amount: RIALS, reversal: true } });
    const ours = orders.mock.calls.map(([order]) => order).filter(({ reference }) => reference.includes('-reversal-'));
    expect(new Set(ours.map(({ reference }) => reference)).size).toBe(1);
    expect(ours[0]).toMatchObject({ iban: other.iban, amountRials: RIALS, description: code });
    const { rows } = await server.context.db.pool.query(
      `select kind, account, amount_rials::int as rials from ledger_entries entry
      join ledger_postings on entry_id = entry.id where kind like 'stray%' and account like '%' || $1 order by entry.id`,
      [id],
    );
    expect(rows).toEqual([
      { kind: 'stray_received', account: `payable:attempt:${id}`, rials: RIALS },
      { kind: 'stray_returned', account: `payable:attempt:${id}`, rials: -RIALS },
    ]);
    const range = { from, to: tehranDateOf(server.clock.now()) };
    expect(mustWork(await server.call('accountStatement', { as: other.user, body: range }))).toMatchObject({
      rows: [
        { kind: 'paid', side: 'payer', payment_code: code, attempt_id: id, out: RIALS, held: RIALS },
        { kind: 'paid_out', side: 'payer', attempt_id: id, bank: null, in: RIALS, held: 0 },
      ],
      total_in: RIALS,
      total_out: RIALS,
    });
    const people = new PersonalStory(server);
    const response = await people.download(other.user, await people.confirmedExport(other.user));
    expect(response.json<Record<string, object[]>>().transfers).toMatchObject([{ payment_code: code, amount: RIALS }]);
    mend();
    expect(await statusOf(code)).toBe('paid');
    orders.mockRestore();
  });
});

describe('one gateway after the other', () => {
  test('the next is asked when the first is down, does not know us, refuses the sum or answers nonsense', async () => {
    const code = await story.request(seller);
    for (const arrange of [
      () => disturb('sepehr', 'token', 'outage'),
      () => Object.assign(sepehr, { isKnown: false }),
      () => Object.assign(sepehr, { mostRials: 1_000 }),
      () => disturb('sepehr', 'token', 'html'),
    ]) {
      arrange();
      expect(await start(buyer, code)).toMatchObject({ kind: 'zarinpal' });
      mend();
    }
    disturb('sepehr', 'token', 'outage');
    expect(await payWith(buyer, code)).toBe('success');
    const paid = (await rowsOf(code)).filter(({ status }) => status === 'paid');
    expect(paid).toMatchObject([{ gateway: 'zarinpal' }]);
  });

  test('the first is not asked above its maximum, and for a while after five failures', async () => {
    await useGateways({ ...sepehr.settings, largestRials: RIALS - 1 }, zarinpal.settings);
    const asked = () => sepehr.service.requests.filter(({ path }) => path.endsWith('GetToken')).length;
    const before = asked();
    expect(await start(buyer, await story.request(seller))).toMatchObject({ kind: 'zarinpal' });
    expect(asked()).toBe(before);
    await useGateways(sepehr.settings, zarinpal.settings);
    disturb('sepehr', 'token', 'outage');
    for (let times = 0; times < 7; times += 1) await start(buyer, await story.request(seller));
    expect(asked()).toBe(before + 5);
    mend();
    server.clock.advance(31_000);
    expect(await start(buyer, await story.request(seller))).toMatchObject({ kind: 'sepehr' });
  });

  test('a sum that the only gateway refuses closes it for nobody, and is no outage', async () => {
    await useGateways(sepehr.settings);
    const { ports, db } = server.context;
    Object.assign(ports, { cardGateway: watchedPorts(ports, server.context).cardGateway });
    sepehr.mostRials = RIALS - 1;
    const [large, small] = [await story.request(seller), await story.request(seller, { amount: RIALS / 2 })];
    for (let times = 0; times < 5; times += 1) {
      server.clock.advance(4 * MINUTE_MS);
      expect((await story.pay(buyer, large)).error?.code).toBe(ERROR.gatewayFailed);
    }
    expect((await db.pool.query(`select id from outages where scope = 'gateway'`)).rows).toEqual([]);
    expect(await start(buyer, small)).toMatchObject({ kind: 'sepehr' });
  });

  test('without any gateway the answer is 1017, and nothing is left', async () => {
    disturb('sepehr', 'token', 'outage');
    disturb('zarinpal', 'token', 'lost');
    const code = await story.request(seller);
    expect((await story.pay(buyer, code)).error?.code).toBe(ERROR.gatewayFailed);
    expect(await rowsOf(code)).toEqual([]);
  });

  test.each(KINDS)('a payment with a token whose answer from %s got lost is never verified', async (first) => {
    await useGateways(...inOrder(first));
    disturb(first, 'token', 'lost');
    const code = await story.request(seller);
    const started = await start(buyer, code);
    expect(started.kind).not.toBe(first);
    const lost = [...(first === 'sepehr' ? sepehr.invoices : zarinpal.payments).keys()].at(-1) ?? '';
    mend();
    const late = await press({ kind: first, token: lost }, buyer);
    expect(await comeBack(late)).toBe('failed');
    expect(await rowsOf(code)).toMatchObject([{ status: 'pending', state: null }]);
    expect(await comeBack(await press(started, buyer))).toBe('success');
    expect(await comeBack(late)).toBe('failed');
    await pass(HALF_AN_HOUR);
    expect(await rowsOf(code)).toMatchObject([{ status: 'paid', gateway: started.kind }]);
  });

  test('a payment stays with its gateway when the order changes, and waits while it is not configured', async () => {
    const code = await story.request(seller);
    const back = await press(await start(buyer, code), buyer);
    await useGateways(zarinpal.settings);
    expect(await comeBack(back)).toBe('pending');
    await useGateways(zarinpal.settings, sepehr.settings);
    await pass(60_000);
    expect(await rowsOf(code)).toMatchObject([{ gateway: 'sepehr', status: 'paid' }]);
  });

  test('a card of another person is refused by the one, and reversed at the other', async () => {
    const code = await story.request(seller);
    const foreign = { ...buyer, pan: '6221061234560412' };
    await expect(press(await start(buyer, code), foreign)).rejects.toThrow('کارت');
    await useGateways(zarinpal.settings);
    expect(await comeBack(await press(await start(buyer, code), foreign))).toBe('failed');
    await pass(60_000);
    expect((await rowsOf(code)).flatMap(({ state }) => state ?? [])).toEqual(['returned']);
    expect(await statusOf(code)).toBe('redirected');
  });

  test('a sum above every maximum is said before the payment, and refused', async () => {
    await useGateways(
      { ...sepehr.settings, largestRials: RIALS - 1 },
      { ...zarinpal.settings, largestRials: RIALS - 1 },
    );
    const code = await story.request(seller);
    expect(await story.details(buyer, code)).toMatchObject({ above_gateway: true });
    const { error } = await story.pay(buyer, code);
    expect(error).toMatchObject({ code: ERROR.notAcceptable, fields: { amount: expect.any(String) } });
    const quote = (amount: number) =>
      server.call('commission', { as: seller.user, params: { amount: String(amount), side: '2' } });
    expect(mustWork(await quote(RIALS))).toMatchObject({ above_gateway: true });
    expect(mustWork(await quote(RIALS - 1))).toMatchObject({ above_gateway: false });
  });

  /** A payment that Sepehr does not roll back, of a payer with two accounts. */
  const keptPayment = async () => {
    const code = await story.request(seller);
    const other = await story.trader();
    const second = await server.addCard(other.user);
    const late = await press(await start(other, code), other);
    disturb('sepehr', 'verify', 'lost');
    await comeBack(late);
    mend();
    expect(await payWith(buyer, code)).toBe('success');
    sepehr.rollsBack = false;
    return { code, other, second, strays: async () => (await rowsOf(code)).filter(({ status }) => status !== 'paid') };
  };

  /** The accounts and the numbers of the orders for reversals. */
  const accountsOf = (orders: jest.SpiedFunction<Payouts['pay']>) => {
    const ours = orders.mock.calls.map(([order]) => order).filter(({ reference }) => reference.includes('-reversal-'));
    return [...new Set(ours.map(({ iban, reference }) => `${iban} ${reference.slice(-2)}`))];
  };

  /** An operator asks again for the return of an attempt's payment. @returns the code of the answer */
  const retry = async (attemptId: string) => {
    const finance = await newOperator(server, 'finance');
    const [receipt] = await receiptsOf(server.context.db.kysely, attemptId);
    const body = { reference: receipt?.receipt.toLowerCase() };
    return (await server.call('retryRefund', { as: finance.user, body })).error?.code ?? 200;
  };

  test('a bank that refuses the transfer gets the next account of the payer a day later', async () => {
    const { other, second, strays } = await keptPayment();
    const { payouts } = server.context.ports;
    const real = payouts.pay.bind(payouts);
    const orders = jest
      .spyOn(payouts, 'pay')
      .mockImplementation(async (order) =>
        order.iban === other.iban ? { outcome: 'refused', reason: 'account_closed', final: true } : real(order),
      );
    await pass(HALF_AN_HOUR);
    await pass(HALF_AN_HOUR);
    // The next account waits for its day.
    expect(await retry((await strays())[0].id)).toBe(ERROR.notAcceptable);
    await pass(DAY_MS);
    await pass(HALF_AN_HOUR);
    expect(accountsOf(orders)).toEqual([`${other.iban} -1`, `${second.iban} -2`]);
    expect(await strays()).toMatchObject([{ state: 'returned', refusals: 1 }]);
    orders.mockRestore();
  });

  test('a reversal and the payout of the same deal go out side by side', async () => {
    const { code, other, strays } = await keptPayment();
    const { db, ports } = server.context;
    const real = ports.payouts.pay.bind(ports.payouts);
    const orders = jest
      .spyOn(ports.payouts, 'pay')
      .mockImplementation(async (order) =>
        order.iban === other.iban ? { outcome: 'refused', reason: 'account_closed', final: true } : real(order),
      );
    await pass(HALF_AN_HOUR);
    mustWork(await story.confirm(buyer, 'settle', code));
    await letPayoutsGoOut(server);
    expect(await statusOf(code)).toBe('settled_done');
    const [stray] = await strays();
    expect(stray).toMatchObject({ state: 'returning', refusals: 1, done_at: null });
    const queued = await payoutsInQueue(db.kysely);
    expect(queued.filter(({ payment_code }) => payment_code === code)).toEqual([]);
    const inADay = new Date(server.clock.now().getTime() + DAY_MS);
    const returning = (await unusedReceipts(db.kysely, 'returning')).filter(({ paymentCode }) => paymentCode === code);
    expect(returning).toMatchObject([{ tries: expect.any(Number), nextAt: expect.any(Date) }]);
    expect(returning[0]?.nextAt?.getTime()).toBeLessThanOrEqual(inADay.getTime());
    // A reversal without its job, as after a restored backup.
    const orderMissing = () => orderMissingJobs(db.kysely, { now: server.clock.now(), attemptsBefore: new Date(0) });
    await db.pool.query('delete from jobs');
    await orderMissing();
    const { rows } = await db.pool.query('select queue, subject from jobs');
    const { transactionId = '' } = (await findAttempt(db.kysely, stray.id)) ?? {};
    expect(rows).toContainEqual({ queue: 'payout', subject: transactionId });
    expect(rows).not.toContainEqual({ queue: 'reversal', subject: stray.id });
    expect(await orderMissing()).toBe(0);
    await pass(DAY_MS);
    for (let times = 0; times < 4; times += 1) await pass(HALF_AN_HOUR);
    expect(await strays()).toMatchObject([{ state: 'returned', refusals: 1 }]);
    expect(accountsOf(orders)).toHaveLength(2);
    expect((await story.ledger()).sum).toBe(0);
    orders.mockRestore();
  });

  test('a payment goes back one way: once by the bank, and not at all after the gateway returned it', async () => {
    const { other, strays } = await keptPayment();
    const { db, ports } = server.context;
    const orders = jest
      .spyOn(ports.payouts, 'pay')
      .mockResolvedValue({ outcome: 'refused', reason: 'bank_down', final: false });
    await pass(HALF_AN_HOUR);
    expect(accountsOf(orders)).toEqual([`${other.iban} -1`]);
    const { id } = (await strays())[0];
    orders.mockClear();
    expect(await retry(id)).toBe(200);
    await server.runJobs();
    expect(accountsOf(orders)).toEqual([`${other.iban} -1`]);
    const attempt = await findAttempt(db.kysely, id);
    const [receipt] = await receiptsOf(db.kysely, id);
    if (!attempt || !receipt) throw new Error('The payment is gone');
    const order = () => applyTransition(db.kysely, orderReversal(attempt, receipt, RIALS, server.clock.now()));
    expect(await order()).toEqual({ outcome: 'payout_taken' });
    await applyTransition(db.kysely, noteReturned(attempt, receipt, server.clock.now()));
    expect(await order()).toMatchObject({ outcome: 'stale_receipt' });
    orders.mockClear();
    expect(await retry(id)).toBe(ERROR.tooLate);
    await pass(DAY_MS);
    expect(accountsOf(orders)).toEqual([]);
    orders.mockRestore();
  });

  test('a transfer that comes back days later goes to the next account of the payer, once', async () => {
    const { code, other, second, strays } = await keptPayment();
    const { payouts } = server.context.ports;
    const orders = jest.spyOn(payouts, 'pay');
    for (let times = 0; times < 4; times += 1) await pass(HALF_AN_HOUR);
    expect(await strays()).toMatchObject([{ state: 'returned', refusals: 0, done_at: expect.any(Date) }]);
    const { inquireMany } = payouts;
    const comesBack = (reference: string, answer: PayoutAnswer): PayoutAnswer =>
      reference.startsWith(`${code}-reversal-`) && reference.endsWith('-1')
        ? { outcome: 'returned', at: server.clock.now(), reason: 'account_closed' }
        : answer;
    const answers = jest.spyOn(payouts, 'inquireMany').mockImplementation(async (references) => {
      const real = await inquireMany.call(payouts, references);
      return new Map([...real].map(([reference, answer]) => [reference, comesBack(reference, answer)]));
    });
    const search = async () => {
      await server.context.jobs.start();
      await server.context.jobs.stop();
      await server.runJobs();
    };
    server.clock.advance(3 * DAY_MS);
    await search();
    expect(await strays()).toMatchObject([{ state: 'returning', refusals: 1, done_at: null }]);
    expect((await story.ledger()).sum).toBe(0);
    await pass(DAY_MS);
    for (let times = 0; times < 4; times += 1) await pass(HALF_AN_HOUR);
    await search();
    expect(accountsOf(orders)).toEqual([`${other.iban} -1`, `${second.iban} -2`]);
    const [stray] = await strays();
    expect(stray).toMatchObject({ state: 'returned', refusals: 1, done_at: expect.any(Date) });
    const { rows } = await server.context.db.pool.query(
      `select kind, amount_rials::int as rials from ledger_entries entry
      join ledger_postings on entry_id = entry.id where account = 'payable:attempt:' || $1 order by entry.id`,
      [stray.id],
    );
    expect(rows).toEqual([
      { kind: 'stray_received', rials: RIALS },
      { kind: 'stray_returned', rials: -RIALS },
      { kind: 'stray_transfer_returned', rials: RIALS },
      { kind: 'stray_returned', rials: -RIALS },
    ]);
    for (const spy of [orders, answers]) spy.mockRestore();
  });
});
