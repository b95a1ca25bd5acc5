import { DAY_MS, HOUR_MS } from '@contract/rules/durations';
import { deleteExpired } from '../../db/repositories/expired';
import { CALLS_OF_A_PARTNER, type Limit } from '../../domain/limits';
import { createTestServer, type TestServer } from '../../testing/createTestServer';
import { MoneyStory, type Trader } from '../../testing/moneyStory';
import { testOnPostgres } from '../../testing/onPostgres';
import { namedPart, OwnPartner, PartnerOffice, WITHOUT_SITE } from '../../testing/ownPartner';
import { PartnerStory } from '../../testing/partnerStory';
import { setCount } from '../../testing/setCount';
import { mustWork } from '../../testing/testClient';

let server: TestServer;
let money: MoneyStory;
let pages: PartnerStory;
let people: { seller: Trader; buyer: Trader };
let office: PartnerOffice;
let shop: OwnPartner;
let other: OwnPartner;

beforeAll(async () => {
  // The tests advance the clock by days.
  const config = { publicUrl: 'https://amanat.example', accessLifetimeSeconds: 30 * 24 * 3600 };
  server = await createTestServer({ config });
  money = new MoneyStory(server);
  people = { seller: await money.trader(), buyer: await money.trader() };
  office = await PartnerOffice.open(server);
  shop = await OwnPartner.create(office, money, { name: 'فروشگاه' });
  other = await OwnPartner.create(office, money, { name: 'دیگری' });
  pages = new PartnerStory(money, shop.created.partner.slug);
});

afterAll(() => server.close());

afterEach(async () => {
  expect(await money.ledger()).toMatchObject({ sum: 0 });
});

describe('a process of a partner', () => {
  test('leads its seller and buyer through the pages to a paid deal', async () => {
    const made = (await shop.create(people)).data;
    expect(made).toMatchObject({
      seller_url: `https://amanat.example/new-transactions?process_id=${made.process_id}`,
      buyer_url: `https://amanat.example/submit-transaction?process_id=${made.process_id}`,
      ...{ amount: 2_500_000, commission_side: 'seller', decision: null, deal: null },
    });
    server.clock.advance(6 * DAY_MS);
    expect((await pages.detail(made.process_id)).data).not.toHaveProperty('expired');
    const created = mustWork(await pages.create(people.seller, made.process_id, { body: { amount: 2_500_000 } }));
    expect(created.redirect_to).toBe(`/panel/v1/return/${made.process_id}`);
    mustWork(await pages.confirm(made.process_id, 'approved'));
    await money.atGateway(await money.gatewayToken(people.buyer, created.payment_code));
    const deal = { payment_code: created.payment_code, status: 'paid', disputed: false, payee_receives: null };
    expect((await shop.read(made.process_id)).data).toMatchObject({ decision: 'approved', deal });
  });

  test('is told by no chat message', async () => {
    const post = jest.spyOn(server.context.ports.partner, 'postMessage');
    await shop.requested(people);
    await server.runJobs();
    expect(post).not.toHaveBeenCalled();
    post.mockRestore();
  });

  test('leads its people back to its partner, and an unknown one to our home page', async () => {
    const { processId, redirectTo } = await shop.requested(people);
    const back = await server.send({ url: redirectTo ?? '' });
    expect([back.statusCode, back.headers.location]).toEqual([303, `https://shop.example/orders/${processId}`]);
    const unknown = await server.send({ url: '/panel/v1/return/amp_nobody' });
    expect([unknown.statusCode, unknown.headers.location]).toEqual([303, '/']);
  });

  test('keeps the terms of its partner for each caller who knows its id', async () => {
    const { process_id: processId } = (await shop.create(people)).data;
    expect((await pages.submit(processId, { price: 10_000 })).error?.code).toBe(1005);
    expect((await pages.permission(processId)).data).toEqual({ success: false, redirect_url: null });
    const cheaper = await pages.create(people.seller, processId, { body: { amount: 10_000 } });
    expect(cheaper.error?.code).toBe(1021);
    const stranger = await pages.create(people.buyer, processId);
    expect(stranger.error?.code).toBe(1012);
  });

  test('ends after seven days, and its mobiles are deleted', async () => {
    const { processId, code } = await shop.requested(people);
    const open = (await shop.create(people)).data.process_id;
    server.clock.advance(7 * DAY_MS);
    for (const one of [processId, open]) expect((await pages.confirm(one, 'approved')).error?.code).toBe(1404);
    server.clock.advance(1);
    await deleteExpired(server.context.db.kysely, server.clock.now());
    const { rows } = await server.context.db.pool.query(
      'select process_id, seller_mobile, buyer_mobile from partner_entries where process_id = any($1)',
      [[processId, open]],
    );
    expect(rows).toEqual([{ process_id: processId, seller_mobile: null, buyer_mobile: null }]);
    expect((await shop.read(processId)).data.deal).toMatchObject({ payment_code: code });
  });
});

describe('an order', () => {
  const order = { order_number: 'A-7', metadata: { basket: '12' }, return_url: 'https://shop.example/a/{process_id}' };

  test('has number, notes and page of its partner, in each answer and event', async () => {
    const made = (await shop.create(people, order, 'order-A-7')).data;
    expect(made).toMatchObject(order);
    expect((await shop.create(people, { ...order, metadata: {} }, 'order-A-7')).error?.code).toBe(1005);
    const back = await server.send({ url: `/panel/v1/return/${made.process_id}` });
    expect(back.headers.location).toBe(`https://shop.example/a/${made.process_id}`);
    // A number of another partner names that one's process alone.
    const foreign = (await other.create(people, { order_number: 'A-7' })).data;
    const found = async (partner: OwnPartner, query: string) =>
      (await partner.list(query)).data.processes.map((one) => one.process_id);
    expect(await found(shop, '?order_number=A-7')).toEqual([made.process_id]);
    expect(await found(other, '?order_number=A-7')).toEqual([foreign.process_id]);
    expect((await shop.list('?order_number=A-7')).data.total_records).toBe(1);
  });

  test.each([
    ['return_url', 'https://evil.example/{process_id}'],
    ['return_url', 'javascript:alert(1)'],
    ['return_url', '/home'],
    ['metadata', Object.fromEntries(Array.from({ length: 5 }, (_none, index) => [`note${index}`, 'ا'.repeat(250)]))],
    ['metadata', { note: 5 }],
    ['order_number', ' '],
    ['order_number', 'x'.repeat(65)],
  ])('with a wrong %s is refused (%j)', async (field, value) => {
    expect((await shop.create(people, { [field]: value })).error).toMatchObject({ code: 1002 });
  });

  test('is found by status and time', async () => {
    server.clock.advance(1);
    const from = server.clock.now().toISOString();
    const open = (await shop.create(people)).data.process_id;
    const { processId } = await shop.requested(people);
    server.clock.advance(1);
    const to = server.clock.now().toISOString();
    const found = async (query: string) =>
      (await shop.list(`?size=100&from=${from}&${query}`)).data.processes.map((one) => one.process_id);
    expect(await found('status=open')).toEqual([open]);
    expect(await found('status=inquired')).toEqual([processId]);
    expect((await found(`to=${to}`)).sort()).toEqual([open, processId].sort());
    expect(await found(`to=${from}`)).toEqual([]);
    expect((await shop.list('?status=unknown')).error?.code).toBe(1002);
    // A leap second is a date-time to the schema, and none to the clock.
    expect((await shop.list('?from=2026-01-15T23:59:60Z')).error?.code).toBe(1002);
  });

  test('is canceled by its partner before the payment, once, and by nobody else', async () => {
    const open = (await shop.create(people)).data.process_id;
    expect((await other.cancel(open)).error?.code).toBe(1404);
    for (let time = 0; time < 2; time += 1) expect((await shop.cancel(open)).data.deal).toBeNull();
    expect((await pages.create(people.seller, open, { body: { amount: 2_500_000 } })).error?.code).toBe(1404);

    const { processId, code } = await shop.requested(people);
    for (let time = 0; time < 2; time += 1) {
      expect((await shop.cancel(processId)).data.deal).toMatchObject({ status: 'canceled' });
    }
    expect((await money.pay(people.buyer, code)).error?.code).toBe(1007);
    const asSeller = { as: people.seller.user, body: { payment_code: code } };
    expect(mustWork(await server.call('transactionDetails', asSeller)).details.ending).toBe('canceled_by_partner');
    const { notifications } = mustWork(await server.call('listNotices', { as: people.seller.user }));
    expect(notifications[0]).toMatchObject({ kind: 'canceled', details: { by_partner: true } });

    const paid = await shop.requested(people);
    await money.atGateway(await money.gatewayToken(people.buyer, paid.code));
    expect((await shop.cancel(paid.processId)).error?.code).toBe(1007);
  });

  test('is shipped by its partner after the payment, with a code of the carrier', async () => {
    const { processId, code } = await shop.requested(people);
    const parcel = { carrier: 'tipax', tracking_code: 'TP-۱۲۳۴۵' };
    expect((await shop.ship(processId, parcel)).error?.code).toBe(1007);
    await money.atGateway(await money.gatewayToken(people.buyer, code));
    expect((await other.ship(processId, parcel)).error?.code).toBe(1404);
    expect((await shop.ship(processId, { ...parcel, carrier: 'post' })).error).toMatchObject({
      ...{ code: 1002, fields: { tracking_code: expect.any(String) } },
    });
    for (let time = 0; time < 2; time += 1) {
      expect((await shop.ship(processId, parcel, 'parcel-1')).data.deal).toMatchObject({ status: 'paid' });
    }
    const { rows } = await server.context.db.pool.query(
      'select carrier, state from deliveries where transaction_id = (select id from transactions where payment_code = $1)',
      [code],
    );
    expect(rows).toEqual([{ carrier: 'tipax', state: 'sent' }]);
    expect((await shop.ship(processId, { ...parcel, tracking_code: 'TP-99999' })).error?.code).toBe(1007);
    // Another process has keys of its own, also with the same seller.
    const { processId: second, code: paid } = await shop.requested(people);
    await money.atGateway(await money.gatewayToken(people.buyer, paid));
    const next = { ...parcel, tracking_code: 'TP-67890' };
    expect((await shop.ship(second, next, 'parcel-1')).data.deal).toMatchObject({ status: 'paid' });
  });
});

describe('the list of events', () => {
  test('has each event once, page after page, and only those of its partner', async () => {
    const listed = await OwnPartner.create(office, money, { name: 'فهرست' });
    await listed.requested(people);
    const { code } = await listed.requested(people);
    await money.confirm(people.seller, 'cancel', code);
    await listed.untilListed(server);
    const all: string[] = [];
    let cursor: string | null = null;
    for (let more = true; more; ) {
      const { data } = await listed.events(`?size=1${cursor ? `&after=${cursor}` : ''}`);
      all.push(...data.events.map(({ event }) => event.type));
      ({ cursor, more } = data);
    }
    expect(all).toEqual(['deal.created', 'deal.created', 'deal.canceled']);
    expect((await listed.events(`?after=${cursor}`)).data).toEqual({ events: [], cursor, more: false });
    expect(
      (await other.events('?size=100')).data.events.map(({ event }) => JSON.stringify(event)).join(),
    ).not.toContain(code);
    for (const after of ['x', `0-${'9'.repeat(20)}`]) {
      expect((await listed.events(`?after=${after}`)).error?.code).toBe(1002);
    }
    expect((await listed.test()).error?.code).toBe(1007);
  });

  // The embedded database has one connection.
  testOnPostgres('never passes an event whose transaction is still open', async () => {
    const listed = await OwnPartner.create(office, money, { name: 'هم‌زمان' });
    const client = await server.context.db.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `insert into webhook_deliveries (id, partner_id, event, data, state, ordered_at, created_at)
         values (gen_random_uuid(), $1, 'partner.test', '{"test":true}', 'listed', now(), now())`,
        [listed.id],
      );
      await listed.requested(people);
      const before = (await listed.events()).data;
      await client.query('commit');
      await listed.untilListed(server);
      const after = (await listed.events(before.cursor ? `?after=${before.cursor}` : '')).data;
      const types = [...before.events, ...after.events].map(({ event }) => event.type).sort();
      expect(types).toEqual(['deal.created', 'partner.test']);
    } finally {
      client.release();
    }
  });
});

describe('a call with a key', () => {
  test('needs a known key, never the token of a person', async () => {
    for (const key of ['', 'amk_unknown', people.seller.user.access, shop.created.secret]) {
      const refused = await Object.assign(Object.create(shop), { key }).list();
      expect([refused.status, refused.error?.code]).toEqual([401, 1003]);
    }
    const asPerson = await server.call('userReport', { as: shop.key });
    expect(asPerson.error?.code).toBe(1003);
  });

  test('names wrong fields, and takes no unknown one', async () => {
    for (const change of [{ amount: 9_999 }, { seller_mobile: '0912' }, { title: ' ' }, { price: 1 }]) {
      expect((await shop.create(people, change)).error).toMatchObject({ code: 1002 });
    }
  });

  test('gives one process for one idempotency key, also at once; another body is refused', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.create(people, {}, 'order-1')));
    expect(new Set(answers.map(({ data }) => data.process_id)).size).toBe(1);
    expect((await shop.create(people, { amount: 20_000 }, 'order-1')).error?.code).toBe(1005);
    expect((await other.create(people, { amount: 20_000 }, 'order-1')).status).toBe(200);
  });

  test('sees only the partner’s own processes', async () => {
    const { process_id: processId } = (await shop.create(people)).data;
    expect((await other.read(processId)).error?.code).toBe(1404);
    const foreign = (await other.list('?size=100')).data.processes.map((one) => one.process_id);
    expect(foreign).not.toContain(processId);
    const own = (await shop.list('?size=1')).data;
    expect(own.processes.map((one) => one.process_id)).toHaveLength(1);
    expect(own.total_records).toBeGreaterThan(1);
  });

  test('works with the former key until the overlap of a rotation ends', async () => {
    const former = shop.key;
    const withKey = async (key: string) => (await Object.assign(Object.create(shop), { key }).list()).status;
    const rotate = (overlapHours: number) => office.rotate(shop.id, 'key', overlapHours);
    const second = await rotate(24);
    expect([await withKey(former), await withKey(second)]).toEqual([200, 200]);
    server.clock.advance(24 * HOUR_MS);
    expect([await withKey(former), await withKey(second)]).toEqual([401, 200]);

    // A third key ends the first overlap: two keys work at most.
    const third = await rotate(24);
    const fourth = await rotate(24);
    expect(await Promise.all([second, third, fourth].map(withKey))).toEqual([401, 200, 200]);
    const fifth = await rotate(0);
    expect(await Promise.all([third, fourth, fifth].map(withKey))).toEqual([401, 401, 200]);
    shop.key = fifth;
  });

  test('has one present key after two rotations at once', async () => {
    const rotated = await Promise.all([0, 1].map((overlapHours) => office.rotate(other.id, 'key', overlapHours)));
    const works = rotated.map((value) => Object.assign(Object.create(other), { key: value }).list());
    const statuses = (await Promise.all(works)).map(({ status }) => status).sort();
    // The one with an hour works beside the other, unless it came last.
    expect([[200, 200].join(), [200, 401].join()]).toContain(statuses.join());
    const { rows } = await server.context.db.pool.query(
      "select 1 from partner_keys where partner_id = $1 and kind = 'key' and expires_at is null",
      [other.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('is refused while the partner is paused', async () => {
    const paused = await OwnPartner.create(office, money, { name: 'ایستاده' });
    const { name, partner_id } = paused.created.partner;
    const settings = { ...namedPart(name), partner_id };
    mustWork(await office.call('changePartner', { ...settings, state: 'paused' }));
    expect((await paused.list()).status).toBe(401);
    mustWork(await office.call('changePartner', { ...settings, state: 'active' }));
    expect((await paused.list()).status).toBe(200);
  });

  test('is refused beyond 600 a minute', async () => {
    const busy = await OwnPartner.create(office, money, { name: 'پرکار' });
    const [limit] = CALLS_OF_A_PARTNER as [Limit];
    await busy.list();
    await setCount(server, limit, busy.id, 595);
    const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await busy.list()).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await shop.list()).status).toBe(200);
  });
});

describe('keys in the database', () => {
  test('are a hash, and a sealed secret', async () => {
    const { key, secret } = shop.created;
    const { rows } = await server.context.db.pool.query(
      'select row_to_json(partner_keys)::text as row from partner_keys',
    );
    const all = rows.map(({ row }) => row).join();
    for (const value of [key, secret, secret.slice('whsec_'.length, 30)]) expect(all).not.toContain(value);
  });
});

test('a partner’s name is its own, and its addresses are checked', async () => {
  const body = { ...WITHOUT_SITE, name: 'یکتا', slug: 'yekta' };
  const create = (change: object) => office.call('createPartner', { ...body, ...change });
  mustWork(await create({}));
  expect((await create({})).error?.code).toBe(1005);
  for (const [field, address] of [
    ['return_url', 'javascript:alert(1)'],
    ['webhook_url', 'https://10.0.0.1/'],
    ['webhook_url', 'http://metadata.internal/'],
    ['reads_process_from', 'https://10.0.0.1/'],
    ['tells_chat_at', '//shop.example/chat'],
    ['completion_url', 'javascript:alert(1)'],
  ] as const) {
    const { error } = await create({ name: 'دیگر', [field]: address });
    expect(error).toMatchObject({ code: 1002, fields: { [field]: expect.any(String) } });
  }
});
