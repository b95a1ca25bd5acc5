import type { LoginBody } from '@contract/calls/userCalls';
import { DAY_MS, MINUTE_MS } from '@contract/rules/durations';
import { deleteExpired } from '../../db/repositories/expired';
import { createTestServer, type TestServer, type TestUser } from '../../testing/createTestServer';
import { MoneyStory, type Trader } from '../../testing/moneyStory';
import { mustWork } from '../../testing/testClient';

let server: TestServer;
let money: MoneyStory;
/** The victim. */
let victim: Trader;

beforeAll(async () => {
  // Long enough for the days of these tests.
  server = await createTestServer({ config: { accessLifetimeSeconds: 3 * 24 * 3600 } });
  money = new MoneyStory(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  victim = await money.trader();
});

const login = (person: TestUser, deviceSecret?: string) =>
  server.call('login', {
    body: withSecret({ mobile: person.mobile, national_code: person.nationalCode }, deviceSecret),
  });

const enter = (token: string, code: string, deviceSecret?: string) =>
  server.call('verifyAuthOtp', { body: withSecret({ token, verification_code: code, action: 'login' }, deviceSecret) });

function withSecret<Body extends object>(
  body: Body,
  deviceSecret: string | undefined,
): Body & Pick<LoginBody, 'device_secret'> {
  return deviceSecret === undefined ? body : { ...body, device_secret: deviceSecret };
}

const wrongOf = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

/** Requests a code and reads its SMS. */
async function codeFor(person: TestUser, deviceSecret?: string): Promise<{ token: string; code: string }> {
  const { token } = mustWork(await login(person, deviceSecret));
  return { token, code: await server.smsCode(person.mobile) };
}

/** A stranger with national code and mobile uses up all wrong codes. */
async function guessOut(person: TestUser, deviceSecret?: string): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const { token, code } = await codeFor(person, deviceSecret);
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await enter(token, wrongOf(code), deviceSecret)).error?.code).toBe(1018);
    }
    server.clock.advance(MINUTE_MS);
  }
  expect((await login(person, deviceSecret)).error?.code).toBe(1016);
}

test('lets the person in on a known device, and settle, after a stranger used up all limits', async () => {
  const seller = await money.trader();
  const paid = await money.paid(seller, victim);
  await guessOut(victim.user);

  const known = victim.user.deviceSecret;
  const { token, code } = await codeFor(victim.user, known);
  const entered = mustWork(await enter(token, code, known));
  const onPhone = { ...victim, user: { ...victim.user, ...entered } };
  expect((await money.confirm(onPhone, 'settle', paid)).data.status).toBe('settled');
  expect((await money.ledger()).sum).toBe(0);

  const stranger = await login(victim.user);
  expect(stranger.error?.code).toBe(1016);
  server.clock.advance(DAY_MS);
  expect((await login(victim.user)).error).toBeUndefined();
});

test('keeps the SMS of known devices and of money apart from a stranger’s', async () => {
  const seller = await money.trader();
  const paid = await money.paid(seller, victim);
  const own = await codeFor(victim.user, victim.user.deviceSecret);
  for (let sent = 0; sent < 10; sent += 1) {
    mustWork(await login(victim.user));
    if (sent < 2) expect((await login(victim.user)).error?.code).toBe(1016);
    if (sent === 1) expect((await enter(own.token, own.code, victim.user.deviceSecret)).error).toBeUndefined();
    server.clock.advance(MINUTE_MS);
  }
  expect((await login(victim.user)).error?.code).toBe(1016);
  const again = await codeFor(victim.user, victim.user.deviceSecret);
  expect((await enter(again.token, again.code, victim.user.deviceSecret)).error).toBeUndefined();
  expect((await money.confirm(victim, 'settle', paid)).data.status).toBe('settled');
});

test('judges five of forty concurrent guesses from unknown devices, and does not delay the known one', async () => {
  const { token, code } = await codeFor(victim.user);
  const guesses = Array.from({ length: 40 }, (_, index) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/users/otp/',
      // From as many addresses, so that only the limit of the code applies.
      remoteAddress: `198.18.0.${index}`,
      headers: { 'x-client-id': 'amanat-web' },
      payload: { token, verification_code: wrongOf(code), action: 'login' },
    }),
  );
  const statuses = new Set((await Promise.all(guesses)).map(({ statusCode }) => statusCode));
  expect(statuses).not.toContain(200);
  const challenge = await server.context.db.kysely
    .selectFrom('otp_challenges')
    .select('wrong_tries')
    .where('purpose', '=', 'login')
    .where('user_id', '=', await idOf(victim.user))
    .executeTakeFirstOrThrow();
  expect(challenge.wrong_tries).toBe(5);
  const own = await codeFor(victim.user, victim.user.deviceSecret);
  expect((await enter(own.token, own.code, victim.user.deviceSecret)).error).toBeUndefined();
});

async function idOf(person: TestUser): Promise<string> {
  const session = server.context.db.kysely.selectFrom('sessions').select('user_id');
  return (await session.where('id', '=', person.info.session_id).executeTakeFirstOrThrow()).user_id;
}

test('gives a known device its own ten wrong codes a day', async () => {
  const known = victim.user.deviceSecret;
  await guessOut(victim.user, known);
  const other = await server.loginUser(victim.user);
  expect((await login(victim.user, other.deviceSecret)).error).toBeUndefined();
  expect((await login(victim.user, known)).error?.code).toBe(1016);
});

test('counts wrong codes for money apart, and a login does not reset them', async () => {
  const seller = await money.trader();
  const paid = await money.paid(seller, victim);
  const confirmation = await money.otp(victim, 'settle', paid);
  const wrong = { ...confirmation, verification_code: wrongOf(confirmation.verification_code) };
  const spent = () => server.context.db.kysely.selectFrom('otp_wrong_codes').selectAll().execute();
  const before = (await spent()).length;
  expect((await server.call('verifyTransactionOtp', { as: seller.user, body: wrong })).error?.code).not.toBe(1016);
  expect((await server.call('verifyTransactionOtp', { body: wrong })).status).toBe(401);
  expect((await enter(confirmation.token, wrong.verification_code)).error?.code).toBe(1018);
  expect((await spent()).length).toBe(before);
  expect((await server.call('verifyTransactionOtp', { as: victim.user, body: wrong })).error?.code).toBe(1018);
  expect((await spent()).length).toBe(before + 1);
});

test.each([
  ['of another person', async () => (await server.registerUser()).deviceSecret],
  ['of no device', async () => 'A'.repeat(43)],
])('treats the secret %s as a stranger’s', async (_whose, secret) => {
  const deviceSecret = await secret();
  await guessOut(victim.user);
  expect((await login(victim.user, deviceSecret)).error?.code).toBe(1016);
  server.clock.advance(DAY_MS);
  const { token, code } = await codeFor(victim.user, deviceSecret);
  const entered = mustWork(await enter(token, code, deviceSecret));
  expect(entered.device_secret).not.toBe(deviceSecret);
});

test('binds a code to the known device that requested it', async () => {
  const { token, code } = await codeFor(victim.user, victim.user.deviceSecret);
  expect((await enter(token, code)).error?.code).toBe(1018);
  const other = await server.registerUser();
  expect((await enter(token, code, other.deviceSecret)).error?.code).toBe(1018);
  expect((await enter(token, code, victim.user.deviceSecret)).error).toBeUndefined();
});

test('keeps the secret of a device, and gives a new device another one', async () => {
  const known = victim.user.deviceSecret;
  const { token, code } = await codeFor(victim.user, known);
  expect(mustWork(await enter(token, code, known)).device_secret).toBe(known);
  const other = await server.loginUser(victim.user);
  expect(other.deviceSecret).not.toBe(known);
  expect(Buffer.from(other.deviceSecret, 'base64url')).toHaveLength(32);
});

test('stores device secrets as hashes', async () => {
  const rows = await server.context.db.kysely.selectFrom('known_devices').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(victim.user.deviceSecret);
});

test('keeps five devices per person, and drops the one with the oldest login', async () => {
  const secrets = [victim.user.deviceSecret];
  for (let device = 2; device <= 6; device += 1) {
    server.clock.advance(MINUTE_MS);
    secrets.push((await server.loginUser(victim.user)).deviceSecret);
  }
  expect(await knownOf(secrets)).toEqual([false, true, true, true, true, true]);
});

test('forgets a device after half a year without a login', async () => {
  server.clock.advance(179 * DAY_MS);
  expect(await knownOf([victim.user.deviceSecret])).toEqual([true]);
  server.clock.advance(DAY_MS);
  expect(await knownOf([victim.user.deviceSecret])).toEqual([false]);
  server.clock.advance(MINUTE_MS);
  await deleteExpired(server.context.db.kysely, server.clock.now());
  expect(await server.context.db.kysely.selectFrom('known_devices').selectAll().execute()).toEqual([]);
});

/** Whether a login with each secret is that of a known device. */
async function knownOf(secrets: readonly string[]): Promise<boolean[]> {
  server.clock.advance(MINUTE_MS);
  await guessOut(victim.user);
  const answers = [];
  for (const secret of secrets) answers.push((await login(victim.user, secret)).error === undefined);
  return answers;
}

test('forgets the devices of sessions that another device ends, and keeps the present one', async () => {
  const lost = await server.loginUser(victim.user);
  server.clock.advance(MINUTE_MS);
  const third = await server.loginUser(victim.user);
  mustWork(await server.call('deleteSession', { as: victim.user, params: { id: lost.info.session_id } }));
  const secrets = [victim.user, lost, third].map(({ deviceSecret }) => deviceSecret);
  server.clock.advance(MINUTE_MS);
  expect(await knownOf(secrets)).toEqual([true, false, true]);
  mustWork(await server.call('deleteAllSessions', { as: victim.user }));
  server.clock.advance(DAY_MS);
  expect(await knownOf(secrets)).toEqual([true, false, false]);
});

test('keeps the device after a logout, and after the end of its own session', async () => {
  mustWork(await server.call('logout', { as: victim.user }));
  expect(await knownOf([victim.user.deviceSecret])).toEqual([true]);
});

test('gives a known device twenty tries apart from its address', async () => {
  const crowded = await createTestServer({ config: { authAttemptsPerAddress: 5 } });
  try {
    const person = await crowded.registerUser();
    const body = { mobile: person.mobile, national_code: person.nationalCode };
    const tries = (extra: object) => crowded.call('login', { body: { ...body, ...extra } });
    for (let tried = 0; tried < 5; tried += 1) await tries({});
    const known = { device_secret: person.deviceSecret };
    const junk = { body: { token: 'no-such-token', verification_code: '0000' } };
    expect((await crowded.call('verifyAuthOtp', junk)).error?.code).toBe(1016);
    expect((await tries(known)).error).toBeUndefined();
    for (let tried = 1; tried < 20; tried += 1) {
      expect((await crowded.call('verifyAuthOtp', { body: { ...junk.body, ...known } })).error?.code).toBe(1018);
    }
    expect((await crowded.call('verifyAuthOtp', { body: { ...junk.body, ...known } })).error?.code).toBe(1016);
  } finally {
    await crowded.close();
  }
});
