import { DAY_MS, MINUTE_MS } from '@contract/rules/durations';
import { createContext } from '../../context';
import type { Session } from '../../domain/session';
import type { IpLocation } from '../../ports/ipLocation';
import { ipLocationSimulator } from '../../ports/ipLocation';
import { PortFailure } from '../../ports/portFailure';
import { createTestServer, type TestServer, type TestUser } from '../../testing/createTestServer';
import { isAlive, locateSessions, refreshSession } from './sessions';

/** The window for a repeated refresh. */
const GRACE = 5 * MINUTE_MS;

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  // Its access tokens live for 15 minutes.
  server = await createTestServer();
});

afterAll(() => server.close());

beforeEach(async () => {
  user = await server.registerUser();
});

const refresh = (token: string) => server.call('refresh', { body: { refresh: token } });
const works = async (access: string) => (await server.call('userReport', { as: access })).status === 200;

describe('tokens', () => {
  test('ends an access token after a quarter of an hour', async () => {
    server.clock.advance(15 * MINUTE_MS - 1000);
    expect(await works(user.access)).toBe(true);
    server.clock.advance(1000);
    expect(await server.call('userReport', { as: user })).toMatchObject({ status: 401, error: { code: 1008 } });
  });

  test('refreshes a session repeatedly', async () => {
    let tokens = { access: user.access, refresh: user.refresh };
    for (let round = 0; round < 3; round += 1) {
      const { status, data } = await refresh(tokens.refresh);
      expect(status).toBe(200);
      expect(data.refresh).not.toBe(tokens.refresh);
      tokens = data;
    }
    const report = await server.call('userReport', { as: tokens.access });
    expect(report.data.session_id).toBe(user.info.session_id);
  });

  test('repeats a lost answer: the same refresh token, and a valid access token', async () => {
    const lost = await refresh(user.refresh);
    server.clock.advance(GRACE);
    const again = await refresh(user.refresh);
    expect(again.data.refresh).toBe(lost.data.refresh);
    expect(await works(again.data.access)).toBe(true);
    expect((await refresh(again.data.refresh)).status).toBe(200);
  });

  test('ends the session when a refresh token returns after the use of its successor', async () => {
    const first = await refresh(user.refresh);
    const second = await refresh(first.data.refresh);
    expect(await works(second.data.access)).toBe(true);
    expect((await refresh(user.refresh)).error?.code).toBe(1008);
    expect(await works(second.data.access)).toBe(false);
    expect((await refresh(second.data.refresh)).error?.code).toBe(1008);
  });

  test('ends the session when a used refresh token comes late', async () => {
    const { data } = await refresh(user.refresh);
    server.clock.advance(GRACE + 1);
    expect((await refresh(user.refresh)).error?.code).toBe(1008);
    expect((await refresh(data.refresh)).error?.code).toBe(1008);
  });

  test('gives concurrent refreshes the same refresh token', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(user.refresh)));
    expect(new Set(answers.map(({ data }) => data.refresh)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  test('returns nothing for an ended session', async () => {
    const { data } = await refresh(user.refresh);
    await server.call('logout', { as: data.access });
    expect((await refresh(user.refresh)).error?.code).toBe(1008);
  });

  test('ends a refresh token after thirty days', async () => {
    server.clock.advance(30 * DAY_MS);
    expect((await refresh(user.refresh)).error?.code).toBe(1008);
  });

  test('ends a session ninety days after its login, with all its tokens', async () => {
    let tokens = { access: user.access, refresh: user.refresh };
    for (let day = 20; day <= 80; day += 20) {
      server.clock.advance(20 * DAY_MS);
      tokens = (await refresh(tokens.refresh)).data;
    }
    server.clock.advance(10 * DAY_MS - 5 * MINUTE_MS);
    tokens = (await refresh(tokens.refresh)).data;
    const young = await server.loginUser(user);
    const listed = async () => (await server.call('listSessions', { as: young })).data.total_records;
    expect(await listed()).toBe(2);

    server.clock.advance(5 * MINUTE_MS - 1000);
    expect(await works(tokens.access)).toBe(true);
    server.clock.advance(1000);
    expect(await server.call('userReport', { as: tokens.access })).toMatchObject({
      status: 401,
      error: { code: 1008 },
    });
    expect((await refresh(tokens.refresh)).error?.code).toBe(1008);
    expect(await listed()).toBe(1);
  });

  test('ends a session at once that a new setting makes too old', async () => {
    const shorter = { ...server.context.config, sessionLifetimeSeconds: 60 };
    const { db, clock, log } = server.context;
    const context = await createContext(shorter, db, clock, log);
    server.clock.advance(60_000);
    const session = { userId: '', sessionId: user.info.session_id };
    session.userId = (
      await db.kysely
        .selectFrom('sessions')
        .select('user_id')
        .where('id', '=', session.sessionId)
        .executeTakeFirstOrThrow()
    ).user_id;
    expect(await isAlive(server.context, session)).toBe(true);
    expect(await isAlive(context, session)).toBe(false);
    await expect(refreshSession(context, user.refresh)).rejects.toMatchObject({ code: 1008 });
  });

  test.each([
    ['no token', undefined],
    ['rubbish', 'Bearer abc'],
    ['another scheme', 'Basic abc'],
    ['an unsigned token', `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
  ])('does not authenticate %s', async (_name, authorization) => {
    const options = authorization ? { headers: { authorization } } : {};
    expect(await server.call('userReport', options)).toMatchObject({ status: 401, error: { code: 1003 } });
  });

  test('does not authenticate a token with changed claims', async () => {
    const [head, body = '', signature] = user.access.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 9999 })).toString('base64url');
    const answer = await server.call('userReport', { as: [head, forged, signature].join('.') });
    expect(answer.error?.code).toBe(1003);
  });
});

describe('sessions', () => {
  test('lists each login with its device, and marks the present one', async () => {
    const second = await server.loginUser(user);
    const { data } = await server.call('listSessions', { as: second });
    expect(data.total_records).toBe(2);
    expect(data.sessions.map(({ session_id }) => session_id).sort()).toEqual(
      [user.info.session_id, second.info.session_id].sort(),
    );
    const current = data.sessions.filter(({ current_session }) => current_session);
    expect(current).toEqual([
      {
        session_id: second.info.session_id,
        user_agent: 'lightMyRequest',
        current_session: true,
        last_login: server.clock.now().toISOString(),
        ip_address: '127.0.0.1',
        location: 'شبکهٔ محلی',
      },
    ]);
  });

  test('hides a session without a valid refresh token, and lists a refreshed one', async () => {
    const second = await server.loginUser(user);
    server.clock.advance(29 * DAY_MS);
    const { data: refreshed } = await refresh(second.refresh);
    const listed = async () => (await server.call('listSessions', { as: refreshed.access })).data;
    expect((await listed()).total_records).toBe(2);
    server.clock.advance(DAY_MS);
    const { data: fresh } = await refresh(refreshed.refresh);
    const { data } = await server.call('listSessions', { as: fresh.access });
    expect(data.sessions.map(({ session_id }) => session_id)).toEqual([second.info.session_id]);
    expect(data.total_records).toBe(1);
  });

  test('ends one session and keeps the others', async () => {
    const second = await server.loginUser(user);
    const params = { id: second.info.session_id };
    expect((await server.call('deleteSession', { as: user, params })).status).toBe(200);
    expect(await works(second.access)).toBe(false);
    expect((await refresh(second.refresh)).error?.code).toBe(1008);
    expect(await works(user.access)).toBe(true);
    // A proxy repeats a PUT whose answer got lost.
    expect((await server.call('deleteSession', { as: user, params })).status).toBe(200);
  });

  test('refuses to end another user’s session, also an ended one', async () => {
    const other = await server.registerUser();
    const params = { id: other.info.session_id };
    const unknown = { status: 404, error: { code: 1304 } };
    expect(await server.call('deleteSession', { as: user, params })).toMatchObject(unknown);
    expect(await works(other.access)).toBe(true);
    expect((await server.call('logout', { as: other })).status).toBe(200);
    expect(await server.call('deleteSession', { as: user, params })).toMatchObject(unknown);
  });

  test('ends all sessions, this one too', async () => {
    const second = await server.loginUser(user);
    expect((await server.call('deleteAllSessions', { as: user })).status).toBe(200);
    expect(await works(user.access)).toBe(false);
    expect(await works(second.access)).toBe(false);
  });

  test('ends the sessions of a deactivated user at once', async () => {
    const { sessionId } = server.context.tokens.readAccess(user.access) as Session;
    const { kysely } = server.context.db;
    const owner = kysely.selectFrom('sessions').select('user_id').where('id', '=', sessionId);
    const deactivated = { deactivated_at: server.clock.now() };
    await kysely.updateTable('users').set(deactivated).where('id', '=', owner).execute();
    expect(await works(user.access)).toBe(false);
    expect((await refresh(user.refresh)).error?.code).toBe(1008);
  });

  test('ends this session only at logout', async () => {
    const second = await server.loginUser(user);
    expect((await server.call('logout', { as: user })).status).toBe(200);
    expect(await works(user.access)).toBe(false);
    expect(await works(second.access)).toBe(true);
  });
});

/** A location service that counts its queries. */
class Places implements IpLocation {
  queried: string[] = [];
  answer: () => string = () => 'تبریز، ایران';

  async locate(ipAddress: string): Promise<string> {
    this.queried.push(ipAddress);
    return this.answer();
  }
}

describe('the places of sessions', () => {
  let places: Places;

  beforeEach(() => {
    places = new Places();
    Object.assign(server.context.ports, { ipLocation: places });
  });

  async function locations(): Promise<string[]> {
    const { status, data } = await server.call('listSessions', { as: user });
    expect(status).toBe(200);
    return data.sessions.map(({ location }) => location);
  }

  test('queries an address once for all sessions and later listings', async () => {
    await server.loginUser(user);
    expect(await locations()).toEqual(['تبریز، ایران', 'تبریز، ایران']);
    expect(await locations()).toEqual(['تبریز، ایران', 'تبریز، ایران']);
    expect(places.queried).toEqual(['127.0.0.1']);
  });

  test('does not repeat the query of an unknown place', async () => {
    places.answer = () => '';
    expect(await locations()).toEqual(['']);
    expect(await locations()).toEqual(['']);
    expect(places.queried).toHaveLength(1);
  });

  test('lists devices without places while the service is down, and with them afterwards', async () => {
    places.answer = () => {
      throw new PortFailure('IP location', 'TimeoutError');
    };
    expect(await locations()).toEqual(['']);
    places.answer = () => 'رشت، ایران';
    expect(await locations()).toEqual(['رشت، ایران']);
  });

  test('queries ten addresses per listing, the present session’s first', async () => {
    places.answer = () => {
      throw new PortFailure('IP location', 'TimeoutError');
    };
    const rows = Array.from({ length: 12 }, (_, index) => ({
      id: `session ${index}`,
      user_id: 'user',
      user_agent: 'test',
      ip_address: `5.160.0.${index}`,
      logged_in_at: server.clock.now(),
      ended_at: null,
      device_id: null,
      by_passkey: false,
      location: null,
    }));
    await locateSessions(server.context, rows, 'session 11');
    expect(places.queried).toEqual([11, 0, 1, 2, 3, 4, 5, 6, 7, 8].map((index) => `5.160.0.${index}`));
  });

  test.each([
    '127.0.0.1',
    '::1',
    '192.168.1.20',
    '10.1.2.3',
    '172.31.0.1',
    'fd00::1',
    'fe80::1',
    '::ffff:192.168.1.20',
  ])('places %s in the local network of the sandbox', async (address) => {
    expect(await ipLocationSimulator.locate(address)).toBe('شبکهٔ محلی');
  });

  test('places each other address in a constant sandbox city, and an invalid one nowhere', async () => {
    const place = await ipLocationSimulator.locate('5.160.0.1');
    expect(place).toMatch(/^[آ-ی]+، ایران$/);
    expect(await ipLocationSimulator.locate('5.160.0.1')).toBe(place);
    expect(await ipLocationSimulator.locate('172.32.0.1')).toMatch(/، ایران$/);
    expect(await ipLocationSimulator.locate('unknown')).toBe('');
  });
});
