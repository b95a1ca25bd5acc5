import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@contract/rules/durations';
import { type Database, openDatabase } from '../../db/database';
import { orderEvent } from '../../db/repositories/partnerChanges';
import { signedHeaders } from '../../ports/webhookSender';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { DisputeStory } from '../../testing/disputeStory';
import { letPayoutsGoOut, MoneyStory, type Trader } from '../../testing/moneyStory';
import { testOnPostgres } from '../../testing/onPostgres';
import { OwnPartner, PartnerOffice } from '../../testing/ownPartner';
import { mustWork } from '../../testing/testClient';
import { openTestDatabase } from '../../testing/testDatabase';
import { testDataKeys } from '../../testing/testDataKeys';
import { WebhookReceiver } from '../../testing/webhookReceiver';

const receiver = new WebhookReceiver();
let server: TestServer;
let money: MoneyStory;
let people: { seller: Trader; buyer: Trader };
let office: PartnerOffice;
let shop: OwnPartner;
let address: string;

beforeAll(async () => {
  address = await receiver.open();
  // The tests advance the clock by days.
  server = await createTestServer({ config: { accessLifetimeSeconds: 30 * 24 * 3600 } });
  money = new MoneyStory(server);
  people = { seller: await money.trader(), buyer: await money.trader() };
  office = await PartnerOffice.open(server);
  shop = await OwnPartner.create(office, money, { name: 'فروشگاه', webhook_url: address });
});

afterAll(async () => {
  await server.close();
  receiver.close();
});

beforeEach(async () => {
  await server.runJobs();
  receiver.received.length = 0;
  receiver.answer = (response) => response.writeHead(204).end();
});

const payFor = async (code: string) => money.atGateway(await money.gatewayToken(people.buyer, code));

async function paid(partner = shop): Promise<{ processId: string; code: string }> {
  const deal = await partner.requested(people);
  await payFor(deal.code);
  return deal;
}

const anotherShop = (name: string) => OwnPartner.create(office, money, { name, webhook_url: address });

const offOf = async (partner: OwnPartner) =>
  mustWork(await office.call('listPartners')).partners.find((one) => one.partner_id === partner.id)?.webhook_off;

const deliveries = async (partner = shop) =>
  mustWork(await office.call('listDeliveries', { partner_id: partner.id, size: '100' })).deliveries;

describe('webhooks of a deal', () => {
  test('tell a payment, its settle and its payout', async () => {
    const { code } = await paid();
    mustWork(await money.confirm(people.buyer, 'settle', code));
    await letPayoutsGoOut(server);
    expect(receiver.types.sort()).toEqual(['deal.created', 'deal.paid', 'deal.paid_out', 'deal.settled']);
  });

  test('tell a refund, a cancellation, and a dispute with its end', async () => {
    const refunded = await paid();
    await money.confirm(people.seller, 'refund', refunded.code);
    const canceled = await shop.requested(people);
    await money.confirm(people.seller, 'cancel', canceled.code);
    await server.runJobs();
    expect(receiver.types).toEqual(expect.arrayContaining(['deal.refunded', 'deal.canceled']));

    receiver.received.length = 0;
    const disputed = await paid();
    server.clock.advance(1_000);
    mustWork(await new DisputeStory(server).open(people.buyer, disputed.code));
    server.clock.advance(1_000);
    mustWork(await server.call('withdrawDispute', { as: people.buyer.user, body: { payment_code: disputed.code } }));
    await server.runJobs();
    const states = receiver.received.map(({ body }) => JSON.parse(body)).filter(({ type }) => /disp|res/.test(type));
    expect(states.map(({ type, data }) => [type, data.disputed]).sort()).toEqual([
      ['deal.disputed', true],
      ['deal.resolved', false],
    ]);
    // A partner believes the newest.
    const byTime = states.sort((one, other) => one.data.updated_at.localeCompare(other.data.updated_at));
    expect(byTime.map(({ type }) => type)).toEqual(['deal.disputed', 'deal.resolved']);
    expect(new Set(byTime.map(({ data }) => data.updated_at)).size).toBe(2);
  });

  test('hold code, state, amount and times, and no personal data', async () => {
    const { processId, code } = await paid();
    await server.runJobs();
    const body = receiver.received.map((one) => one.body).find((one) => one.includes('deal.paid'));
    expect(JSON.parse(body ?? '')).toEqual({
      type: 'deal.paid',
      timestamp: server.clock.now().toISOString(),
      data: {
        process_id: processId,
        ...{ order_number: null, metadata: {} },
        payment_code: code,
        ...{ status: 'paid', amount: 2_500_000, disputed: false, payee_receives: null, payer_receives: null },
        created_at: server.clock.now().toISOString(),
        updated_at: server.clock.now().toISOString(),
      },
    });
    const { seller, buyer } = people;
    const { first_name: first, last_name: last } = seller.user.info;
    for (const { user } of [seller, buyer]) expect(body).not.toContain(user.mobile);
    for (const name of [first, last]) expect(body).not.toContain(name);
  });

  test('are signed for the partner’s secret', async () => {
    await shop.requested(people);
    await server.runJobs();
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
    const signed = signedHeaders({ id: String(headers['webhook-id']), at, body, secrets: [shop.created.secret] });
    expect(headers).toMatchObject(signed);
  });

  test('are two signatures while the secret rotates, and one after it', async () => {
    const rotating = await anotherShop('چرخان');
    server.clock.advance(1);
    const value = await office.rotate(rotating.id, 'secret', 24);
    await server.runJobs();
    const signatures = async (secrets: readonly string[]) => {
      receiver.received.length = 0;
      await rotating.requested(people);
      await server.runJobs();
      const [{ body: text, headers } = { body: '', headers: {} }] = receiver.received;
      const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
      const own = signedHeaders({ id: String(headers['webhook-id']), at, body: text, secrets });
      expect(headers['webhook-signature']).toBe(own['webhook-signature']);
    };
    await signatures([value, rotating.created.secret]);
    server.clock.advance(24 * HOUR_MS);
    await signatures([value]);
  });

  test('are those that the partner chose, and none for other partners and our own website', async () => {
    const chosen = await OwnPartner.create(office, money, {
      ...{ name: 'گزیده', webhook_url: address, events: ['deal.canceled'] },
    });
    await paid(chosen);
    await money.paid(people.seller, people.buyer);
    await server.runJobs();
    expect(receiver.received).toEqual([]);
    expect(await deliveries(chosen)).toEqual([]);
  });

  test('are not written by a move that is refused', async () => {
    const { code } = await shop.requested(people);
    const before = (await deliveries()).length;
    expect((await money.pay(people.seller, code)).error?.code).toBe(1007);
    expect(await deliveries()).toHaveLength(before);
  });
});

describe('delivery', () => {
  test('is retried with the same id and body until it works', async () => {
    const failing = await anotherShop('شکننده');
    receiver.answer = (response) => response.writeHead(500).end();
    await failing.requested(people);
    await server.runJobs();
    expect((await deliveries(failing))[0]).toMatchObject({ state: 'waiting', tries: 1, result: 'HTTP 500' });
    receiver.answer = (response) => response.writeHead(302, { location: '/hook' }).end();
    server.clock.advance(5 * SECOND_MS);
    await server.runJobs();
    expect((await deliveries(failing))[0]).toMatchObject({ state: 'waiting', tries: 2, result: 'HTTP 302' });
    receiver.answer = (response) => response.writeHead(200).end();
    server.clock.advance(30 * SECOND_MS);
    await server.runJobs();
    expect((await deliveries(failing))[0]).toMatchObject({ state: 'delivered', tries: 3, result: 'HTTP 200' });
    expect(new Set(receiver.ids).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    server.clock.advance(DAY_MS);
    await server.runJobs();
    expect(receiver.received).toHaveLength(3);
  });

  test('is given up after three days with its address, and sent again from the office', async () => {
    const failing = await anotherShop('خاموش');
    const failWithin = (milliseconds: number) => {
      receiver.answer = (response) => {
        server.clock.advance(milliseconds);
        response.writeHead(503).end();
      };
    };
    const orderedAt = server.clock.now();
    failWithin(9 * SECOND_MS);
    await failing.requested(people);
    await server.runJobs();
    failWithin(SECOND_MS);
    for (let day = 1; day <= 3; day += 1) {
      expect(await offOf(failing)).toBeNull();
      server.clock.set(new Date(orderedAt.getTime() + day * DAY_MS));
      await server.runJobs();
    }
    const [failed] = await deliveries(failing);
    expect(failed).toMatchObject({ state: 'failed', result: 'HTTP 503' });
    expect(await offOf(failing)).toMatchObject({ why: 'failing' });
    const id = `msg_${failed?.delivery_id}`;
    const sent = () => receiver.ids.filter((one) => one === id).length;
    const tries = sent();
    server.clock.advance(DAY_MS);
    await server.runJobs();
    expect(sent()).toBe(tries);

    const body = { delivery_id: failed?.delivery_id ?? '' };
    mustWork(await office.call('resendWebhook', body));
    await server.runJobs();
    expect(await offOf(failing)).toBeNull();

    receiver.answer = (response) => response.writeHead(204).end();
    const resent = mustWork(await office.call('resendWebhook', body));
    expect(resent).toMatchObject({ state: 'waiting', tries: 0 });
    await server.runJobs();
    expect((await deliveries(failing))[0]).toMatchObject({
      delivery_id: failed?.delivery_id,
      state: 'delivered',
      tries: 1,
    });
    expect(sent()).toBe(tries + 2);
    const unknown = { delivery_id: '00000000-0000-4000-8000-000000000000' };
    expect((await office.call('resendWebhook', unknown)).error?.code).toBe(1004);
  });

  test('goes to the present address, and fails without one', async () => {
    const moving = await OwnPartner.create(office, money, { name: 'کوچنده', webhook_url: 'http://127.0.0.1:1/' });
    await moving.requested(people);
    await server.runJobs();
    expect((await deliveries(moving))[0]).toMatchObject({ state: 'waiting', result: 'ECONNREFUSED' });
    const ofDeal = async () => (await deliveries(moving)).find(({ type }) => type === 'deal.created');
    const change = (webhookUrl: string | null) => office.change(moving.id, { webhook_url: webhookUrl });
    await change(null);
    server.clock.advance(MINUTE_MS);
    await server.runJobs();
    expect(await ofDeal()).toMatchObject({ state: 'waiting', result: 'no address' });
    await change(address);
    server.clock.advance(HOUR_MS);
    await server.runJobs();
    expect(await ofDeal()).toMatchObject({ state: 'delivered' });
  });

  test('ends for an address that is gone, and its contact and the supervisors are told', async () => {
    const leaving = await anotherShop('رفته');
    receiver.answer = (response) => response.writeHead(410).end();
    const send = jest.spyOn(server.context.ports.sms, 'send');
    await leaving.requested(people);
    await server.runJobs();
    expect(await offOf(leaving)).toEqual({ since: server.clock.now().toISOString(), why: 'gone' });
    expect((await deliveries(leaving))[0]).toMatchObject({ state: 'failed', tries: 1, result: 'HTTP 410' });
    const told = send.mock.calls.map(([{ mobile, text }]) => [mobile, text.includes('رفته')]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['09121112233', true],
        [office.operator.mobile, true],
      ]),
    );
    send.mockRestore();

    server.clock.advance(1_000);
    await leaving.requested(people);
    await server.runJobs();
    expect((await deliveries(leaving))[0]).toMatchObject({ state: 'listed', tries: 0 });
    expect(receiver.received).toHaveLength(1);
    await leaving.untilListed(server);
    expect((await leaving.events()).data.events.map(({ event }) => event.type)).toEqual([
      'deal.created',
      'deal.created',
    ]);

    // Its own test event reaches it again.
    receiver.answer = (response) => response.writeHead(204).end();
    expect((await leaving.test()).status).toBe(200);
    await server.runJobs();
    expect(JSON.parse(receiver.received.at(-1)?.body ?? '')).toMatchObject({
      type: 'partner.test',
      data: { test: true },
    });
    expect(await offOf(leaving)).toBeNull();
  });

  test('to twelve partners that never answer leaves places for a thirteenth', async () => {
    const slow = new WebhookReceiver();
    slow.answer = () => undefined;
    const url = await slow.open();
    const { kysely } = server.context.db;
    const order = (partnerId: string) =>
      orderEvent(kysely, { partnerId, event: 'partner.test', data: { test: true }, url: null }, server.clock.now());
    for (let count = 0; count < 12; count += 1) {
      const lazy = await OwnPartner.create(office, money, { name: `کند ${count}`, webhook_url: url });
      for (let event = 0; event < 10; event += 1) await order(lazy.id);
    }
    const running = server.runJobs();
    await slow.until(60);
    await order(shop.id);
    server.context.jobs.wake();
    const again = server.runJobs();
    await receiver.until(1);
    slow.close();
    await server.context.db.pool.query(`delete from jobs where queue = 'webhook'`);
    await Promise.all([running, again]);
  });

  test('to a slow partner leaves places for the others', async () => {
    const slow = new WebhookReceiver();
    slow.answer = () => undefined;
    const lazy = await OwnPartner.create(office, money, { name: 'کند', webhook_url: await slow.open() });
    for (let count = 0; count < 8; count += 1) await lazy.requested(people);
    await shop.requested(people);
    const running = server.runJobs();
    await receiver.until(1);
    expect(slow.received.length).toBeLessThanOrEqual(5);
    slow.answer = (response) => response.writeHead(204).end();
    slow.close();
    await running;
    await server.context.db.pool.query(`delete from jobs where queue = 'webhook'`);
  });
});

test('a process that dies before the sending, or before its note, loses nothing', async () => {
  const database = await openTestDatabase();
  const kept: Database = Object.assign(Object.create(database), { close: async () => undefined });
  const first = await createTestServer({ database: kept });
  const story = new MoneyStory(first);
  const both = { seller: await story.trader(), buyer: await story.trader() };
  const partner = await OwnPartner.create(await PartnerOffice.open(first), story, {
    name: 'فروشگاه',
    webhook_url: address,
  });
  await partner.requested(both);
  await first.app.close();
  expect(receiver.received).toEqual([]);

  // The webhook goes out, and the process dies before it learns that: it claims nothing more.
  const require = jest.fn(database.identity.require);
  const dying: Database = Object.assign(Object.create(kept), { identity: { ...database.identity, require } });
  const second = await createTestServer({ database: dying });
  const send = second.context.ports.webhooks.send;
  jest.spyOn(second.context.ports.webhooks, 'send').mockImplementation(async (message) => {
    require.mockImplementation(() => {
      throw new Error('This process is dead');
    });
    await send(message);
    return new Promise(() => undefined);
  });
  second.runJobs().catch(() => undefined);
  await receiver.until(1);

  const third = await createTestServer({ database });
  await third.runJobs();
  expect(receiver.types).toEqual(['deal.created', 'deal.created']);
  expect(new Set(receiver.ids).size).toBe(1);
  expect(receiver.received[0]?.body).toBe(receiver.received[1]?.body);
  // The listeners of the dead would connect to the removed database again and again.
  for (const { context } of [first, second]) await Promise.all([context.live.stop(), context.switches.stop()]);
  await third.close();
});

/** The embedded database allows one process only. */
testOnPostgres('two processes send each webhook once', async () => {
  const database = await openTestDatabase();
  const another = await openDatabase({ databaseUrl: database.url, dataKeys: testDataKeys() });
  const servers = [await createTestServer({ database }), await createTestServer({ database: another })] as const;
  const story = new MoneyStory(servers[0]);
  const both = { seller: await story.trader(), buyer: await story.trader() };
  const desk = await PartnerOffice.open(servers[0]);
  const partners = await Promise.all(
    [1, 2, 3, 4].map((index) => OwnPartner.create(desk, story, { name: `فروشگاه ${index}`, webhook_url: address })),
  );
  for (let count = 0; count < 12; count += 1) await partners[count % 4]?.requested(both);
  await Promise.all(servers.map((one) => one.runJobs()));
  expect(receiver.received).toHaveLength(12);
  expect(new Set(receiver.ids).size).toBe(12);
  await Promise.all(servers.map((one) => one.close()));
});
