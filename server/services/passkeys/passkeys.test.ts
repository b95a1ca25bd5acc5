import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/rules/durations';
import { deleteExpired } from '../../db/repositories/expired';
import { createTestServer, type TestServer, type TestUser } from '../../testing/createTestServer';
import { addKey, SoftwareKey } from '../../testing/softwareKey';
import { mustWork } from '../../testing/testClient';

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await createTestServer({ config: { accessLifetimeSeconds: 7 * 24 * 3600 } });
});

afterAll(() => server.close());

beforeEach(async () => {
  user = await server.registerUser();
});

const list = async (who: TestUser | string = user) => mustWork(await server.call('listPasskeys', { as: who })).passkeys;
const options = (who: TestUser | string = user) => server.call('passkeyOptions', { as: who });
const register = (token: string, attestation: object, who: TestUser | string = user) =>
  server.call('registerPasskey', { as: who, body: { token, attestation } });
const remove = (id: string, body: object = {}, who: TestUser | string = user) =>
  server.call('deletePasskey', { as: who, params: { id }, body });

async function smsTo(mobile: string): Promise<string[]> {
  const response = await server.app.inject({ url: '/sandbox/api/sms', query: { mobile } });
  return response.json().data.map(({ text }: { text: string }) => text);
}

test('adds a key: discoverable, with user verification, shown with its device and its first day of money', async () => {
  const { token, passkey } = mustWork(await options());
  expect(passkey).toMatchObject({
    rp: { id: 'localhost', name: 'امانت' },
    user: { displayName: user.info.full_name },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    excludeCredentials: [],
  });
  expect(JSON.stringify(passkey)).not.toContain(user.mobile);
  const added = mustWork(await register(token, new SoftwareKey().register(passkey)));
  const now = server.clock.now();
  expect(added).toMatchObject({ current_device: true, last_used_at: null, moves_money: false });
  expect(new Date(added.money_from).getTime() - now.getTime()).toBe(DAY_MS);
  expect(await list()).toEqual([added]);
  server.clock.advance(DAY_MS);
  expect(await list()).toEqual([{ ...added, moves_money: true }]);
});

test('an SMS and a notice tell of a new key', async () => {
  server.clock.set(new Date('2026-03-15T09:00:00Z'));
  user = await server.registerUser();
  await addKey(server, user);
  await server.runJobs();
  expect((await smsTo(user.mobile))[0]).toMatch(/افزودن کلید ورود در .*اگر شما نبودید، با پشتیبانی تماس بگیرید/);
  const { notifications } = mustWork(await server.call('listNotices', { as: user, query: {} }));
  expect(notifications[0]).toMatchObject({ kind: 'security', details: { event: 'passkey_added' } });
});

describe('adding is refused', () => {
  test('ten minutes after the login, and after another login with a code it is not', async () => {
    server.clock.advance(10 * MINUTE_MS - 1);
    expect((await options()).status).toBe(200);
    server.clock.advance(1);
    const refused = await options();
    expect([refused.status, refused.error?.code]).toEqual([403, 1904]);
    expect((await options(await server.loginUser(user))).status).toBe(200);
  });

  test('in a session that began with a key', async () => {
    const key = await addKey(server, user);
    const { token, passkey } = mustWork(await server.call('passkeyLoginOptions'));
    const body = { token, assertion: key.sign(passkey) };
    const { access } = mustWork(await server.call('loginByPasskey', { body }));
    expect((await options(access)).error?.code).toBe(1904);
  });

  test('beyond five keys, also at once', async () => {
    const open = [];
    for (let index = 0; index < 7; index += 1) open.push(mustWork(await options()));
    const answers = await Promise.all(
      open.map(({ token, passkey }) => register(token, new SoftwareKey().register(passkey))),
    );
    expect(answers.map(({ error }) => error?.code ?? 200).sort()).toEqual([1609, 1609, 200, 200, 200, 200, 200]);
    expect((await options()).error?.code).toBe(1609);
    expect(await list()).toHaveLength(5);
  });

  test.each([
    ['without user verification', { unverified: true }],
    ['for another origin', { origin: 'https://amanat.example.evil' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['as an assertion', { type: 'webauthn.get' }],
  ])('%s', async (_title, deviation) => {
    const { token, passkey } = mustWork(await options());
    expect((await register(token, new SoftwareKey().register(passkey, deviation))).error?.code).toBe(1905);
    expect(await list()).toEqual([]);
    expect((await register(token, new SoftwareKey().register(passkey))).status).toBe(200);
  });

  test('with a challenge that was used, has expired, or is of another session or purpose', async () => {
    const first = mustWork(await options());
    mustWork(await register(first.token, new SoftwareKey().register(first.passkey)));
    expect((await register(first.token, new SoftwareKey().register(first.passkey))).error?.code).toBe(1905);

    const other = await server.registerUser();
    const theirs = mustWork(await options(other));
    expect((await register(theirs.token, new SoftwareKey().register(theirs.passkey))).error?.code).toBe(1905);

    const login = mustWork(await server.call('passkeyLoginOptions'));
    const forLogin = new SoftwareKey().register({ ...first.passkey, challenge: login.passkey.challenge });
    expect((await register(login.token, forLogin)).error?.code).toBe(1905);

    const late = mustWork(await options());
    server.clock.advance(3 * MINUTE_MS);
    expect((await register(late.token, new SoftwareKey().register(late.passkey))).error?.code).toBe(1905);
    expect(await list()).toHaveLength(1);
  });

  test('for a credential that another user has', async () => {
    const key = new SoftwareKey();
    const mine = mustWork(await options());
    mustWork(await register(mine.token, key.register(mine.passkey)));
    const other = await server.registerUser();
    const theirs = mustWork(await options(other));
    expect((await register(theirs.token, key.register(theirs.passkey), other)).error?.code).toBe(1905);
    expect(await list(other)).toEqual([]);
  });

  test('after ten failures in an hour', async () => {
    for (let failure = 0; failure < 10; failure += 1) {
      const { token, passkey } = mustWork(await options());
      expect((await register(token, new SoftwareKey().register(passkey, { unverified: true }))).error?.code).toBe(1905);
    }
    const { token, passkey } = mustWork(await options());
    expect((await register(token, new SoftwareKey().register(passkey))).error?.code).toBe(1016);
    server.clock.advance(HOUR_MS);
    user = await server.loginUser(user);
    await addKey(server, user);
  });

  test('without a login', async () => {
    expect((await server.call('passkeyOptions')).error?.code).toBe(1003);
    expect((await server.call('listPasskeys')).error?.code).toBe(1003);
  });
});

describe('removing', () => {
  test('needs the code of an SMS, and works once', async () => {
    await addKey(server, user);
    const [key] = await list();
    const id = key?.passkey_id ?? '';
    server.clock.advance(MINUTE_MS);
    const { token } = mustWork(await remove(id));
    expect(token).not.toBeNull();
    expect(await list()).toHaveLength(1);
    const code = await server.smsCode(user.mobile);
    expect((await smsTo(user.mobile))[0]).toContain('حذف کلید ورود');
    const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0');
    expect((await remove(id, { token, verification_code: wrong })).error?.code).toBe(1018);
    expect(await list()).toHaveLength(1);
    expect(mustWork(await remove(id, { token, verification_code: code }))).toEqual({ token: null });
    expect(await list()).toEqual([]);
    expect((await remove(id, { token, verification_code: code })).error?.code).toBe(1004);
  });

  test('is refused for another person’s key, another key than the code’s, and half a confirmation', async () => {
    await addKey(server, user);
    await addKey(server, user);
    const [one, two] = (await list()).map(({ passkey_id }) => passkey_id);
    const stranger = await server.registerUser();
    expect((await remove(one ?? '', {}, stranger)).error?.code).toBe(1004);
    server.clock.advance(MINUTE_MS);
    const { token } = mustWork(await remove(one ?? ''));
    const code = await server.smsCode(user.mobile);
    expect((await remove(two ?? '', { token, verification_code: code })).error?.code).toBe(1018);
    expect((await remove(one ?? '', { token, verification_code: code }, stranger)).error?.code).toBe(1004);
    expect((await remove(one ?? '', { token })).error?.code).toBe(1002);
    expect((await remove(one ?? '', { verification_code: code })).error?.code).toBe(1002);
    expect(await list()).toHaveLength(2);
  });

  test('a login’s code removes nothing', async () => {
    await addKey(server, user);
    const [key] = await list();
    server.clock.advance(MINUTE_MS);
    const login = { mobile: user.mobile, national_code: user.nationalCode };
    const { token } = mustWork(await server.call('login', { body: login }));
    const body = { token, verification_code: await server.smsCode(user.mobile) };
    expect((await remove(key?.passkey_id ?? '', body)).error?.code).toBe(1018);
    expect(await list()).toHaveLength(1);
  });
});

test('keys outlive the end of all sessions, and end with the account', async () => {
  await addKey(server, user);
  mustWork(await server.call('deleteAllSessions', { as: user }));
  server.clock.advance(MINUTE_MS);
  user = await server.loginUser(user);
  expect(await list()).toHaveLength(1);
  const { kysely } = server.context.db;
  const rows = () => kysely.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute();
  const { user_id: userId } = await kysely
    .selectFrom('sessions')
    .select('user_id')
    .where('id', '=', user.info.session_id)
    .executeTakeFirstOrThrow();
  expect(await rows()).toHaveLength(1);
  await kysely.updateTable('users').set({ deactivated_at: server.clock.now() }).where('id', '=', userId).execute();
  expect(await rows()).toEqual([]);
});

test('challenges leave the database a day after their end', async () => {
  mustWork(await server.call('passkeyLoginOptions'));
  mustWork(await options());
  const { kysely } = server.context.db;
  const count = async () => (await kysely.selectFrom('passkey_challenges').select('token_hash').execute()).length;
  expect(await count()).toBeGreaterThan(1);
  server.clock.advance(2 * DAY_MS);
  await deleteExpired(kysely, server.clock.now());
  expect(await count()).toBe(0);
});
