import type { TestServer } from '../../testing/createTestServer';
import type { MoneyStory, Trader } from '../../testing/moneyStory';
import {
  OFFER,
  openPartnerWorld,
  type PartnerSite,
  type PartnerStory,
  type PartnerWorld,
} from '../../testing/partnerStory';
import { mustWork } from '../../testing/testClient';
import { testMobile, testNationalCode } from '../../testing/testPeople';

let world: PartnerWorld;
let server: TestServer;
let site: PartnerSite;
let money: MoneyStory;
let story: PartnerStory;
let seller: Trader;
let buyer: Trader;

beforeAll(async () => {
  world = await openPartnerWorld();
  ({ server, site, money, story, seller, buyer } = world);
});

afterAll(() => world.close());

afterEach(async () => {
  site.down = false;
  expect(await money.ledger()).toMatchObject({ sum: 0 });
});

async function requestsOf(processId: string) {
  return server.context.db.kysely.selectFrom('transactions').selectAll().where('process_id', '=', processId).execute();
}

describe('creating the request of a process', () => {
  test('leads the seller back to the partner and posts the link in its chat, once', async () => {
    const processId = world.newProcess();
    mustWork(await story.submit(processId));
    const { data } = await story.create(seller, processId);
    expect(data.redirect_to).toBe(`https://ads.example/done/${processId}`);
    expect(await world.told(processId)).toEqual(['requested']);
    expect(site.messages.at(-1)).toMatchObject({
      to: 'buyer',
      text: expect.stringContaining('۲٬۵۰۰٬۰۰۰'),
      link: `https://amanat.example/submit-transaction?process_id=${processId}`,
    });
    expect(await requestsOf(processId)).toMatchObject([
      {
        ...{ payment_code: data.payment_code, amount_rials: OFFER.price, behalf: OFFER.title, commission_side: 2 },
        ...{ delivery_method: 'hand', pay_by_days: 7, deliver_by_days: 3 },
      },
    ]);
  });

  test('with other terms than the offer is refused by field', async () => {
    const processId = world.newProcess();
    mustWork(await story.submit(processId));
    expect(await story.create(seller, processId, { body: { amount: 2_500_001 } })).toMatchObject({
      status: 422,
      error: { code: 1021 },
    });
    expect(
      (await story.create(seller, processId, { body: { behalf: 'خودرو', commision_side: 1 } })).error,
    ).toMatchObject({
      code: 1002,
      fields: { behalf: expect.anything(), commision_side: expect.anything() },
    });
    // The partner has no word for a half each.
    expect((await story.create(seller, processId, { body: { commision_side: 3 } })).error).toMatchObject({
      code: 1002,
      fields: { commision_side: expect.anything() },
    });
    expect(await requestsOf(processId)).toEqual([]);
  });

  test('needs the seller, an offer and an open process', async () => {
    const processId = world.newProcess();
    expect((await story.create(seller, processId)).error?.code).toBe(1007);
    mustWork(await story.submit(processId));
    expect(await story.create(buyer, processId)).toMatchObject({ status: 403, error: { code: 1012 } });
    site.expire(processId);
    expect(await story.create(seller, processId)).toMatchObject({ status: 404, error: { code: 1404 } });
    expect((await story.create(seller, 'p-nobody')).error?.code).toBe(1404);
    expect(await requestsOf(processId)).toEqual([]);
    expect(await world.told(processId)).toEqual([]);
  });

  test('happens once: nine of ten concurrent calls are a conflict', async () => {
    const processId = world.newProcess();
    mustWork(await story.submit(processId));
    const answers = await Promise.all(Array.from({ length: 10 }, () => story.create(seller, processId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 1005)).toHaveLength(9);
    expect(await requestsOf(processId)).toHaveLength(1);
    expect(await world.told(processId)).toEqual(['requested']);
  });

  test('under one idempotency key returns one answer', async () => {
    const processId = world.newProcess();
    mustWork(await story.submit(processId));
    const answers = await Promise.all(
      [1, 2, 3].map(() => story.create(seller, processId, { key: `make-${processId}` })),
    );
    answers.push(await story.create(seller, processId, { key: `make-${processId}` }));
    expect(new Set(answers.map(({ data }) => data?.payment_code)).size).toBe(1);
    expect(await requestsOf(processId)).toHaveLength(1);
  });

  test('closes the offer: another is a conflict without effect', async () => {
    const processId = world.newProcess();
    await story.requested(seller, processId);
    expect(await story.submit(processId, { price: 20_000 })).toMatchObject({ status: 409, error: { code: 1005 } });
    expect((await story.detail(processId)).data).toMatchObject({ price: OFFER.price, read_only: false });
    await expect(
      server.context.db.pool.query('update partner_entries set price_rials = 20000 where process_id = $1', [processId]),
    ).rejects.toMatchObject({ code: 'AM905' });
  });

  test('is refused five minutes after the offer: the offer stays, and another one begins anew', async () => {
    const processId = world.newProcess();
    mustWork(await story.submit(processId));
    server.clock.advance(299_000);
    const stays = { price: OFFER.price, title: OFFER.title, commission_side: 'seller', read_only: false };
    expect((await story.detail(processId)).data).toEqual(stays);
    server.clock.advance(1_000);
    expect(await story.create(seller, processId)).toMatchObject({ status: 422, error: { code: 1410 } });
    expect(await requestsOf(processId)).toEqual([]);
    expect(await world.told(processId)).toEqual([]);
    expect((await story.detail(processId)).data).toEqual({ ...stays, expired: true });

    mustWork(await story.submit(processId));
    const key = `late-${processId}`;
    const { payment_code: code } = mustWork(await story.create(seller, processId, { key }));
    // the answer was lost, and the same call comes again
    server.clock.advance(300_000);
    expect(mustWork(await story.create(seller, processId, { key })).payment_code).toBe(code);
    expect((await story.detail(processId)).data).toEqual({ ...stays, requested: true });
  });

  test('from our own website does not involve the partner', async () => {
    const { data } = await story.create(seller, 'web', { body: { amount: 77_000 } });
    expect(data.redirect_to).toBe(`/transaction-detail/${data.payment_code}?share=1`);
  });

  test('reaches the chat when the partner is back', async () => {
    const processId = world.newProcess();
    await story.requested(seller, processId);
    site.down = true;
    expect(await world.told(processId)).toEqual([]);
    site.down = false;
    server.clock.advance(5_000);
    expect(await world.told(processId)).toEqual(['requested']);
  });
});

/** Logs in from a process; returns the next path. */
async function logIn({ user }: Trader, processId: string): Promise<string | undefined> {
  // One code a minute.
  server.clock.advance(61_000);
  const body = { mobile: user.mobile, national_code: user.nationalCode, process_id: processId };
  return confirm(user.mobile, mustWork(await server.call('login', { body })).token, processId);
}

async function confirm(mobile: string, token: string, processId: string): Promise<string | undefined> {
  const body = { token, verification_code: await server.smsCode(mobile), process_id: processId };
  const answer = mustWork(await server.call('verifyAuthOtp', { body }));
  expect(mustWork(await server.call('userReport', { as: answer.access })).mobile).toBe(mobile);
  return answer.extra_data?.redirect_to;
}

describe('a login from a process', () => {
  test('leads the seller to the submitted request until it is created', async () => {
    const processId = world.newProcess();
    expect(await logIn(seller, processId)).toBeUndefined();
    mustWork(await story.submit(processId));
    expect(await logIn(seller, processId)).toBe(`/new-transactions?process_id=${processId}`);
    mustWork(await story.create(seller, processId));
    expect(await logIn(seller, processId)).toBeUndefined();
  });

  test('leads the buyer to the payment of an approved request only', async () => {
    const processId = world.newProcess();
    const code = await story.requested(seller, processId);
    expect(await logIn(buyer, processId)).toBeUndefined();
    mustWork(await story.confirm(processId, 'approved'));
    expect(await logIn(buyer, processId)).toBe(`/pay/${code}`);
    expect(await logIn(seller, processId)).toBeUndefined();
    await money.atGateway(await money.gatewayToken(buyer, code));
    expect(await logIn(buyer, processId)).toBeUndefined();
  });

  test('leads a newly registered user too', async () => {
    const mobile = testMobile(900);
    const processId = site.startProcess(mobile, buyer.user.mobile);
    mustWork(await story.submit(processId));
    const body = { mobile, national_code: testNationalCode(900), date_of_birth: '1371/07/12', process_id: processId };
    const { token } = mustWork(await server.call('register', { body }));
    expect(await confirm(mobile, token, processId)).toBe(`/new-transactions?process_id=${processId}`);
  });

  test('leads nowhere for a stranger, our own website, and an expired or unknown process', async () => {
    const processId = world.newProcess();
    mustWork(await story.submit(processId));
    expect(await logIn(await money.trader(), processId)).toBeUndefined();
    expect(await logIn(seller, 'web')).toBeUndefined();
    expect(await logIn(seller, 'p-nobody')).toBeUndefined();
    site.expire(processId);
    expect(await logIn(seller, processId)).toBeUndefined();
  });

  test('does not depend on the partner', async () => {
    const processId = world.newProcess();
    mustWork(await story.submit(processId));
    site.down = true;
    expect(await logIn(seller, processId)).toBeUndefined();
  });
});
