import { createContext } from '../../context';
import type { Session } from '../../domain/session';
import { createTestServer, type TestServer, type TestUser } from '../../testing/createTestServer';
import { isAlive, refreshSession } from './sessions';

jest.setTimeout(60_000);

const MINUTE = 60_000;

/** How long a refresh may be asked again. */
const GRACE = 5 * MINUTE;

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await createTestServer();
});

afterAll(() => server.close());

beforeEach(async () => {
  user = await server.registerUser();
});

const refresh = (token: string) => server.call('refresh', { body: { refresh: token } });
const works = async (access: string) => (await server.call('userReport', { as: access })).status === 200;

describe('tokens', () => {
  test('an access token lives a quarter of an hour', async () => {
    server.clock.advance(15 * MINUTE - 1000);
    expect(await works(user.access)).toBe(true);
    server.clock.advance(1000);
    expect(await server.call('userReport', { as: user })).toMatchObject({ status: 401, error: { code: 1008 } });
  });

  test('a refresh token gives new tokens of the same session, again and again', async () => {
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

  test('an answer that got lost is given again: the same refresh token, and an access token that works', async () => {
    const lost = await refresh(user.refresh);
    server.clock.advance(GRACE);
    const again = await refresh(user.refresh);
    expect(again.data.refresh).toBe(lost.data.refresh);
    expect(await works(again.data.access)).toBe(true);
    expect((await refresh(again.data.refresh)).status).toBe(200);
  });

  test('a refresh token that comes again after what it was traded for was used ends the session, for both who hold it', async () => {
    const first = await refresh(user.refresh);
    const second = await refresh(first.data.refresh);
    expect(await works(second.data.access)).toBe(true);
    expect((await refresh(user.refresh)).error?.code).toBe(1008);
    expect(await works(second.data.access)).toBe(false);
    expect((await refresh(second.data.refresh)).error?.code).toBe(1008);
  });

  test('a used refresh token that comes late ends the session', async () => {
    const { data } = await refresh(user.refresh);
    server.clock.advance(GRACE + 1);
    expect((await refresh(user.refresh)).error?.code).toBe(1008);
    expect((await refresh(data.refresh)).error?.code).toBe(1008);
  });

  test('refreshes at the same moment all get the same refresh token', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(user.refresh)));
    expect(new Set(answers.map(({ data }) => data.refresh)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  test('a session that was ended gives nothing again', async () => {
    const { data } = await refresh(user.refresh);
    await server.call('logout', { as: data.access });
    expect((await refresh(user.refresh)).error?.code).toBe(1008);
  });

  test('after thirty days a refresh token is over', async () => {
    server.clock.advance(30 * 24 * 60 * MINUTE);
    expect((await refresh(user.refresh)).error?.code).toBe(1008);
  });

  test('ninety days after its login a session is over, however often it was refreshed, and no token outlives it', async () => {
    const DAY = 24 * 60 * MINUTE;
    let tokens = { access: user.access, refresh: user.refresh };
    for (let day = 20; day <= 80; day += 20) {
      server.clock.advance(20 * DAY);
      tokens = (await refresh(tokens.refresh)).data;
    }
    server.clock.advance(10 * DAY - 5 * MINUTE);
    tokens = (await refresh(tokens.refresh)).data;
    const young = await server.loginUser(user);
    const listed = async () => (await server.call('listSessions', { as: young })).data.total_records;
    expect(await listed()).toBe(2);

    server.clock.advance(5 * MINUTE - 1000);
    expect(await works(tokens.access)).toBe(true);
    server.clock.advance(1000);
    expect(await server.call('userReport', { as: tokens.access })).toMatchObject({
      status: 401,
      error: { code: 1008 },
    });
    expect((await refresh(tokens.refresh)).error?.code).toBe(1008);
    expect(await listed()).toBe(1);
  });

  test('a session that was made longer than it may be by a new setting is over at once, with its tokens', async () => {
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
  ])('%s is not authenticated', async (_name, authorization) => {
    const options = authorization ? { headers: { authorization } } : {};
    expect(await server.call('userReport', options)).toMatchObject({ status: 401, error: { code: 1003 } });
  });

  test('a token with another user’s claims in it is not authenticated', async () => {
    const [head, body = '', signature] = user.access.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 9999 })).toString('base64url');
    const answer = await server.call('userReport', { as: [head, forged, signature].join('.') });
    expect(answer.error?.code).toBe(1003);
  });
});

describe('sessions', () => {
  test('each login is a session with its device; the present one is marked', async () => {
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

  test('a device that nobody can go on with is not listed; one that was refreshed is', async () => {
    const second = await server.loginUser(user);
    server.clock.advance(29 * 24 * 60 * MINUTE);
    const { data: refreshed } = await refresh(second.refresh);
    const listed = async () => (await server.call('listSessions', { as: refreshed.access })).data;
    expect((await listed()).total_records).toBe(2);
    server.clock.advance(24 * 60 * MINUTE);
    const { data: fresh } = await refresh(refreshed.refresh);
    const { data } = await server.call('listSessions', { as: fresh.access });
    expect(data.sessions.map(({ session_id }) => session_id)).toEqual([second.info.session_id]);
    expect(data.total_records).toBe(1);
  });

  test('ending one stops its tokens at once and leaves the other', async () => {
    const second = await server.loginUser(user);
    const params = { id: second.info.session_id };
    expect((await server.call('deleteSession', { as: user, params })).status).toBe(200);
    expect(await works(second.access)).toBe(false);
    expect((await refresh(second.refresh)).error?.code).toBe(1008);
    expect(await works(user.access)).toBe(true);
    expect((await server.call('deleteSession', { as: user, params })).error?.code).toBe(1304);
  });

  test('nobody ends somebody else’s', async () => {
    const other = await server.registerUser();
    const params = { id: other.info.session_id };
    expect(await server.call('deleteSession', { as: user, params })).toMatchObject({
      status: 404,
      error: { code: 1304 },
    });
    expect(await works(other.access)).toBe(true);
  });

  test('ending all ends this one too', async () => {
    const second = await server.loginUser(user);
    expect((await server.call('deleteAllSessions', { as: user })).status).toBe(200);
    expect(await works(user.access)).toBe(false);
    expect(await works(second.access)).toBe(false);
  });

  test('those of a user who is deactivated are over at once, tokens and all', async () => {
    const { sessionId } = server.context.tokens.readAccess(user.access) as Session;
    const { kysely } = server.context.db;
    const owner = kysely.selectFrom('sessions').select('user_id').where('id', '=', sessionId);
    const deactivated = { deactivated_at: server.clock.now() };
    await kysely.updateTable('users').set(deactivated).where('id', '=', owner).execute();
    expect(await works(user.access)).toBe(false);
    expect((await refresh(user.refresh)).error?.code).toBe(1008);
  });

  test('logging out ends this one only', async () => {
    const second = await server.loginUser(user);
    expect((await server.call('logout', { as: user })).status).toBe(200);
    expect(await works(user.access)).toBe(false);
    expect(await works(second.access)).toBe(true);
  });
});
