import type { PartnerProcess } from '@contract/calls/partnerApiCalls';
import { DAY_MS } from '@contract/rules/durations';
import type { TestMove } from '@contract/rules/partnerRules';
import { deleteExpired } from '../../db/repositories/expired';
import { signedHeaders } from '../../ports/webhookSender';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { MoneyStory, type Trader } from '../../testing/moneyStory';
import { OwnPartner, PartnerOffice } from '../../testing/ownPartner';
import { mustWork } from '../../testing/testClient';
import { WebhookReceiver } from '../../testing/webhookReceiver';

const receiver = new WebhookReceiver();
let server: TestServer;
let people: { seller: Trader; buyer: Trader };
let live: OwnPartner;
let trial: OwnPartner;
let other: OwnPartner;

beforeAll(async () => {
  const webhook_url = await receiver.open();
  server = await createTestServer({ config: { publicUrl: 'https://amanat.example' } });
  const money = new MoneyStory(server);
  people = { seller: await money.trader(), buyer: await money.trader() };
  const office = await PartnerOffice.open(server);
  live = await OwnPartner.create(office, money, { name: 'فروشگاه', webhook_url });
  trial = Object.assign(Object.create(OwnPartner.prototype), live, {
    key: await office.rotate(live.id, 'test_key', 0),
  });
  other = await OwnPartner.create(office, money, { name: 'دیگری' });
  other.key = await office.rotate(other.id, 'test_key', 0);
  await server.runJobs();
});

beforeEach(() => {
  receiver.received.length = 0;
});

afterAll(async () => {
  await server.close();
  receiver.close();
});

const simulate = (shop: OwnPartner, processId: string, state: TestMove, key?: string) =>
  shop.send<PartnerProcess>(
    'POST',
    `processes/${processId}/simulate/`,
    { state },
    key ? { 'idempotency-key': key } : {},
  );

/** The numbers of rows that a live deal writes. */
async function liveRows(): Promise<number[]> {
  const counts = [];
  for (const table of ['transactions', 'partner_entries', 'ledger_entries', 'notices', 'payment_attempts'] as const) {
    const { total } = await server.context.db.kysely
      .selectFrom(table)
      .select((is) => is.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    counts.push(Number(total));
  }
  return counts;
}

test('a test process runs from its creation to the last transfer, with signed webhooks and no live row', async () => {
  const before = await liveRows();
  const order = { order_number: 'A-1', metadata: { cart: '7' } };
  const made = mustWork(await trial.create(people, order, 'one'));
  expect(trial.key).toMatch(/^amk_test_/);
  expect(made).toMatchObject({ ...order, process_id: expect.stringMatching(/^amp_test_/), deal: null });
  expect(made.buyer_url).toBe(`https://amanat.example/test-process/${made.process_id}`);
  expect(mustWork(await trial.create(people, order, 'one')).process_id).toBe(made.process_id);
  expect((await trial.create({ seller: people.buyer, buyer: people.seller }, order, 'one')).error?.code).toBe(1005);
  const id = made.process_id;
  expect((await trial.ship(id, { carrier: 'tipax', tracking_code: '123456789012' })).error?.code).toBe(1007);
  const paid = { payment_code: expect.any(String), status: 'paid', amount: 2_500_000, disputed: false };
  mustWork(await simulate(trial, id, 'created'));
  expect((await simulate(trial, id, 'paid')).error).toMatchObject({
    code: 1007,
    message: 'Possible states: approved, rejected, canceled',
  });
  mustWork(await simulate(trial, id, 'approved'));
  expect(mustWork(await simulate(trial, id, 'paid', 'pay')).deal).toMatchObject(paid);
  expect(mustWork(await simulate(trial, id, 'paid', 'pay')).deal).toMatchObject(paid);
  expect((await simulate(trial, id, 'refunded', 'pay')).error?.code).toBe(1005);
  expect((await trial.cancel(id)).error?.code).toBe(1007);
  mustWork(await simulate(trial, id, 'settled'));
  const done = mustWork(await simulate(trial, id, 'paid_out'));
  expect(done.deal?.payee_receives).toBeGreaterThan(2_400_000);
  await server.runJobs();
  expect(receiver.types.sort()).toEqual(['deal.created', 'deal.paid', 'deal.paid_out', 'deal.settled']);
  for (const { body, headers } of receiver.received) {
    const { test: isTest, data } = JSON.parse(body);
    expect([isTest, data.process_id, data.order_number]).toEqual([true, id, 'A-1']);
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
    expect(headers).toMatchObject(
      signedHeaders({ id: String(headers['webhook-id']), at, body, secrets: [live.created.secret] }),
    );
    expect(body).not.toContain(people.buyer.user.mobile);
  }
  expect(await liveRows()).toEqual(before);
});

test('the two modes have lists, events and processes of their own', async () => {
  const tested = mustWork(await trial.create(people, { order_number: 'B-1' }));
  const real = await live.requested(people);
  mustWork(await simulate(trial, tested.process_id, 'created'));
  const ids = async (shop: OwnPartner, query = '') =>
    mustWork(await shop.list(query)).processes.map((one) => one.process_id);
  expect(await ids(trial, '?order_number=B-1')).toEqual([tested.process_id]);
  expect(await ids(live, '?order_number=B-1')).toEqual([]);
  expect(await ids(trial, '?size=100')).not.toContain(real.processId);
  expect(await ids(other)).toEqual([]);
  await live.untilListed(server);
  const events = async (shop: OwnPartner) =>
    mustWork(await shop.events('?size=100')).events.map(({ event }) => ('test' in event ? event.test : false));
  expect(new Set(await events(trial))).toEqual(new Set([true]));
  expect(new Set(await events(live))).toEqual(new Set([false]));
});

test('a key of the other mode, or of another partner, finds no process', async () => {
  const { process_id: tested } = mustWork(await trial.create(people));
  const { processId: real } = await live.requested(people);
  const codes = async (shop: OwnPartner, id: string) => [
    (await shop.read(id)).error?.code,
    (await shop.cancel(id)).error?.code,
    (await shop.ship(id, { carrier: 'tipax', tracking_code: '123456789012' })).error?.code,
    (await simulate(shop, id, 'created')).error?.code,
  ];
  const unknown = [1404, 1404, 1404, 1404];
  expect(await codes(trial, real)).toEqual(unknown);
  expect(await codes(live, tested)).toEqual(unknown);
  expect(await codes(other, tested)).toEqual(unknown);
});

test('a test process opens no live page and pays nothing; its own page plays it', async () => {
  const { process_id: id } = mustWork(
    await trial.create(people, { return_url: 'https://shop.example/done/{process_id}' }),
  );
  const { slug } = live.created.partner;
  expect((await server.call('visitedPartner', { query: { process_id: id } })).error?.code).toBe(1404);
  const body = { process_id: id, transaction_status: 'approved' as const };
  expect((await server.call('confirmPartnerTransaction', { params: { partner: slug }, body })).error?.code).toBe(1404);
  const request = {
    ...{ amount: 2_500_000, behalf: 'دوچرخهٔ کوهستان', commision_side: 2 as const, process_id: id },
    payee_bank_account: people.seller.accountId,
  };
  expect((await server.call('createTransaction', { as: people.seller.user, body: request })).error?.code).toBe(1404);
  const params = { process_id: id };
  expect(mustWork(await server.call('testProcess', { params }))).toMatchObject({
    partner: 'فروشگاه',
    moves: ['created', 'canceled'],
    return_url: `https://shop.example/done/${id}`,
  });
  mustWork(await server.call('moveTestProcess', { params, body: { state: 'created' } }));
  expect((await server.call('moveTestProcess', { params, body: { state: 'created' } })).error?.code).toBe(1007);
  const code = mustWork(await trial.read(id)).deal?.payment_code ?? '';
  const asBuyer = { as: people.buyer.user, body: { payment_code: code } };
  expect((await server.call('transactionDetails', asBuyer)).error?.code).toBe(1404);
  const payment = { payment_code: code, payer_bank_account: people.buyer.accountId };
  expect((await server.call('pay', { as: people.buyer.user, body: payment })).error?.code).toBe(1404);
  const real = { process_id: (await live.requested(people)).processId };
  expect((await server.call('testProcess', { params: real })).error?.code).toBe(1404);
  expect((await server.call('moveTestProcess', { params: real, body: { state: 'paid' } })).error?.code).toBe(1404);
});

test('a failing test event switches nothing off, and a delivered one nothing on', async () => {
  const { kysely } = server.context.db;
  const state = () =>
    kysely
      .selectFrom('partners')
      .select(['failing_since', 'webhook_off_at'])
      .where('id', '=', live.id)
      .executeTakeFirstOrThrow();
  await server.runJobs();
  receiver.answer = (response) => response.writeHead(410).end();
  mustWork(await trial.test());
  await server.runJobs();
  expect(await state()).toEqual({ failing_since: null, webhook_off_at: null });
  receiver.answer = (response) => response.writeHead(204).end();
  const off = { webhook_off_at: server.clock.now(), webhook_off_why: 'gone' } as const;
  await kysely.updateTable('partners').set(off).where('id', '=', live.id).execute();
  mustWork(await trial.test());
  await server.runJobs();
  expect(receiver.types.at(-1)).toBe('partner.test');
  expect((await state()).webhook_off_at).toEqual(off.webhook_off_at);
});

test('the same input is refused as for a live process, and old ones are deleted', async () => {
  const refused = async (change: object) => (await trial.create(people, change)).error;
  expect((await refused({ amount: 1 }))?.code).toBe(1002);
  expect(await refused({ return_url: 'https://evil.example/' })).toMatchObject({
    code: 1002,
    fields: { return_url: expect.any(String) },
  });
  expect(
    (await refused({ metadata: Object.fromEntries([1, 2, 3, 4, 5].map((one) => [one, 'x'.repeat(500)])) }))?.code,
  ).toBe(1002);
  const { process_id: id } = mustWork(await trial.create(people));
  server.clock.advance(8 * DAY_MS);
  expect((await simulate(trial, id, 'created')).error?.code).toBe(1007);
  expect((await trial.cancel(id)).status).toBe(200);
  server.clock.advance(90 * DAY_MS);
  await deleteExpired(server.context.db.kysely, server.clock.now());
  expect((await trial.read(id)).error?.code).toBe(1404);
});
