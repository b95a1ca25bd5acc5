import { HOUR_MS, MINUTE_MS } from '@contract/rules/durations';
import { createTestServer, type TestServer, type TestUser } from '../../testing/createTestServer';
import { addKey, SoftwareKey } from '../../testing/softwareKey';
import { mustWork } from '../../testing/testClient';

let server: TestServer;
let user: TestUser;
let key: SoftwareKey;

beforeAll(async () => {
  server = await createTestServer({ config: { accessLifetimeSeconds: 7 * 24 * 3600 } });
});

afterAll(() => server.close());

beforeEach(async () => {
  user = await server.registerUser();
  key = await addKey(server, user, true);
  // Each test has its own hour of failures.
  server.clock.advance(HOUR_MS);
});

const ask = async () => mustWork(await server.call('passkeyLoginOptions'));

function enter(body: object, callKey?: string) {
  const headers: Record<string, string> = callKey === undefined ? {} : { 'idempotency-key': callKey };
  return server.call('loginByPasskey', { body, headers });
}

const report = async (access: string) => server.call('userReport', { as: access });

test('logs in at once with a new key, by the key alone', async () => {
  const { token, passkey } = await ask();
  expect(passkey).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
  const { access, refresh } = mustWork(await enter({ token, assertion: key.sign(passkey) }));
  expect(mustWork(await report(access)).national_code).toBe(user.nationalCode);
  mustWork(await server.call('refresh', { body: { refresh } }));
});

test('the question is the same for everybody', async () => {
  const [one, other] = [await ask(), await ask()];
  const same = { token: '', passkey: { ...one.passkey, challenge: '' } };
  expect({ token: '', passkey: { ...other.passkey, challenge: '' } }).toEqual(same);
});

test('works while no SMS is sent', async () => {
  jest.spyOn(server.context.switches, 'require').mockImplementation(() => {
    throw new Error('A switch was asked');
  });
  const { token, passkey } = await ask();
  const answer = await enter({ token, assertion: key.sign(passkey) });
  jest.restoreAllMocks();
  expect(answer.status).toBe(200);
});

describe('the device', () => {
  const notices = async (access: string) =>
    mustWork(await server.call('listNotices', { as: access, query: {} })).notifications.filter(
      ({ details }) => details.event === 'new_device',
    );

  test('is new without its secret: the person is told and gets a secret', async () => {
    const { token, passkey } = await ask();
    const answer = mustWork(await enter({ token, assertion: key.sign(passkey) }));
    expect(await notices(answer.access)).toHaveLength(1);
    expect(answer.device_secret).not.toBe(user.deviceSecret);
  });

  test('is known by its secret: nobody is told, and the secret stays', async () => {
    const { token, passkey } = await ask();
    const body = { token, assertion: key.sign(passkey), device_secret: user.deviceSecret };
    const answer = mustWork(await enter(body));
    expect(await notices(answer.access)).toHaveLength(0);
    expect(answer.device_secret).toBe(user.deviceSecret);
  });

  test('of another person is a new one', async () => {
    const other = await server.registerUser();
    const { token, passkey } = await ask();
    const body = { token, assertion: key.sign(passkey), device_secret: other.deviceSecret };
    expect(await notices(mustWork(await enter(body)).access)).toHaveLength(1);
  });
});

describe('a lost answer', () => {
  test('is given again under the same name, until the refresh token is used', async () => {
    const { token, passkey } = await ask();
    const body = { token, assertion: key.sign(passkey) };
    const first = mustWork(await enter(body, 'login'));
    const again = mustWork(await enter(body, 'login'));
    expect(again.refresh).toBe(first.refresh);
    mustWork(await server.call('refresh', { body: { refresh: first.refresh } }));
    expect((await enter(body, 'login')).error?.code).toBe(1905);
  });

  test('is not given under another name, or none', async () => {
    const { token, passkey } = await ask();
    const body = { token, assertion: key.sign(passkey) };
    mustWork(await enter(body));
    expect((await enter(body)).error?.code).toBe(1905);
    expect((await enter(body, 'another')).error?.code).toBe(1905);
  });

  test('of two logins at once one opens a session', async () => {
    const { token, passkey } = await ask();
    const body = { token, assertion: key.sign(passkey) };
    const answers = await Promise.all([1, 2, 3, 4].map((number) => enter(body, `name-${number}`)));
    expect(answers.map(({ error }) => error?.code ?? 200).sort()).toEqual([1905, 1905, 1905, 200].sort());
  });
});

describe('is refused in one way', () => {
  test.each([
    ['another origin', { origin: 'https://amanat.example.evil' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no user verification', { unverified: true }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['the name of another person', { userHandle: 'AAAA' }],
  ])('for %s', async (_title, deviation) => {
    const { token, passkey } = await ask();
    const refused = await enter({ token, assertion: key.sign(passkey, deviation) });
    const unknown = await enter({ token, assertion: new SoftwareKey().sign(passkey) });
    expect(refused.error?.code).toBe(1905);
    // The same answer as for a key that nobody has.
    expect({ status: refused.status, error: refused.error }).toEqual({ status: unknown.status, error: unknown.error });
    expect((await enter({ token, assertion: key.sign(passkey) })).status).toBe(200);
  });

  test('for a counter that does not grow', async () => {
    const first = await ask();
    mustWork(await enter({ token: first.token, assertion: key.sign(first.passkey, { counter: 7 }) }));
    const second = await ask();
    const assertion = key.sign(second.passkey, { counter: 7 });
    expect((await enter({ token: second.token, assertion })).error?.code).toBe(1905);
  });

  test('for a late, a foreign and a money challenge', async () => {
    const late = await ask();
    server.clock.advance(3 * MINUTE_MS);
    expect((await enter({ token: late.token, assertion: key.sign(late.passkey) })).error?.code).toBe(1905);

    user = await server.loginUser(user);
    const adding = mustWork(await server.call('passkeyOptions', { as: user }));
    const { challenge } = adding.passkey;
    const forAdding = key.sign({ challenge, rpId: 'localhost' });
    expect((await enter({ token: adding.token, assertion: forAdding })).error?.code).toBe(1905);
  });

  test('for a person who was deactivated', async () => {
    const { kysely } = server.context.db;
    const { token, passkey } = await ask();
    await kysely
      .updateTable('users')
      .set({ deactivated_at: server.clock.now() })
      .where('id', '=', Buffer.from(key.sign(passkey).response.userHandle ?? '', 'base64url').toString())
      .execute();
    expect((await enter({ token, assertion: key.sign(passkey) })).error?.code).toBe(1905);
  });

  test('after ten failures of an address in an hour, except on a known device', async () => {
    const { token, passkey } = await ask();
    for (let failure = 0; failure < 10; failure += 1) {
      expect((await enter({ token, assertion: new SoftwareKey().sign(passkey) })).error?.code).toBe(1905);
    }
    const body = { token, assertion: key.sign(passkey) };
    expect((await enter(body)).error?.code).toBe(1016);
    expect((await enter({ ...body, device_secret: user.deviceSecret })).status).toBe(200);
    server.clock.advance(HOUR_MS);
    const later = await ask();
    expect((await enter({ token: later.token, assertion: key.sign(later.passkey) })).status).toBe(200);
  });

  test('and never for the logins of many people from one address at one moment', async () => {
    const questions = await Promise.all(Array.from({ length: 15 }, ask));
    // Like many devices, this key does not count.
    const bodies = questions.map(({ token, passkey }) => ({ token, assertion: key.sign(passkey, { counter: 0 }) }));
    const answers = await Promise.all(bodies.map((body) => enter(body)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });
});

test('a key of a registered address logs in under that address only', async () => {
  const site = await createTestServer({ config: { publicUrl: 'https://amanat.example' } });
  try {
    const member = await site.registerUser();
    const { token, passkey } = mustWork(await site.call('passkeyOptions', { as: member }));
    expect(passkey.rp.id).toBe('amanat.example');
    const own = new SoftwareKey();
    const origin = 'https://amanat.example';
    const attestation = own.register(passkey, { origin });
    mustWork(await site.call('registerPasskey', { as: member, body: { token, attestation } }));
    const asked = mustWork(await site.call('passkeyLoginOptions'));
    for (const foreign of ['http://localhost:8080', 'http://amanat.example', 'https://a.amanat.example']) {
      const body = { token: asked.token, assertion: own.sign(asked.passkey, { origin: foreign }) };
      expect((await site.call('loginByPasskey', { body })).error?.code).toBe(1905);
    }
    const body = { token: asked.token, assertion: own.sign(asked.passkey, { origin }) };
    expect((await site.call('loginByPasskey', { body })).status).toBe(200);
  } finally {
    await site.close();
  }
});
