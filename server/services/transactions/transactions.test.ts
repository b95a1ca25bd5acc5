import { payoutsOf } from '../../db/repositories/payoutRows';
import { findTransactionByCode } from '../../db/repositories/transactionRows';
import { findUserByNationalCode } from '../../db/repositories/userRows';
import type { TestServer } from '../../testing/createTestServer';
import { letPayoutsGoOut, type MoneyStory, type Trader } from '../../testing/moneyStory';
import { setUpTraders } from '../../testing/setUpTraders';
import { mustWork } from '../../testing/testClient';
import { grantCredit } from '../sessions/registration';

let server: TestServer;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;

setUpTraders((scene) => {
  ({ server, story, seller, buyer } = scene);
});

async function transactionIn(code: string) {
  return (await story.ledger()).transactions.find(({ payment_code }) => payment_code === code);
}

async function historyOf(viewer: Trader, code: string): Promise<(string | null)[]> {
  const { data } = await server.call('transactionDetails', { as: viewer.user, body: { payment_code: code } });
  return data.history.map(({ to_status }) => to_status);
}

async function grantTo(trader: Trader, amountRials: number): Promise<void> {
  const { kysely } = server.context.db;
  const user = await findUserByNationalCode(kysely, trader.user.nationalCode);
  await grantCredit(kysely, { userId: user?.id ?? '', amountRials, at: server.clock.now() });
}

async function freeOf(trader: Trader): Promise<number> {
  return (await server.call('userReport', { as: trader.user })).data.free_commission_balance;
}

describe('the main story', () => {
  test('runs from the request over payment and settle to the payout', async () => {
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
    expect(paid).toMatchObject({ status: 'paid', ending: null, payment: { status: 'paid', amount: 2_500_000 } });
    expect(paid.payment?.tracenumber).toBe(receipt?.get('tracenumber'));
    expect(await transactionIn(code)).toMatchObject({ hold: 2_500_000, payable: 0 });

    const settled = await story.confirm(buyer, 'settle', code);
    expect(settled).toMatchObject({ status: 200, data: { payment_code: code, status: 'settled' } });
    await letPayoutsGoOut(server);
    expect(await story.details(seller, code)).toMatchObject({
      status: 'settled_done',
      ending: 'confirmed',
      received_amount: 2_475_000,
    });
    expect(await transactionIn(code)).toMatchObject({ hold: 0, payable: 0, paid_out: 2_475_000 });
    expect(await historyOf(seller, code)).toEqual([
      'inquired',
      'redirected',
      'paid',
      'settled',
      'settled_awaiting',
      'settled_done',
    ]);
  });

  test('refunds the whole payment with commission', async () => {
    const code = await story.paid(seller, buyer, { side: 1 });
    expect(await story.details(buyer, code)).toMatchObject({ payed_amount: 2_525_000, received_amount: 2_500_000 });
    const refunded = await story.confirm(seller, 'refund', code);
    expect(refunded.data.status).toBe('refunded');
    await letPayoutsGoOut(server);
    expect((await story.details(buyer, code)).status).toBe('refunded_done');
    expect(await transactionIn(code)).toMatchObject({ hold: 0, payable: 0, paid_out: 2_525_000 });
    const { kysely } = server.context.db;
    const transaction = await findTransactionByCode(kysely, code);
    expect(await payoutsOf(kysely, transaction?.id ?? '')).toMatchObject([
      { iban: buyer.iban, amount_rials: 2_525_000 },
    ]);
  });

  test('earns the buyer’s commission at the settle', async () => {
    const before = (await story.ledger()).accounts.commission;
    const code = await story.paid(seller, buyer, { side: 1 });
    await story.confirm(buyer, 'settle', code);
    await letPayoutsGoOut(server);
    expect(await transactionIn(code)).toMatchObject({ hold: 0, paid_out: 2_500_000 });
    expect((await story.ledger()).accounts.commission - before).toBe(25_000);
  });

  test('cancels an unpaid request, which then cannot be paid', async () => {
    const code = await story.request(seller);
    expect((await story.confirm(seller, 'cancel', code)).data.status).toBe('canceled');
    expect((await story.pay(buyer, code)).error?.code).toBe(1007);
    expect((await server.call('settle', { as: buyer.user, body: { payment_code: code } })).error?.code).toBe(1007);
  });
});

describe('permissions', () => {
  test('refuse the seller’s payment of the own link', async () => {
    const code = await story.request(seller);
    expect(await story.pay(seller, code)).toMatchObject({ status: 422, error: { code: 1007 } });
    expect((await story.details(seller, code)).status).toBe('inquired');
  });

  test('distinguish 1012 not yours, 1007 not now and 1404 unknown', async () => {
    const code = await story.paid(seller, buyer);
    const stranger = await story.trader();
    const ask = async (action: 'settle' | 'refund' | 'cancel', who: Trader, which = code) =>
      (await server.call(action, { as: who.user, body: { payment_code: which } })).error?.code;
    expect(await ask('settle', seller)).toBe(1012);
    expect(await ask('refund', buyer)).toBe(1012);
    expect(await ask('cancel', buyer)).toBe(1012);
    expect(await ask('cancel', seller)).toBe(1007);
    expect(await ask('settle', stranger)).toBe(1012);
    expect(await ask('settle', buyer, 'ZZZZZZZZ')).toBe(1404);
    expect((await story.pay(stranger, code)).error?.code).toBe(1012);
    expect((await story.pay(buyer, code)).error?.code).toBe(1007);
    const read = await server.call('transactionDetails', { as: stranger.user, body: { payment_code: code } });
    expect(read).toMatchObject({ status: 403, error: { code: 1012 } });
  });

  test('mask the other side’s mobile and national code', async () => {
    const code = await story.paid(seller, buyer);
    const seen = await story.details(buyer, code);
    expect(seen.payee.mobile).toMatch(/^09\d\d\*{4}\d{3}$/);
    expect(seen.payee.national_code).toMatch(/^\d{3}\*{4}\d{3}$/);
    expect(seen.payer).toMatchObject({ mobile: buyer.user.mobile, national_code: buyer.user.nationalCode });
  });

  test('show the referee’s national code to the seller and mask it for the buyer', async () => {
    const code = await story.request(seller, { referee: '0081234945' });
    expect((await story.details(seller, code)).referee_national_id).toBe('0081234945');
    expect((await story.details(buyer, code)).referee_national_id).toBe('008****945');
  });

  test('refuse the seller as their own referee', async () => {
    const { status, error } = await server.call('createTransaction', {
      as: seller.user,
      body: {
        amount: 2_500_000,
        behalf: 'دوچرخه',
        payee_bank_account: seller.accountId,
        referee_national_id: seller.user.nationalCode,
      },
    });
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: 1002, fields: { referee_national_id: expect.any(String) } });
  });

  test.each([' ', '\u200C', '\u200F \uFEFF\u200D'])(
    'refuse a purpose without a visible character: %j',
    async (behalf) => {
      const body = { amount: 2_500_000, behalf, payee_bank_account: seller.accountId };
      expect(await server.call('createTransaction', { as: seller.user, body })).toMatchObject({
        status: 400,
        error: { code: 1002, fields: { behalf: expect.any(String) } },
      });
    },
  );

  test('refuse a payment from another user’s account', async () => {
    const code = await story.request(seller);
    const body = { payment_code: code, payer_bank_account: seller.accountId };
    expect((await server.call('pay', { as: buyer.user, body })).error?.code).toBe(1204);
  });
});

describe('one-time codes of transactions', () => {
  test('work once, for their action and transaction', async () => {
    const code = await story.paid(seller, buyer);
    const body = await story.otp(buyer, 'settle', code);
    const wrong = { ...body, verification_code: body.verification_code === '0000' ? '1111' : '0000' };
    expect((await server.call('verifyTransactionOtp', { as: buyer.user, body: wrong })).error?.code).toBe(1018);
    const other = await story.paid(seller, buyer);
    const elsewhere = { ...body, payment_code: other };
    expect((await server.call('verifyTransactionOtp', { as: buyer.user, body: elsewhere })).error?.code).toBe(1018);
    const { action: _settle, ...unnamed } = body;
    expect((await server.call('verifyTransactionOtp', { as: buyer.user, body: unnamed })).data.status).toBe('settled');
    expect((await server.call('verifyTransactionOtp', { as: buyer.user, body })).error?.code).toBe(1007);
    expect((await story.details(buyer, other)).status).toBe('paid');
  });
});

describe('free commission', () => {
  let invited: Trader;

  beforeEach(async () => {
    invited = await story.trader();
    await grantTo(invited, 10_000);
  });

  test('of the seller is used at the settle', async () => {
    const quoted = await server.call('commission', { as: invited.user, params: { amount: 2_500_000, side: 2 } });
    expect(quoted.data).toEqual({
      payed_amount: 2_500_000,
      received_amount: 2_485_000,
      commision_price: 25_000,
      payer_share: 0,
      payee_share: 25_000,
      free_used: 10_000,
      above_gateway: false,
    });
    const code = await story.paid(invited, buyer);
    await story.confirm(buyer, 'settle', code);
    await letPayoutsGoOut(server);
    expect(await transactionIn(code)).toMatchObject({ paid_out: 2_485_000 });
    expect(await freeOf(invited)).toBe(0);
  });

  test('of the buyer is reserved during a payment, and released when it fails', async () => {
    const code = await story.request(seller, { side: 1 });
    expect((await story.details(invited, code)).payed_amount).toBe(2_515_000);
    const token = await story.gatewayToken(invited, code);
    expect(await freeOf(invited)).toBe(0);
    expect((await story.details(invited, code)).payed_amount).toBe(2_515_000);
    await story.atGateway(token, { press: 'leave' });
    expect(await freeOf(invited)).toBe(10_000);

    await story.atGateway(await story.gatewayToken(invited, code));
    expect(await freeOf(invited)).toBe(0);
    await story.confirm(seller, 'refund', code);
    await letPayoutsGoOut(server);
    expect(await transactionIn(code)).toMatchObject({ paid_out: 2_515_000 });
    expect(await freeOf(invited)).toBe(10_000);
  });
});

describe('a half fee', () => {
  /** The odd rial of 25,001 is the seller's. */
  const AMOUNT = 2_500_100;

  test('is half the buyer’s and half the seller’s, from the quote to the payout, and each spends its own free commission', async () => {
    await grantTo(seller, 20_000);
    await grantTo(buyer, 5_000);
    const before = (await story.ledger()).accounts;
    const quoted = await server.call('commission', { as: seller.user, params: { amount: AMOUNT, side: 3 } });
    expect(quoted.data).toEqual({
      payed_amount: AMOUNT + 12_500,
      received_amount: AMOUNT,
      commision_price: 25_001,
      payer_share: 12_500,
      payee_share: 12_501,
      free_used: 12_501,
      above_gateway: false,
    });

    const code = await story.request(seller, { amount: AMOUNT, side: 3 });
    expect(await story.details(buyer, code)).toMatchObject({
      commision_side: 3,
      payed_amount: AMOUNT + 7_500,
      // Never with the other side's free commission.
      received_amount: AMOUNT - 12_501,
      fee: { payer_share: 12_500, payee_share: 12_501, free_used: 5_000 },
    });
    expect(await story.details(seller, code)).toMatchObject({
      payed_amount: AMOUNT + 12_500,
      received_amount: AMOUNT,
      fee: { free_used: 12_501 },
    });

    await story.atGateway(await story.gatewayToken(buyer, code));
    expect(await transactionIn(code)).toMatchObject({ hold: AMOUNT + 7_500 });
    await story.confirm(buyer, 'settle', code);
    await letPayoutsGoOut(server);
    expect(await transactionIn(code)).toMatchObject({ hold: 0, payable: 0, paid_out: AMOUNT });
    expect([await freeOf(buyer), await freeOf(seller)]).toEqual([0, 7_499]);
    const { accounts, sum } = await story.ledger();
    expect(sum).toBe(0);
    expect(accounts.commission - before.commission).toBe(7_500);
    expect(await story.details(buyer, code)).toMatchObject({ fee: { free_used: 5_000 } });
    expect(await story.details(seller, code)).toMatchObject({ fee: { free_used: 12_501 } });
  });

  test('is refunded whole, with the buyer’s free commission', async () => {
    await grantTo(seller, 20_000);
    await grantTo(buyer, 5_000);
    const code = await story.paid(seller, buyer, { amount: AMOUNT, side: 3 });
    await story.confirm(seller, 'refund', code);
    await letPayoutsGoOut(server);
    expect(await transactionIn(code)).toMatchObject({ hold: 0, payable: 0, paid_out: AMOUNT + 7_500 });
    expect([await freeOf(buyer), await freeOf(seller)]).toEqual([5_000, 20_000]);
    expect((await story.details(buyer, code)).fee).toBeNull();
  });

  test('can be named as a digit or as text; other sides are refused', async () => {
    const create = (side: unknown) =>
      server.call('createTransaction', {
        as: seller.user,
        body: { amount: AMOUNT, behalf: 'کتاب', commision_side: side as 3, payee_bank_account: seller.accountId },
      });
    for (const side of [3, '3'] as const) {
      const { payment_code: code } = mustWork(await create(side));
      expect((await story.details(seller, code)).commision_side).toBe(3);
    }
    for (const side of [0, 4, '03', 2.5, null, [3]]) expect((await create(side)).error?.code).toBe(1002);
    for (const side of ['0', '4', '33']) {
      const asked = await server.call('commission', { as: seller.user, params: { amount: AMOUNT, side } });
      expect(asked.error?.code).toBe(1002);
    }
  });
});

describe('repeated calls', () => {
  const key = (name: string) => ({ 'idempotency-key': name });

  test('return the same answer for the same body, and refuse another', async () => {
    const create = (amount: number) =>
      server.call('createTransaction', {
        as: seller.user,
        headers: key('create-1'),
        body: { amount, behalf: 'کتاب', payee_bank_account: seller.accountId },
      });
    const [first, ...others] = await Promise.all([create(50_000), create(50_000), create(50_000)]);
    for (const other of others) expect(other?.data).toEqual(first?.data);
    expect((await create(50_000)).data).toEqual(first?.data);
    expect(await create(60_000)).toMatchObject({ status: 409, error: { code: 1005 } });
    const listed = await server.call('listPayments', { as: seller.user });
    expect(listed.data.total_records).toBe(1);
  });

  test('of pay and confirm change nothing', async () => {
    const code = await story.request(seller);
    const [once, again] = [await story.pay(buyer, code, key('pay')), await story.pay(buyer, code, key('pay'))];
    expect(again.data).toEqual(once.data);
    await story.atGateway(once.data.token);

    const requestSettle = () =>
      server.call('settle', { as: buyer.user, body: { payment_code: code }, headers: key('ask') });
    const token = (await requestSettle()).data.token;
    expect((await requestSettle()).data.token).toBe(token);
    const body = { token, payment_code: code, verification_code: await server.smsCode(buyer.user.mobile) };
    const settle = () => server.call('verifyTransactionOtp', { as: buyer.user, body, headers: key('settle') });
    const first = await settle();
    expect(first.data.status).toBe('settled');
    await letPayoutsGoOut(server);
    expect((await settle()).data).toEqual(first.data);
  });

  test('of two actions under one key do one of them', async () => {
    const bodies = [];
    for (let number = 0; number < 2; number += 1) {
      bodies.push(await story.otp(buyer, 'settle', await story.paid(seller, buyer)));
    }
    const confirm = (body: object) =>
      server.call('verifyTransactionOtp', { as: buyer.user, body, headers: key('one-of-two') });
    const answers = await Promise.all([...bodies, ...bodies, ...bodies].map(confirm));
    const settled = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ error }) => error?.code === 1005);
    expect([settled.length, refused.length]).toEqual([3, 3]);
    for (const { data } of settled) expect(data).toEqual(settled[0]?.data);
    const statuses = await Promise.all(bodies.map(async (body) => (await transactionIn(body.payment_code))?.status));
    expect(statuses.sort()).toEqual(['paid', 'settled']);
  });

  test('keep their key free after a refusal', async () => {
    const code = await story.paid(seller, buyer);
    const body = await story.otp(buyer, 'settle', code);
    const wrong = { ...body, verification_code: body.verification_code === '0000' ? '1111' : '0000' };
    const confirm = (what: object) =>
      server.call('verifyTransactionOtp', { as: buyer.user, body: what, headers: key('one-key') });
    expect((await confirm(wrong)).error?.code).toBe(1018);
    expect((await confirm(body)).data.status).toBe('settled');
  });
});
