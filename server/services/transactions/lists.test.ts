import type { FilterTransactionsBody } from '@contract/calls/listCalls';
import type { TestServer } from '../../testing/createTestServer';
import type { MoneyStory, Trader } from '../../testing/moneyStory';
import { setUpTraders } from '../../testing/setUpTraders';
import { maskedNameOf } from '../../testing/testPeople';

let server: TestServer;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;

setUpTraders((scene) => {
  ({ server, story, seller, buyer } = scene);
});

/** A request of the seller; each a second later than the one before. */
async function request(amount = 100_000, side: 1 | 2 | 3 = 2): Promise<string> {
  server.clock.advance(1000);
  return story.request(seller, { amount, side });
}

async function history(viewer: Trader, body: FilterTransactionsBody = {}) {
  const { data, error } = await server.call('filterTransactions', { as: viewer.user, body });
  if (error) throw new Error(JSON.stringify(error));
  return { total: data.total_records, codes: data.transactions.map(({ payment_code }) => payment_code), data };
}

const inquiries = async (viewer: Trader, query = {}) =>
  (await server.call('listInquiries', { as: viewer.user, query })).data;
const payments = async (viewer: Trader, query = {}) =>
  (await server.call('listPayments', { as: viewer.user, query })).data;
const report = async (viewer: Trader) => (await server.call('userReport', { as: viewer.user })).data;

describe('the lists of a request', () => {
  test('are the seller’s at once, and the buyer’s from the opening on', async () => {
    const code = await request();
    expect(await history(seller)).toMatchObject({ total: 1, codes: [code] });
    expect(await history(buyer)).toMatchObject({ total: 0, codes: [] });
    await story.details(buyer, code);
    expect(await history(buyer)).toMatchObject({ total: 1, codes: [code] });
    expect((await inquiries(buyer)).inquiries).toMatchObject([{ payment_code: code, requesting_user_role: 'payer' }]);
    expect((await payments(seller)).payments).toMatchObject([{ payment_code: code, requesting_user_role: 'payee' }]);
    expect((await payments(buyer)).total_records).toBe(0);
    expect((await inquiries(seller)).total_records).toBe(0);
  });

  test('give each side the sums of the details', async () => {
    const code = await request(25_000_000, 3);
    const same = async (viewer: Trader) => {
      const { payed_amount, received_amount } = await story.details(viewer, code);
      expect((await history(viewer)).data.transactions[0]).toMatchObject({ payed_amount, received_amount });
      return [payed_amount, received_amount];
    };
    expect(await same(buyer)).toEqual([25_125_000, 24_875_000]);
    await story.atGateway(await story.gatewayToken(buyer, code));
    expect(await same(buyer)).toEqual(await same(seller));
  });

  test('exclude other viewers after the payment', async () => {
    const code = await request();
    const curious = await story.trader();
    await story.details(curious, code);
    expect((await inquiries(curious)).total_records).toBe(1);
    await story.atGateway(await story.gatewayToken(buyer, code));
    expect((await inquiries(curious)).total_records).toBe(0);
    expect((await history(curious)).total).toBe(0);
    expect((await inquiries(buyer)).inquiries).toMatchObject([{ payment_code: code, status: 'paid' }]);
  });

  test('mask the other side’s national code and hide their account', async () => {
    const code = await request();
    await story.atGateway(await story.gatewayToken(buyer, code));
    const [seen] = (await payments(seller)).payments;
    const { nationalCode } = buyer.user;
    expect(seen?.payer).toEqual({
      full_name: maskedNameOf(buyer.user.info),
      national_code: `${nationalCode.slice(0, 3)}****${nationalCode.slice(-3)}`,
    });
    expect(seen?.payer_bank_account).toBeNull();
    expect(seen?.payee_bank_account).toEqual({ bank_account_id: seller.accountId, iban: seller.iban });
    expect(seen?.payee.national_code).toBe(seller.user.nationalCode);
  });
});

describe('waiting requests', () => {
  test('have equal counts and sums in report and lists', async () => {
    const codes = [await request(100_000), await request(250_000, 1), await request(400_000, 3)];
    for (const code of codes) await story.details(buyer, code);
    await story.atGateway(await story.gatewayToken(buyer, codes[0] ?? ''));
    const awaiting = { filters: { _status: ['inquired', 'redirected'] as ('inquired' | 'redirected')[] } };

    const ofSeller = await report(seller);
    const sent = await history(seller, { ...awaiting, role: 'payee' });
    expect(ofSeller).toMatchObject({ awaiting_payments_num: 2, awaiting_payments_balance: 648_000 });
    expect(sent.total).toBe(2);
    expect(sent.data.transactions.reduce((sum, { received_amount: rials }) => sum + rials, 0)).toBe(648_000);
    expect(ofSeller).toMatchObject({ has_deals: true, held_as_payer: 0, held_as_payee: 0 });

    const ofBuyer = await report(buyer);
    const received = await history(buyer, { ...awaiting, role: 'payer' });
    expect(ofBuyer).toMatchObject({ awaiting_inquiries_num: 2, awaiting_inquiries_balance: 654_500 });
    expect(received.total).toBe(2);
    expect(received.data.transactions.reduce((sum, { payed_amount: rials }) => sum + rials, 0)).toBe(654_500);
    expect(ofBuyer).toMatchObject({ held_as_payer: 100_000, held_as_payee: 0 });
    await story.confirm(buyer, 'settle', codes[0] ?? '');
    expect(await report(buyer)).toMatchObject({ held_as_payer: 0, held_as_payee: 0 });
    expect(await report(seller)).toMatchObject({ held_as_payer: 0, held_as_payee: 99_000 });
    expect((await report(await story.trader())).has_deals).toBe(false);
    expect(ofBuyer.awaiting_payments_num).toBe(0);
  });

  test('exclude canceled requests', async () => {
    const code = await request();
    await story.details(buyer, code);
    await story.confirm(seller, 'cancel', code);
    expect(await report(seller)).toMatchObject({ awaiting_payments_num: 0, awaiting_payments_balance: 0 });
    expect(await report(buyer)).toMatchObject({ awaiting_inquiries_num: 0, awaiting_inquiries_balance: 0 });
  });
});

describe('a payment that came second', () => {
  const sentBack = ['refunded', 'refunded_awaiting', 'refunded_done'] as const;
  let code: string;
  let second: Trader;
  let receipt: URLSearchParams | null;

  beforeEach(async () => {
    second = await story.trader();
    code = await request(250_000, 1);
    const token = await story.gatewayToken(second, code);
    await story.atGateway(await story.gatewayToken(buyer, code));
    receipt = await story.atGateway(token);
  });

  test('is shown to its payer with amount, time and tracking number only', async () => {
    const details = async (viewer: Trader) =>
      (await server.call('transactionDetails', { as: viewer.user, body: { payment_code: code } })).error;
    expect(Object.fromEntries(receipt ?? [])).toMatchObject({ status: 'reversed' });
    expect(await details(second)).toMatchObject({
      code: 1012,
      fields: {
        payment: 'reversed',
        payment_amount: expect.stringMatching(/^25[0-9]{4}$/),
        payment_datetime: receipt?.get('datetime'),
        payment_tracenumber: receipt?.get('tracenumber'),
      },
    });
    expect((await details(await story.trader()))?.fields).toBeUndefined();
  });

  test('is on its payer’s lists in its own state, without the first payer', async () => {
    const row = { payment_code: code, requesting_user_role: 'payer', payment: 'reversed', payer: null, ending: null };
    const notTheirs = { delivery: null, dispute: null, next: { actor: 'bank', due_at: null } };
    expect((await inquiries(second)).inquiries).toMatchObject([notTheirs]);
    await story.confirm(buyer, 'settle', code);
    expect((await inquiries(buyer)).inquiries).toMatchObject([{ payment_code: code, ending: 'confirmed' }]);
    expect((await inquiries(second)).inquiries).toMatchObject([{ ...row, status: 'refunded_awaiting' }]);
    expect((await inquiries(second, { _status: 'refunded_done' })).inquiries).toEqual([]);
    // Never advised at the gateway: the bank returns it by itself, usually within half an hour, without telling us.
    server.clock.advance(71 * 3_600_000);
    for (const trader of [second, buyer]) Object.assign(trader.user, await server.loginUser(trader.user));
    expect((await inquiries(second)).inquiries).toMatchObject([{ ...row, status: 'refunded_awaiting' }]);
    server.clock.advance(2 * 3_600_000);
    for (const trader of [second, buyer]) Object.assign(trader.user, await server.loginUser(trader.user));
    for (const query of [{}, { _status: 'refunded_done' }]) {
      const { total_records, inquiries: rows } = await inquiries(second, query);
      expect(total_records).toBe(1);
      expect(rows).toMatchObject([{ ...row, status: 'refunded_done' }]);
    }
    expect((await history(second)).data.transactions).toMatchObject([{ ...row, payer_bank_account: null }]);
    expect((await history(second, { filters: { _status: [...sentBack] } })).codes).toEqual([code]);
    expect((await history(second, { filters: { _status: 'settled' } })).codes).toEqual([]);
    expect((await history(second, { filters: { amount_gt: 250_001 } })).codes).toEqual([]);
    expect((await history(second, { role: 'payee' })).total).toBe(0);
    expect(await report(second)).toMatchObject({ awaiting_inquiries_num: 0, awaiting_payments_num: 0 });
    // The two sides see the transaction.
    expect((await history(buyer)).data.transactions).toMatchObject([{ status: 'settled' }]);
    expect((await history(buyer)).data.transactions[0]).not.toHaveProperty('payment');
  });
});

test('a refused payment stays on its payer’s lists when another person pays the request', async () => {
  const code = await request(250_000, 1);
  const refused = await story.trader();
  await story.atGateway(await story.gatewayToken(refused, code), { verification: 'wrong_amount' });
  await story.atGateway(await story.gatewayToken(refused, code), { press: 'fail' });
  await story.atGateway(await story.gatewayToken(buyer, code));
  const payment = async () =>
    (await server.call('transactionDetails', { as: refused.user, body: { payment_code: code } })).error?.fields;
  const row = { payment_code: code, payment: 'reversed', payed_amount: 252_500, payer: null };
  const onTheWay = { total: 1, data: { transactions: [{ ...row, status: 'refunded_awaiting' }] } };
  expect(await history(refused)).toMatchObject(onTheWay);
  expect(await history(refused, { filters: { _status: 'refunded_awaiting' } })).toMatchObject(onTheWay);
  expect(await payment()).toMatchObject({ payment_state: 'returning', payment_reason: 'amount' });
  await server.runJobs();
  expect((await inquiries(refused)).inquiries).toMatchObject([{ ...row, status: 'refunded_done' }]);
  expect(await payment()).toMatchObject({ payment_state: 'returned', payment_reason: 'amount' });
});

describe('filters and pages', () => {
  test('apply role, order and page', async () => {
    const codes = [];
    for (let made = 0; made < 5; made += 1) codes.push(await request());
    const newestFirst = [...codes].reverse();
    expect((await history(seller)).codes).toEqual(newestFirst);
    expect((await history(seller, { order: 'asc' })).codes).toEqual(codes);
    expect((await history(seller, { role: 'payer' })).total).toBe(0);
    expect(await history(seller, { page: 2, size: 2 })).toMatchObject({ total: 5, codes: newestFirst.slice(2, 4) });
    expect(await history(seller, { page: 9, size: 2 })).toMatchObject({ total: 5, codes: [] });
    const rest = await payments(seller, { start: 3, size: 20 });
    expect(rest.total_records).toBe(5);
    expect(rest.payments.map(({ payment_code }) => payment_code)).toEqual(newestFirst.slice(3));
  });

  test('default to 20 rows in lists and 50 in the history', async () => {
    for (let made = 0; made < 21; made += 1) await request();
    expect((await payments(seller)).payments).toHaveLength(20);
    expect((await history(seller)).codes).toHaveLength(21);
  });

  test('filter by amount, commission side, status and purpose; empty values do not filter', async () => {
    const [small, large] = [await request(50_000, 1), await request(900_000, 3)];
    const by = async (filters: FilterTransactionsBody['filters']) => (await history(seller, { filters })).codes;
    expect(await by({ amount_gt: 50_001 })).toEqual([large]);
    expect(await by({ amount_gt: 50_000, amount_lt: 900_000 })).toEqual([large, small]);
    expect(await by({ amount_lt: 899_999 })).toEqual([small]);
    expect(await by({ commission_side: 1 })).toEqual([small]);
    expect(await by({ commission_side: 2 })).toEqual([]);
    expect(await by({ commission_side: 3 })).toEqual([large]);
    expect(await by({ _status: 'paid' })).toEqual([]);
    expect(await by({ _status: ['paid', 'inquired'] })).toEqual([large, small]);
    expect(await by({ behalf: 'كوهستان' })).toEqual([large, small]);
    expect(await by({ behalf: 'دوچرخهٔ\u200cکوهستان' })).toEqual([large, small]);
    expect(await by({ behalf: '%' })).toEqual([]);
    const nothing = {
      behalf: '',
      date_gt: null,
      date_lt: '',
      amount_gt: 0,
      amount_lt: null,
      commission_side: 0,
      _status: '',
    };
    expect(await by(nothing as FilterTransactionsBody['filters'])).toEqual([large, small]);
    expect(await by(null)).toEqual([large, small]);
  });

  test('find a purpose by what one sees, on each list', async () => {
    const body = {
      amount: 100_000,
      behalf: '۲ کتاب\u200cهای «مؤسسهٔ  Ketab»، ۱۰۰%',
      commision_side: 2,
      payee_bank_account: seller.accountId,
    };
    const code = (await server.call('createTransaction', { as: seller.user, body })).data.payment_code;
    await story.details(buyer, code);
    for (const behalf of [
      ...['کتاب های', 'کتاب\u200cهای', 'كتابهاي', 'کتاب\u00a0ها\u0640ی', '\u202b٢ کتاب\u202c', '2 کتاب'],
      ...['موسسه', 'مؤسسة', 'مؤسسۀ ketab', 'KETAB»،', '١٠٠%', '"موسسه'],
    ]) {
      expect([behalf, (await history(seller, { filters: { behalf } })).codes]).toEqual([behalf, [code]]);
      const sent = (await payments(seller, { behalf })).payments;
      const received = (await inquiries(buyer, { behalf })).inquiries;
      expect([...sent, ...received].map(({ payment_code }) => payment_code)).toEqual([code, code]);
    }
    for (const behalf of ['کتاب_های', '۲۰۰%', '_', '\\', '%%']) {
      expect([behalf, (await history(seller, { filters: { behalf } })).codes]).toEqual([behalf, []]);
    }
  });

  test('filter by day in Tehran, both ends included', async () => {
    const code = await request();
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tehran' }).format(server.clock.now());
    const yesterday = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tehran' }).format(
      new Date(server.clock.now().getTime() - 24 * 3600_000),
    );
    expect((await payments(seller, { date_gt: today, date_lt: today })).payments).toMatchObject([
      { payment_code: code },
    ]);
    const inPersian = ` ${today.replace(/[0-9]/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)))}\u200f`;
    expect((await payments(seller, { date_gt: inPersian, amount_gt: '۱' })).payments).toMatchObject([
      { payment_code: code },
    ]);
    expect((await payments(seller, { date_lt: yesterday })).total_records).toBe(0);
    expect((await payments(seller, { date_gt: today, behalf: '', _status: 'inquired' })).total_records).toBe(1);
  });

  test.each([
    [{ filters: { date_gt: '2026-02-30' } }, 'filters.date_gt'],
    [{ filters: { _status: 'gone' } }, 'filters._status'],
    [{ filters: { amount: 1 } }, 'filters.amount'],
    [{ size: 101 }, 'size'],
    [{ page: 0 }, 'page'],
    [{ role: 'referee' }, 'role'],
  ])('refuse %j by field', async (body, field) => {
    const { status, error } = await server.call('filterTransactions', { as: seller.user, body });
    expect(status).toBe(400);
    expect(error?.code).toBe(1002);
    expect(Object.keys(error?.fields ?? {})).toEqual([field]);
  });

  test('apply to the received and the sent list too', async () => {
    const [small, large] = [await request(50_000, 1), await request(900_000, 2)];
    for (const code of [small, large]) await story.details(buyer, code);
    await story.confirm(seller, 'cancel', small);
    const by = async (query: string) => {
      const url = `/api/v1/users/inquiries/?${query}`;
      const { body } = await server.app.inject({ url, headers: { authorization: `Bearer ${buyer.user.access}` } });
      return JSON.parse(body).data.inquiries.map(({ payment_code }: { payment_code: string }) => payment_code);
    };
    expect(await by('_status=canceled')).toEqual([small]);
    expect(await by('_status=inquired&_status=canceled')).toEqual([large, small]);
    expect(await by('commission_side=1')).toEqual([small]);
    expect(await by('amount_gt=50001')).toEqual([large]);
    expect(await by('amount_lt=50000')).toEqual([small]);
    expect(await by(`behalf=${encodeURIComponent('ناموجود')}`)).toEqual([]);
    expect(await by('date_gt=2099-01-01')).toEqual([]);
  });

  test.each([
    [{ start: '1.5' }, 'start'],
    [{ size: 'many' }, 'size'],
    [{ date_lt: '2026-13-01' }, 'date_lt'],
    [{ order: 'asc' }, 'order'],
  ])('refuse the query %j by field', async (query, field) => {
    const { error } = await server.call('listInquiries', { as: seller.user, query: query as Record<string, string> });
    expect(error?.code).toBe(1002);
    expect(Object.keys(error?.fields ?? {})).toEqual([field]);
  });
});
