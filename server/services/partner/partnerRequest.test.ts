import type { TestServer } from '../../testing/createTestServer';
import type { MoneyStory, Trader } from '../../testing/moneyStory';
import type { PartnerSite } from '../../testing/partnerSite';
import { OFFER, type PartnerStory } from '../../testing/partnerStory';
import { openPartnerWorld, type PartnerWorld } from '../../testing/partnerWorld';
import { mustWork } from '../../testing/testClient';

jest.setTimeout(60_000);

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
