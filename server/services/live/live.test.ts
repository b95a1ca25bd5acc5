import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { CLIENT_ID_HEADER } from '@contract/rules/limits';
import { LIVE_CHANGES_AT_MOST } from '@contract/rules/liveRules';
import { type Kysely, sql } from 'kysely';
import { createContext } from '../../context';
import { openDatabase } from '../../db/database';
import { deleteExpired } from '../../db/repositories/expired';
import type { Schema } from '../../db/schema';
import { createLogger } from '../../http/logging';
import { createTestServer, type TestServer, type TestUser } from '../../testing/createTestServer';
import { DisputeStory } from '../../testing/disputeStory';
import { LiveReader } from '../../testing/liveReader';
import { letPayoutsGoOut, type Trader } from '../../testing/moneyStory';
import { describeOnPostgres } from '../../testing/onPostgres';
import { mustWork } from '../../testing/testClient';
import { besideTransaction, openTestDatabase } from '../../testing/testDatabase';
import { testDataKeys } from '../../testing/testDataKeys';
import { until } from '../../testing/until';
import { LiveFeed } from './liveFeed';

/** The only permitted content of a stream. */
const NOTHING_PERSONAL =
  /^(:\n\n|id: (\d+)\nevent: (hello|change|notice)\ndata: \{"cursor":\2(,"payment_code":"[2-9A-Z]{8}","version":\d+|,"unread":\d+)?\}\n\n)*$/;

/** The payment code of {@link tellLast}. */
const LAST = 'LAST2222';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let server: TestServer;
let story: DisputeStory;
let origin: string;
let seller: Trader;
let buyer: Trader;
let readers: LiveReader[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  server = await createTestServer({ database });
  story = new DisputeStory(server);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  seller = await story.trader();
  buyer = await story.trader();
});

afterEach(async () => {
  for (const reader of readers) reader.close();
  readers = [];
  await until(() => server.context.live.size === 0);
});

afterAll(() => server.close());

async function reading(who: TestUser, after?: number): Promise<LiveReader> {
  const reader = await LiveReader.open(origin, who.access, after);
  readers.push(reader);
  if (reader.response.ok) await until(() => reader.frames.length > 0);
  return reader;
}

/** The missed events of a user. */
async function since(who: Trader, cursor?: number) {
  return mustWork(
    await server.call('liveEventsSince', { as: who.user, ...(cursor !== undefined && { query: { cursor } }) }),
  );
}

async function refusal(who: string, headers: Record<string, string> = {}) {
  const response = await server.send({
    url: '/api/v1/events/',
    headers: { [CLIENT_ID_HEADER]: 'amanat-web', ...(who && { authorization: `Bearer ${who}` }), ...headers },
  });
  return { status: response.statusCode, code: response.json<{ error: { code: number } }>().error.code };
}

describe('a stream of events', () => {
  test('reaches the sides, the viewers of an unpaid request and the referee, with codes only', async () => {
    const [referee, looker, stranger] = [await story.trader(), await story.trader(), await story.trader()];
    const people = { seller, buyer, referee, looker, stranger };
    const streams = await Promise.all(
      Object.entries(people).map(async ([name, { user }]) => [name, await reading(user)] as const),
    );
    const readersAfter = async (step: () => Promise<unknown>): Promise<string[]> => {
      const before = new Map(streams.map(([name, { changes }]) => [name, changes.length]));
      await step();
      await tellLast(Object.values(people));
      await until(() => streams.every(([name, { changes }]) => changes.indexOf(LAST, before.get(name)) >= 0));
      return streams.filter(([name, { changes }]) => changes[before.get(name) ?? 0] !== LAST).map(([name]) => name);
    };

    let code = '';
    const terms = { referee: referee.user.nationalCode };
    expect(await readersAfter(async () => (code = await story.request(seller, terms)))).toEqual(['seller']);
    await story.details(buyer, code);
    await story.details(looker, code);
    let token = '';
    const accepting = { payment_code: code, payer_bank_account: buyer.accountId, accept_referee: true };
    const pay = async () => {
      token = mustWork(await server.call('pay', { as: buyer.user, body: accepting })).token;
    };
    expect(await readersAfter(pay)).toEqual(['seller', 'buyer', 'looker']);
    expect(await readersAfter(() => story.atGateway(token))).toEqual(['seller', 'buyer', 'looker']);
    expect(await readersAfter(() => story.open(buyer, code))).toEqual(['seller', 'buyer']);
    expect(await readersAfter(() => story.say('answerDispute', seller, code))).toEqual(['seller', 'buyer']);
    const escalate = ({ user }: Trader) => server.call('escalateDispute', { as: user, body: { payment_code: code } });
    expect(await readersAfter(() => escalate(buyer))).toEqual(['seller', 'buyer']);
    expect(await readersAfter(() => escalate(seller))).toEqual(['seller', 'buyer', 'referee']);
    const { dispute_id } = await story.dispute(buyer, code);
    expect(await readersAfter(() => server.call('declineCase', { as: referee.user, body: { dispute_id } }))).toEqual([
      'seller',
      'buyer',
      'referee',
    ]);

    const plain = await story.paid(seller, buyer);
    await readersAfter(() => story.confirm(buyer, 'settle', plain));
    expect(await readersAfter(() => letPayoutsGoOut(server))).toEqual(['seller', 'buyer']);

    for (const [name, stream] of streams) {
      expect(stream.text).toMatch(NOTHING_PERSONAL);
      expect(stream.changes.every((changed) => [code, plain, LAST].includes(changed))).toBe(true);
      expect([name, stream.response.headers.get('cache-control')]).toEqual([name, 'no-store, no-transform']);
    }
    const [, first] = streams[0] as [string, LiveReader];
    expect(first.response.headers.get('x-accel-buffering')).toBe('no');
    expect(first.response.headers.get('content-encoding')).toBeNull();
    expect(first.response.headers.get('content-security-policy')).not.toBeNull();
  });

  test('continues after its cursor, and the call «since» returns the same changes', async () => {
    const before = await reading(seller.user);
    const seen = await story.request(seller);
    await until(() => before.changes.includes(seen));
    before.close();
    const { cursor } = before;
    const missed = [await story.request(seller), await story.request(seller)];

    const after = await reading(seller.user, cursor);
    await until(() => missed.every((code) => after.changes.includes(code)));
    expect(after.frames[0]).toEqual({ event: 'hello', data: { cursor } });
    const answer = await since(seller, cursor);
    expect(answer.changes.map(({ payment_code }) => payment_code)).toEqual(expect.arrayContaining(missed));
    const { unread } = mustWork(await server.call('listNotices', { as: seller.user, query: { size: 1 } }));
    expect(unread).toBeGreaterThan(0);
    expect(answer).toMatchObject({ cursor: after.cursor, unread });
    // They are not repeated after a minute.
    server.clock.advance(61_000);
    const late = await story.request(seller);
    const { cursor: latest } = await since(seller);
    expect((await since(seller, latest)).changes.map(({ payment_code }) => payment_code)).toEqual([late]);
    expect((await since(buyer, 0)).changes.map(({ payment_code }) => payment_code)).not.toContain(late);
  });

  test('updates the other devices of a reader', async () => {
    await story.paid(seller, buyer);
    const other = await reading(seller.user);
    const unreadOf = () => other.frames.filter(({ event }) => event === 'notice').at(-1)?.data;
    mustWork(await server.call('readNotices', { as: seller.user, body: { all: true } }));
    await until(() => isDeepStrictEqual(unreadOf(), { cursor: other.cursor, unread: 0 }));
  });

  test('begins with the last minute, because the page loaded earlier', async () => {
    server.clock.advance(61_000);
    const earlier = await story.request(seller);
    server.clock.advance(59_000);
    const late = await story.request(seller);
    const reader = await reading(seller.user);
    await until(() => reader.changes.length === 2);
    expect(reader.changes).toEqual([earlier, late]);
    expect(reader.frames[0]).toMatchObject({ event: 'hello', data: { cursor: (await since(seller)).cursor } });
    server.clock.advance(2_000);
    expect((await since(seller)).changes.map(({ payment_code }) => payment_code)).toEqual([late]);
    server.clock.advance(60_000);
    expect((await since(seller)).changes).toEqual([]);
  });

  test('delivers an event that commits after a later one', async () => {
    const reader = await reading(seller.user);
    const { rows } = await sql<{ place: number }>`
      select nextval(pg_get_serial_sequence('live_events', 'cursor')) as place`.execute(server.context.db.kysely);
    const newer = await story.request(seller);
    await until(() => reader.changes.includes(newer));
    await sql`
      insert into live_events (cursor, user_id, payment_code, version, at) overriding system value
      select ${rows[0]?.place}::bigint, user_id, 'LATE2222', version, at from live_events
      order by cursor desc limit 1`.execute(server.context.db.kysely);
    await until(() => reader.changes.includes('LATE2222'));
    expect((await since(seller, reader.cursor)).changes.map(({ payment_code }) => payment_code)).toContain('LATE2222');
  });

  test('delivers events again after their delivery failed', async () => {
    const { db, log } = server.context;
    const reader = await reading(seller.user);
    const failure = jest.spyOn(log, 'warn');
    // The feed finds the events, and cannot count the unread notices.
    await sql`alter table notices rename to away`.execute(db.kysely);
    try {
      const { session_id: session } = seller.user.info;
      await sql`
        select live_tell(array[user_id], code, ${server.clock.now()})
        from sessions cross join unnest(array[null, ${LAST}]) code where id = ${session}`.execute(db.kysely);
      await until(() => failure.mock.calls.length > 0);
    } finally {
      await sql`alter table away rename to notices`.execute(db.kysely);
      failure.mockRestore();
    }
    await until(() => reader.changes.includes(LAST));
    expect(reader.frames.map(({ event }) => event)).toContain('notice');
  });

  test('is kept for a day, and «since» has a maximum length', async () => {
    const { kysely } = server.context.db;
    const many = await story.trader();
    await tellOf(kysely, many, LIVE_CHANGES_AT_MOST + 20, server.clock.now());
    const { changes } = await since(many, 0);
    expect(changes).toHaveLength(LIVE_CHANGES_AT_MOST);
    expect(changes.at(-1)?.payment_code).toBe(`C${1_000_000 + LIVE_CHANGES_AT_MOST + 20}`);
    await deleteExpired(kysely, new Date(server.clock.now().getTime() + 24 * 3_600_000 - 1));
    expect((await since(many, 0)).changes).toHaveLength(LIVE_CHANGES_AT_MOST);
    await deleteExpired(kysely, new Date(server.clock.now().getTime() + 24 * 3_600_000 + 1));
    expect((await since(many, 0)).changes).toEqual([]);
  });

  test('is refused without a token (1003) and with a malformed cursor (1002)', async () => {
    expect(await refusal('')).toEqual({ status: 401, code: 1003 });
    expect(await refusal('not.a.token')).toEqual({ status: 401, code: 1003 });
    expect(await refusal(seller.user.access, { 'last-event-id': 'x' })).toEqual({ status: 400, code: 1002 });
    expect((await server.call('liveEventsSince', { as: seller.user, query: { cursor: -1 } })).error?.code).toBe(1002);
    expect((await server.call('liveEventsSince')).error?.code).toBe(1003);
  });

  test('is limited to two per session and six per user (1016)', async () => {
    const { user } = await story.trader();
    const devices = [user, await anotherDevice(user), await anotherDevice(user), await anotherDevice(user)];
    for (const device of devices.slice(0, 3)) {
      await reading(device);
      await reading(device);
      expect(await refusal(device.access)).toEqual({ status: 429, code: 1016 });
    }
    expect(await refusal(devices[3]?.access ?? '')).toEqual({ status: 429, code: 1016 });
    readers.pop()?.close();
    await until(() => server.context.live.size === 5);
    expect((await reading(devices[3] as TestUser)).response.status).toBe(200);
  });

  test('is refused by a full process (1016) until one ends', async () => {
    const [{ info: one }, { info: other }] = [seller.user, buyer.user];
    const feed = new LiveFeed(() => server.context, 1);
    const open = ({ session_id: sessionId }: typeof one) =>
      feed.open({ userId: sessionId, sessionId }, { endsAt: server.clock.now(), after: null });
    const first = await open(one);
    await expect(open(other)).rejects.toMatchObject({ code: 1016 });
    first.end();
    (await open(other)).end();
    expect(feed.size).toBe(0);
  });

  test('ends with its session and with its access token', async () => {
    const { user } = await story.trader();
    const [other, third] = [await anotherDevice(user), await anotherDevice(user)];
    const streams = [await reading(user), await reading(other), await reading(third)] as const;
    await server.call('logout', { as: user });
    await until(() => streams[0].hasEnded);
    await server.call('deleteSession', { as: other, params: { id: third.info.session_id } });
    await until(() => streams[2].hasEnded);
    expect(streams[1].hasEnded).toBe(false);

    server.clock.advance(server.context.config.accessLifetimeSeconds * 1000);
    await until(() => streams[1].hasEnded);
    expect(await refusal(other.access)).toEqual({ status: 401, code: 1008 });
    await renew(seller);
    await renew(buyer);
  });

  test('is closed when its client stops reading, and not by a large burst', async () => {
    const { kysely } = server.context.db;
    const keen = await reading(seller.user);
    await tellOf(kysely, seller, 400, server.clock.now());
    await until(() => keen.changes.length >= 400);
    expect(keen.hasEnded).toBe(false);
    keen.close();
    await until(() => server.context.live.size === 0);

    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.pause().on('error', () => undefined);
    socket.write(
      `GET /api/v1/events/ HTTP/1.1\r\nhost: x\r\n${CLIENT_ID_HEADER}: amanat-web\r\nauthorization: Bearer ${seller.user.access}\r\n\r\n`,
    );
    await until(() => server.context.live.size === 1);
    await tellOf(kysely, seller, 3_000, server.clock.now());
    await until(() => server.context.live.size === 0);
    socket.destroy();
  });
});

/** Events of another process, and of transactions that commit late, need a PostgreSQL. */
describeOnPostgres('among several processes', () => {
  test('delivers events of the other process at once, and ends the streams of its ended sessions', async () => {
    const other = await openDatabase({ databaseUrl: database.url, dataKeys: testDataKeys() });
    const { config, clock } = server.context;
    const context = await createContext(config, other, clock, createLogger(config));
    await context.live.start();
    try {
      const reader = await reading(seller.user);
      const code = await story.request(seller);
      await until(() => reader.changes.includes(code));
      const before = reader.changes.length;
      await tellOf(other.kysely, seller, 1, clock.now());
      // Without a notification, so by the poll each second.
      await until(() => reader.changes.length > before);
      context.live.sessionsEnded();
      await sql`update sessions set ended_at = now() where id = ${seller.user.info.session_id}`.execute(other.kysely);
      context.live.sessionsEnded();
      await until(() => reader.hasEnded);
    } finally {
      await context.live.stop();
      await other.close();
      seller = await story.trader();
    }
  });

  test('delivers a move that commits after later ones', async () => {
    const reader = await reading(seller.user);
    await server.context.db.kysely.transaction().execute(async (transaction) => {
      await sql`select live_tell(array[${seller.user.info.session_id}], 'NOBODY22', now())`.execute(transaction);
      await tellOf(transaction, seller, 1, server.clock.now());
      const newer = await besideTransaction(() => story.request(seller));
      await until(() => reader.changes.includes(newer));
      expect(reader.changes).toHaveLength(1);
    });
    await until(() => reader.changes.length === 2);
  });

  test('delivers earlier changes once at the start of a stream, also during a long transaction', async () => {
    server.clock.advance(61_000);
    await server.context.db.kysely.transaction().execute(async (transaction) => {
      await sql`select pg_current_xact_id()`.execute(transaction);
      await besideTransaction(async () => {
        const earlier = await story.request(seller);
        const reader = await reading(seller.user);
        const later = await story.request(seller);
        await until(() => reader.changes.includes(later));
        expect(reader.changes).toEqual([earlier, later]);
      });
    });
  });
});

/** Writes the events of so many transactions for a user. */
async function tellOf(executor: Kysely<Schema>, { user }: Trader, count: number, at: Date): Promise<void> {
  await sql`
    select live_tell(array[(select user_id from sessions where id = ${user.info.session_id})], 'C' || 1000000 + place, ${at})
    from generate_series(1, ${count}::integer) place`.execute(executor);
}

/** Sends each of these people a change that arrives after all earlier ones. */
async function tellLast(people: readonly Trader[]): Promise<void> {
  const { kysely } = server.context.db;
  const sessions = people.map(({ user }) => user.info.session_id);
  await sql`
    select live_tell(array(select user_id from sessions where id = any (${sessions})), ${LAST}, ${server.clock.now()})`.execute(
    kysely,
  );
  await sql`notify live`.execute(kysely);
}

/** One code a minute. */
async function anotherDevice(user: TestUser): Promise<TestUser> {
  server.clock.advance(60_000);
  return server.loginUser(user);
}

/** New tokens after the first ones have expired. */
async function renew(who: Trader): Promise<void> {
  const tokens = mustWork(await server.call('refresh', { body: { refresh: who.user.refresh } }));
  Object.assign(who.user, tokens);
}
