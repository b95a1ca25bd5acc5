import { extensionsIn } from '@contract/rules/dealEvents';
import { DAY_MS, HOUR_MS } from '@contract/rules/durations';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { letPayoutsGoOut, MoneyStory, type Trader } from '../../testing/moneyStory';
import { photo, sendPicture } from '../../testing/pictures';
import { mustWork } from '../../testing/testClient';

/** Noon in Tehran. */
const NOON = '2026-01-15T08:30:00Z';
const POST_CODE = '12345678901234567890';

let server: TestServer;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;

beforeAll(async () => {
  // Days pass in the tests without another login.
  server = await createTestServer({ start: NOON, config: { accessLifetimeSeconds: 100 * 24 * 3_600 } });
  story = new MoneyStory(server);
  seller = await story.trader();
  buyer = await story.trader();
});

afterAll(() => server.close());

beforeEach(async () => {
  server.clock.set(new Date(NOON));
  // The limits have their own tests.
  await server.context.db.pool.query('delete from rate_limits');
});

type Method = 'hand' | 'courier' | 'service';

function paid(delivery: Method = 'hand', payer: Trader = buyer): Promise<string> {
  return story.paid(seller, payer, { delivery });
}

const as = (trader: Trader, body: object) => ({ as: trader.user, body });
const pinOf = async (code: string, renew = false) =>
  mustWork(await server.call('handoverCode', as(buyer, { payment_code: code, renew })));
const handOver = (code: string, pin: string, by: Trader = seller) =>
  server.call('handover', as(by, { payment_code: code, pin }));
const declare = (code: string, change: object = { kind: 'declared' }, by: Trader = seller) =>
  server.call('recordDelivery', as(by, { payment_code: code, ...change }));
const receive = (code: string, by: Trader = buyer) => server.call('confirmReceipt', as(by, { payment_code: code }));
const extend = (code: string, what: string, days: number, by: Trader = buyer) =>
  server.call('extendDeadline', as(by, { payment_code: code, what, days }));

const wrong = (pin: string) => (pin === '000000' ? '111111' : '000000');
const inTime = (milliseconds: number) => new Date(new Date(NOON).getTime() + milliseconds).toISOString();

describe('the terms of a request', () => {
  test('are shown to both sides with the next step', async () => {
    const code = await story.request(seller, { delivery: 'courier', payByDays: 3, deliverByDays: 14 });
    for (const viewer of [seller, buyer]) {
      expect(await story.details(viewer, code)).toMatchObject({
        terms: { delivery_method: 'courier', pay_by: inTime(3 * DAY_MS), deliver_by_days: 14 },
        delivery: null,
        next: { actor: 'payer', action: 'pay', due_at: inTime(3 * DAY_MS), if_silent: 'cancel', moved_hours: 0 },
      });
    }
  });

  test.each([
    [{}, { delivery_method: 'service', pay_by: inTime(7 * DAY_MS), deliver_by_days: 3 }],
    [{ delivery_method: 'hand' }, { delivery_method: 'hand', pay_by: inTime(7 * DAY_MS), deliver_by_days: 3 }],
    [{ pay_by_days: 30 }, { delivery_method: 'service', pay_by: inTime(30 * DAY_MS), deliver_by_days: 3 }],
    [{ deliver_by_days: 14 }, { delivery_method: 'service', pay_by: inTime(7 * DAY_MS), deliver_by_days: 14 }],
  ])('from %j are %j, and the clock runs', async (named, terms) => {
    const body = { amount: 2_500_000, behalf: 'x', payee_bank_account: seller.accountId, ...named };
    const { payment_code: code } = mustWork(await server.call('createTransaction', { as: seller.user, body }));
    expect(await story.details(seller, code)).toMatchObject({
      terms,
      next: { due_at: terms.pay_by, if_silent: 'cancel' },
    });
  });

  test.each([
    ['days that are not offered', { delivery_method: 'hand', deliver_by_days: 2 }, 'deliver_by_days'],
    ['an unknown delivery method', { delivery_method: 'drone' }, 'delivery_method'],
  ])('reject %s with 1002', async (_name, terms, field) => {
    const body = { amount: 2_500_000, behalf: 'x', payee_bank_account: seller.accountId, ...terms };
    const { error } = await server.call('createTransaction', { as: seller.user, body });
    expect(error).toMatchObject({ code: 1002, fields: { [field]: expect.any(String) } });
  });
});

describe('a handover code', () => {
  test('proves the delivery without moving money: the buyer has a day to inspect', async () => {
    const code = await paid();
    expect(await story.details(buyer, code)).toMatchObject({
      delivery: {
        method: 'hand',
        state: 'waiting',
        evidence: 'none',
        deliver_by: inTime(3 * DAY_MS),
        inspect_until: null,
      },
      next: { actor: 'payee', action: 'deliver', due_at: inTime(3 * DAY_MS), if_silent: 'refund' },
    });
    const { pin, qr_url: address } = await pinOf(code);
    expect(address).toMatch(new RegExp(`/pay-handover/${code}#${pin}$`));
    const { delivery, next } = mustWork(await handOver(code, pin));
    expect(delivery).toMatchObject({
      state: 'confirmed',
      evidence: 'strong',
      proof: 'code',
      at: inTime(0),
      inspect_until: inTime(DAY_MS),
    });
    expect(next).toMatchObject({ actor: 'payer', action: 'inspect', due_at: inTime(DAY_MS), if_silent: 'settle' });
    expect((await story.details(seller, code)).status).toBe('paid');
    expect((await handOver(code, pin)).error?.code).toBe(1007);
  });

  test('stays the same until the buyer renews it', async () => {
    const code = await paid();
    const first = await pinOf(code);
    expect(await pinOf(code)).toEqual(first);
    const second = await pinOf(code, true);
    expect(second.pin).not.toBe(first.pin);
    expect((await handOver(code, first.pin)).error?.code).toBe(1705);
    expect((await handOver(code, second.pin)).error).toBeUndefined();
  });

  test('is not stored, also not in the stored answer', async () => {
    const code = await paid();
    const call = () =>
      server.call('handoverCode', { ...as(buyer, { payment_code: code }), headers: { 'idempotency-key': 'same' } });
    const { pin } = mustWork(await call());
    expect(mustWork(await call()).pin).toBe(pin);
    const { rows } = await server.context.db.pool.query(
      "select answer::text from idempotency_records where key = 'same'",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].answer).not.toContain(pin);
  });

  test('takes five wrong tries an hour, also concurrent ones, and ten in all, then 1016 until its renewal', async () => {
    const code = await paid();
    const { pin } = await pinOf(code);
    const many = await Promise.all(Array.from({ length: 12 }, () => handOver(code, wrong(pin))));
    const codes = many.map(({ error }) => error?.code).sort();
    expect(codes).toEqual([...Array(7).fill(1016), ...Array(5).fill(1705)]);
    const refused = await handOver(code, pin);
    expect([refused.error?.code, refused.headers['retry-after']]).toEqual([1016, '3600']);
    server.clock.advance(HOUR_MS + 1);
    for (let tried = 0; tried < 5; tried += 1) expect((await handOver(code, wrong(pin))).error?.code).toBe(1705);
    server.clock.advance(2 * HOUR_MS);
    const ended = await handOver(code, pin);
    // Only a renewed code ends this lock.
    expect([ended.error?.code, ended.headers['retry-after']]).toEqual([1016, undefined]);
    const renewed = await pinOf(code, true);
    expect((await handOver(code, renewed.pin)).error).toBeUndefined();
  });
});

describe('a delivery recorded by the seller', () => {
  test('is answered again under its key in its present state, and not stored with the call', async () => {
    const code = await paid('courier');
    const body = {
      payment_code: code,
      kind: 'courier',
      carrier: 'post',
      tracking_code: POST_CODE,
      text: 'نزد نگهبان است',
    };
    const call = () => server.call('recordDelivery', { ...as(seller, body), headers: { 'idempotency-key': 'sent' } });
    const first = mustWork(await call());
    expect(first.delivery).toMatchObject({ tracking_code: POST_CODE, text: 'نزد نگهبان است' });
    expect(mustWork(await call())).toEqual(first);
    const { rows } = await server.context.db.pool.query(
      "select answer::text from idempotency_records where key = 'sent'",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].answer).not.toMatch(/نگهبان|1234567890/);
    mustWork(await receive(code));
    expect(mustWork(await call()).delivery).toMatchObject({ state: 'confirmed', tracking_code: POST_CODE });
    const other = { ...as(seller, { ...body, text: 'چیز دیگر' }), headers: { 'idempotency-key': 'sent' } };
    expect((await server.call('recordDelivery', other)).error?.code).toBe(1005);
  });

  test('is weak proof: silence leads to the office after 72 hours', async () => {
    const code = await paid('service');
    const { delivery, next } = mustWork(await declare(code, { kind: 'declared', text: 'کار تمام شد' }));
    expect(delivery).toMatchObject({
      state: 'declared',
      evidence: 'weak',
      proof: null,
      text: 'کار تمام شد',
      deliver_by: null,
    });
    expect(next).toMatchObject({ actor: 'payer', action: 'inspect', due_at: inTime(3 * DAY_MS), if_silent: 'office' });
    expect((await declare(code)).error?.code).toBe(1007);
  });

  test('of a parcel counts from the seventh day', async () => {
    const code = await paid('courier');
    const { delivery } = mustWork(await declare(code, { kind: 'courier', carrier: 'post', tracking_code: POST_CODE }));
    expect(delivery).toMatchObject({
      state: 'sent',
      carrier: 'post',
      tracking_code: POST_CODE,
      inspect_until: inTime(10 * DAY_MS),
    });
    const received = mustWork(await receive(code));
    expect(received.delivery).toMatchObject({
      state: 'confirmed',
      evidence: 'strong',
      proof: 'payer',
      inspect_until: inTime(3 * DAY_MS),
    });
  });

  test.each([
    ['no carrier', { kind: 'courier', tracking_code: POST_CODE }, 'carrier'],
    ['no code', { kind: 'courier', carrier: 'tipax' }, 'tracking_code'],
    ['a code of no post office', { kind: 'courier', carrier: 'post', tracking_code: '1234567' }, 'tracking_code'],
    ['a code of hyphens', { kind: 'courier', carrier: 'other', tracking_code: '--1-2-' }, 'tracking_code'],
    ['signs in a code', { kind: 'courier', carrier: 'other', tracking_code: '1234;' }, 'tracking_code'],
    ['an empty code', { kind: 'courier', carrier: 'other', tracking_code: ' \u200f' }, 'tracking_code'],
  ])('rejects %s with 1002', async (_name, change, field) => {
    const { error } = await declare(await paid('courier'), change);
    expect(error).toMatchObject({ code: 1002, fields: { [field]: expect.any(String) } });
  });

  test.each([
    ['post', `کد: ۱۲۳۴ ${POST_CODE.slice(4, 12)}-${POST_CODE.slice(12)}\u200f`, POST_CODE],
    ['tipax', ' tpx\u200e-۹۸ ٧٦ ', 'TPX-9876'],
    ['other', '98\u00a07 65 -b', '98765-B'],
  ])('by %s takes a code in other digits, with blanks and invisible marks', async (carrier, typed, stored) => {
    const { delivery } = mustWork(
      await declare(await paid('courier'), { kind: 'courier', carrier, tracking_code: typed }),
    );
    expect(delivery).toMatchObject({ carrier, tracking_code: stored });
  });

  test('rejects the parcel of another buyer with 1706, and accepts one of the same buyer', async () => {
    const parcel = { kind: 'courier', carrier: 'tipax', tracking_code: 'ab-1234' };
    const another = await story.trader();
    const [one, same, other] = [await paid('courier'), await paid('courier'), await paid('courier', another)];
    expect((await declare(one, parcel)).error).toBeUndefined();
    expect((await declare(same, { ...parcel, tracking_code: 'AB-1234' })).error).toBeUndefined();
    expect((await declare(other, parcel)).error?.code).toBe(1706);
    expect((await story.details(another, other)).delivery).toMatchObject({ state: 'waiting', tracking_code: null });
  });

  test.each([
    ['another carrier', { carrier: 'chapar', tracking_code: 'CD-5678' }],
    ['no named carrier', { carrier: 'other', tracking_code: 'CD-5678' }],
    ['other hyphens and small letters', { carrier: 'tipax', tracking_code: '-c-d5-67-8' }],
  ])('rejects with 1706 a parcel that another buyer has by %s', async (_name, parcel) => {
    const another = await story.trader();
    const [mine, theirs] = [await paid('courier'), await paid('courier', another)];
    mustWork(await declare(mine, { kind: 'courier', carrier: 'tipax', tracking_code: 'CD-5678' }));
    expect((await declare(theirs, { kind: 'courier', ...parcel })).error?.code).toBe(1706);
    expect((await story.details(another, theirs)).delivery).toMatchObject({ state: 'waiting', tracking_code: null });
  });
});

test('lets the buyer extend the delivery three times and the inspection once', async () => {
  const code = await paid('service');
  for (const days of [1, 3, 7]) expect((await extend(code, 'deliver_by', days)).error).toBeUndefined();
  expect((await story.details(buyer, code)).delivery?.deliver_by).toBe(inTime(14 * DAY_MS));
  expect((await extend(code, 'deliver_by', 1)).error?.code).toBe(1007);
  expect(extensionsIn(await story.events(buyer, code))).toBe(3);
  const two = await extend(await paid('service'), 'deliver_by', 2);
  expect(two.error).toMatchObject({ code: 1002, fields: { days: expect.any(String) } });
  expect((await extend(code, 'inspection', 2)).error?.code).toBe(1007);
  await declare(code);
  expect((await extend(code, 'inspection', 3)).error?.code).toBe(1007);
  expect(mustWork(await extend(code, 'inspection', 2)).next.due_at).toBe(inTime(5 * DAY_MS));
  expect((await extend(code, 'inspection', 2)).error?.code).toBe(1007);
  expect(extensionsIn(await story.events(buyer, code))).toBe(1);
  await receive(code);
  for (const viewer of [seller, buyer]) {
    expect(await story.events(viewer, code)).toMatchObject([
      { kind: 'extended', until: inTime(4 * DAY_MS) },
      { kind: 'extended', until: inTime(7 * DAY_MS) },
      { kind: 'extended', until: inTime(14 * DAY_MS) },
      { kind: 'declared' },
      { kind: 'extended', until: inTime(5 * DAY_MS) },
      { kind: 'delivered', proof: 'payer' },
    ]);
  }
});

test('refuses a step of the other side and of strangers with 1012, of an unknown code with 1404, and outside `paid` with 1007', async () => {
  const stranger = await story.trader();
  const code = await paid();
  const steps: ((code: string, by: Trader) => Promise<{ error: { code: number } | undefined }>)[] = [
    (one, by) => server.call('handoverCode', as(by, { payment_code: one })),
    (one, by) => receive(one, by),
    (one, by) => extend(one, 'deliver_by', 1, by),
    (one, by) => handOver(one, '123456', by),
    (one, by) => declare(one, { kind: 'declared' }, by),
  ];
  const unpaid = await story.request(seller, { delivery: 'hand' });
  const done = await paid();
  await story.confirm(seller, 'refund', done);
  for (const [index, step] of steps.entries()) {
    const [side, other] = index < 3 ? [buyer, seller] : [seller, buyer];
    expect((await step(code, other)).error?.code).toBe(1012);
    expect((await step(code, stranger)).error?.code).toBe(1012);
    expect((await step('ZZZZZZZZ', side)).error?.code).toBe(1404);
    expect((await step(unpaid, side)).error?.code).toBe(1007);
    expect((await step(done, side)).error?.code).toBe(1007);
  }
  expect((await story.details(buyer, code)).delivery?.state).toBe('waiting');
});

test('ends a request without terms: unpaid by expiry, undelivered by refund, proven by settlement', async () => {
  // No deal of another test goes on in the days of this one.
  await server.context.db.pool.query('delete from jobs');
  const [unpaid, undelivered, proven] = [
    await story.request(seller),
    await story.paid(seller, buyer),
    await story.paid(seller, buyer),
  ];
  await handOver(proven, (await pinOf(proven)).pin);
  for (let day = 0; day < 10; day += 1) {
    server.clock.advance(DAY_MS);
    await server.runJobs();
  }
  const statuses = [unpaid, undelivered, proven].map(async (code) => (await story.details(seller, code)).status);
  expect(await Promise.all(statuses)).toEqual([
    'canceled',
    expect.stringMatching(/^refunded/),
    expect.stringMatching(/^settled/),
  ]);
  expect((await story.ledger()).sum).toBe(0);
});

test('keeps the money after a proven delivery, until the buyer’s code', async () => {
  const code = await paid();
  const { pin } = await pinOf(code);
  await handOver(code, pin);
  expect((await story.confirm(buyer, 'settle', code)).data.status).toBe('settled');
  await letPayoutsGoOut(server);
  expect((await story.details(seller, code)).status).toBe('settled_done');
  expect((await story.ledger()).sum).toBe(0);
});

test('shows the seller’s pictures to both sides, on the page and in the lists', async () => {
  const code = await paid('service');
  const { data: picture } = await sendPicture(server, seller.user, code, await photo());
  mustWork(await declare(code, { kind: 'declared', evidence_ids: [picture?.evidence_id] }));
  const shown = { evidence_id: picture?.evidence_id, width: picture?.width, height: picture?.height };
  for (const { user } of [seller, buyer]) {
    const { details } = mustWork(await server.call('transactionDetails', { as: user, body: { payment_code: code } }));
    expect(details.delivery?.pictures).toMatchObject([shown]);
    const { transactions } = mustWork(await server.call('filterTransactions', { as: user, body: { size: 50 } }));
    const row = transactions.find(({ payment_code }) => payment_code === code);
    expect(row?.delivery?.pictures).toEqual(details.delivery?.pictures);
    const url = details.delivery?.pictures[0]?.url ?? '';
    expect((await server.send({ url, headers: { authorization: `Bearer ${user.access}` } })).statusCode).toBe(200);
  }
});
