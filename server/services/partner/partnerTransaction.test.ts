import { DisputeStory } from '../../testing/disputeStory';
import { letPayoutsGoOut, type MoneyStory, type Trader } from '../../testing/moneyStory';
import { OFFER, openPartnerWorld, type PartnerStory, type PartnerWorld } from '../../testing/partnerStory';
import { mustWork } from '../../testing/testClient';

let world: PartnerWorld;
let money: MoneyStory;
let story: PartnerStory;
let seller: Trader;
let buyer: Trader;

beforeAll(async () => {
  world = await openPartnerWorld();
  ({ money, story, seller, buyer } = world);
});

afterAll(() => world.close());

afterEach(async () => {
  expect(await money.ledger()).toMatchObject({ sum: 0 });
});

describe('the buyer’s decision', () => {
  test('leads an approval to the payment, once; the page is read-only and shows the path while it can be paid', async () => {
    const processId = world.newProcess();
    const code = await story.requested(seller, processId);
    const to = `/pay/${code}?process_id=${processId}`;
    const before = (await story.detail(processId)).data;
    expect([before.decision, before.to]).toEqual([undefined, undefined]);
    expect((await story.confirm(processId, 'approved')).data).toEqual({ action: 'redirect', to });
    expect((await story.detail(processId)).data).toMatchObject({ read_only: true, decision: 'approved', to });
    expect((await money.details(buyer, code)).status).toBe('inquired');
    expect(await world.told(processId)).toEqual(['requested', 'approved']);

    for (const decision of ['approved', 'rejected'] as const) {
      expect(await story.confirm(processId, decision)).toMatchObject({ status: 409, error: { code: 1005 } });
    }
    await expect(
      world.server.context.db.pool.query(`update partner_entries set decision = 'rejected' where process_id = $1`, [
        processId,
      ]),
    ).rejects.toMatchObject({ code: 'AM906' });

    const token = await money.gatewayToken(buyer, code);
    expect((await story.detail(processId)).data).toMatchObject({ decision: 'approved', to });
    await money.atGateway(token);
    const after = (await story.detail(processId)).data;
    expect([after.decision, after.to]).toEqual(['approved', undefined]);
  });

  test('cancels a rejected request and closes the page, without a code or money', async () => {
    const processId = world.newProcess();
    const code = await story.requested(seller, processId);
    expect((await story.confirm(processId, 'rejected')).data).toEqual({
      action: 'close',
      to: `https://ads.example/done/${processId}`,
    });
    expect((await story.detail(processId)).data).toEqual({
      price: OFFER.price,
      title: OFFER.title,
      commission_side: OFFER.commission_side,
      read_only: true,
      requested: true,
      decision: 'rejected',
    });
    const { data } = await world.server.call('transactionDetails', { as: seller.user, body: { payment_code: code } });
    expect(data.history.map((step) => step.to_status)).toEqual(['inquired', 'canceled']);
    expect((await money.pay(buyer, code)).error?.code).toBe(1007);
    expect(await world.told(processId)).toEqual(['requested', 'rejected']);
  });

  test('has one outcome for concurrent approval and rejection', async () => {
    const processId = world.newProcess();
    const code = await story.requested(seller, processId);
    const decisions = ['approved', 'rejected', 'approved', 'rejected'] as const;
    const answers = await Promise.all(decisions.map((decision) => story.confirm(processId, decision)));
    const won = decisions.filter((_decision, index) => answers[index]?.status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 1005)).toHaveLength(3);
    expect((await money.details(seller, code)).status).toBe(won[0] === 'approved' ? 'inquired' : 'canceled');
    expect(await world.told(processId)).toEqual(['requested', ...won]);
  });

  test('is refused before there is a request', async () => {
    const processId = world.newProcess();
    mustWork(await story.submit(processId));
    for (const decision of ['approved', 'rejected'] as const) {
      expect(await story.confirm(processId, decision)).toMatchObject({ status: 422, error: { code: 1007 } });
    }
  });

  test('refuses a rejection while a payer is at the gateway', async () => {
    const processId = world.newProcess();
    const code = await story.requested(seller, processId);
    const token = await money.gatewayToken(buyer, code);
    expect(await story.confirm(processId, 'rejected')).toMatchObject({ status: 422, error: { code: 1007 } });
    expect((await story.detail(processId)).data).toMatchObject({ read_only: false });
    expect((await money.details(buyer, code)).status).toBe('redirected');
    expect(await world.told(processId)).toEqual(['requested']);

    mustWork(await story.confirm(processId, 'approved'));
    await money.atGateway(token);
    expect((await money.details(buyer, code)).status).toBe('paid');
  });

  test('has one outcome for a rejection and a concurrent payment', async () => {
    const processId = world.newProcess();
    const code = await story.requested(seller, processId);
    const [rejected, paying] = await Promise.all([story.confirm(processId, 'rejected'), money.pay(buyer, code)]);
    expect([rejected.status, paying.status].sort()).toEqual([200, 422]);
    expect((await money.details(seller, code)).status).toBe(rejected.status === 200 ? 'canceled' : 'redirected');
  });

  test('is refused after the seller’s cancel', async () => {
    const processId = world.newProcess();
    const code = await story.requested(seller, processId);
    const { data } = await money.confirm(seller, 'cancel', code);
    expect(data).toEqual({
      payment_code: code,
      status: 'canceled',
      redirect_to: `https://ads.example/done/${processId}`,
    });
    expect((await story.confirm(processId, 'approved')).error?.code).toBe(1007);
    expect((await story.detail(processId)).data).toMatchObject({ read_only: true });
    expect(await world.told(processId)).toEqual(['requested', 'canceled']);
  });

  test('stays readable after the process has expired', async () => {
    const processId = world.newProcess();
    await story.requested(seller, processId);
    mustWork(await story.confirm(processId, 'approved'));
    world.site.expire(processId);
    expect((await story.detail(processId)).data).toMatchObject({ price: OFFER.price, read_only: true });
    expect((await story.confirm(processId, 'approved')).error?.code).toBe(1404);
  });
});

describe('a transaction of the partner', () => {
  test('ends its settle at the completion URL, and posts payment and payout', async () => {
    const processId = world.newProcess();
    const code = await story.requested(seller, processId);
    mustWork(await story.confirm(processId, 'approved'));
    await money.atGateway(await money.gatewayToken(buyer, code));
    expect(await world.told(processId)).toEqual(['requested', 'approved', 'paid']);
    const { data } = await money.confirm(buyer, 'settle', code);
    expect(data.redirect_to).toBe(`https://ads.example/done/${processId}`);
    await letPayoutsGoOut(world.server);
    expect(await world.told(processId)).toEqual(['requested', 'approved', 'paid', 'settled']);
    expect((await money.details(seller, code)).status).toBe('settled_done');
  });

  test('posts a refund at once', async () => {
    const processId = world.newProcess();
    const code = await story.requested(seller, processId);
    await money.atGateway(await money.gatewayToken(buyer, code));
    mustWork(await money.confirm(seller, 'refund', code));
    expect(await world.told(processId)).toEqual(['requested', 'paid', 'refunded']);
  });

  test('has no completion URL for our own website', async () => {
    const code = await money.paid(seller, buyer);
    expect((await money.confirm(seller, 'refund', code)).data).toEqual({ payment_code: code, status: 'refunded' });
  });
});

describe('a dispute of the partner’s transaction', () => {
  const disputes = () => new DisputeStory(world.server);

  test('is posted at its beginning and its end, once each, also a second one', async () => {
    const processId = world.newProcess();
    const code = await story.requested(seller, processId);
    await money.atGateway(await money.gatewayToken(buyer, code));
    const body = { payment_code: code };
    mustWork(await disputes().open(buyer, code));
    expect(await world.told(processId)).toEqual(['requested', 'paid', 'disputed']);
    mustWork(await world.server.call('withdrawDispute', { as: buyer.user, body }));
    mustWork(await disputes().open(buyer, code));
    mustWork(await disputes().confirmStep(seller, code, { call: 'concedeDispute', action: 'concede_dispute' }));
    const whole = ['requested', 'paid', 'disputed', 'resolved', 'disputed-2', 'resolved-2', 'refunded'];
    expect(await world.told(processId)).toEqual(whole);
    const texts = world.site.messages.filter(({ process_id }) => process_id === processId).map(({ text }) => text);
    expect(texts.slice(2, 4)).toEqual([
      'معامله در حال رسیدگی است و پول نزد امانت مانده است.',
      'رسیدگی به این معامله تمام شد.',
    ]);
    expect(texts.at(-1)).not.toContain('فروشنده پول را بازگرداند');
  });

  test('is posted when the system opens it', async () => {
    const processId = world.newProcess();
    mustWork(await story.submit(processId));
    const { payment_code: code } = mustWork(await story.create(seller, processId));
    await money.atGateway(await money.gatewayToken(buyer, code));
    const body = { payment_code: code, kind: 'declared' };
    mustWork(await world.server.call('recordDelivery', { as: seller.user, body }));
    expect(await world.told(processId)).toEqual(['requested', 'paid']);
    const payload = { payment_code: code, kind: 'inspection' };
    await world.server.send({ method: 'POST', url: '/sandbox/api/deadlines', payload });
    expect(await world.told(processId)).toEqual(['requested', 'paid', 'disputed']);
  });
});

describe('seller and buyer as one person', () => {
  const oneself = () => world.site.startProcess(seller.user.mobile, seller.user.mobile);

  test('pay, settle and receive, with the actions of both sides', async () => {
    const code = await story.requested(seller, oneself());
    expect(await money.details(seller, code)).toMatchObject({ issame: true, requesting_user_role: 'payee' });
    await money.atGateway(await money.gatewayToken(seller, code));
    expect(await money.details(seller, code)).toMatchObject({ issame: true, status: 'paid' });
    expect((await money.confirm(seller, 'settle', code)).data.status).toBe('settled');
    await letPayoutsGoOut(world.server);
    expect((await money.details(seller, code)).status).toBe('settled_done');
  });

  test('may refund instead, and get no notice of the own act', async () => {
    const code = await story.requested(seller, oneself());
    await money.atGateway(await money.gatewayToken(seller, code));
    expect((await money.confirm(seller, 'refund', code)).data.status).toBe('refunded');
    const { notifications } = mustWork(await world.server.call('listNotices', { as: seller.user, query: {} }));
    const kinds = notifications.filter(({ payment_code }) => payment_code === code).map(({ kind }) => kind);
    expect(kinds).toEqual(['paid_receipt']);
  });

  test('are one only in this process: the own-link rule holds elsewhere', async () => {
    const ownLink = await story.requested(seller, world.newProcess());
    expect((await money.pay(seller, ownLink)).error?.code).toBe(1007);
    expect(await money.details(seller, ownLink)).toMatchObject({ issame: false });
    const web = await money.request(seller);
    expect((await money.pay(seller, web)).error?.code).toBe(1007);

    const code = await story.requested(seller, oneself());
    expect(await money.details(buyer, code)).toMatchObject({ issame: false, requesting_user_role: 'payer' });
    await money.atGateway(await money.gatewayToken(buyer, code));
    expect(await money.details(seller, code)).toMatchObject({ issame: false, requesting_user_role: 'payee' });
    expect((await world.server.call('settle', { as: seller.user, body: { payment_code: code } })).error?.code).toBe(
      1012,
    );
  });

  test('use up the free commission that the page shows', async () => {
    const processId = oneself();
    mustWork(await story.submit(processId, { commission_side: 'buyer' }));
    const made = mustWork(await story.create(seller, processId, { body: { commision_side: 1 } }));
    const shown = await money.details(seller, made.payment_code);
    await money.gatewayToken(seller, made.payment_code);
    const attempts = await world.server.context.db.kysely
      .selectFrom('payment_attempts')
      .innerJoin('transactions', 'transactions.id', 'payment_attempts.transaction_id')
      .select('payment_attempts.amount_rials')
      .where('payment_code', '=', made.payment_code)
      .execute();
    expect(attempts).toEqual([{ amount_rials: shown.payed_amount }]);
  });
});
