import type { AuthOtpBody } from '@contract/calls/userCalls';
import type { TestServer, TestUser } from '../../testing/createTestServer';
import { sharedServer } from '../../testing/sharedServer';
import type { TestCallOptions } from '../../testing/testClient';
import { testMobile, testNationalCode } from '../../testing/testPeople';

/** The lifetime of a code. */
const LIFETIME = 3 * 60_000;

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await sharedServer();
});

beforeEach(async () => {
  user = await server.registerUser();
});

const under = (key: string) => ({ headers: { 'idempotency-key': key } });
/** All tries of one person use the same key by default. */
const enter = (body: AuthOtpBody, options: TestCallOptions = under('one-try')) =>
  server.call('verifyAuthOtp', { body, ...options });
const sessionOf = async (access: string) => (await server.call('userReport', { as: access })).data.session_id;

/** A login that waits for its code. */
async function codeSent(): Promise<AuthOtpBody> {
  const { data } = await server.call('login', { body: { mobile: user.mobile, national_code: user.nationalCode } });
  return { token: data.token, verification_code: await server.smsCode(user.mobile) };
}

function wrongly(body: AuthOtpBody): AuthOtpBody {
  return { ...body, verification_code: body.verification_code === '1111' ? '2222' : '1111' };
}

describe('a code whose answer got lost', () => {
  test('returns the same session again, listed once', async () => {
    const body = await codeSent();
    const lost = await enter(body);
    server.clock.advance(LIFETIME - 1);
    const again = await enter(body);
    expect(again.status).toBe(200);
    expect(await sessionOf(again.data.access)).toBe(await sessionOf(lost.data.access));

    const { data } = await server.call('listSessions', { as: again.data.access });
    expect(data.total_records).toBe(2);
    const refreshed = await server.call('refresh', { body: { refresh: again.data.refresh } });
    expect(refreshed.status).toBe(200);
  });

  test('works once under another key, or none', async () => {
    const body = await codeSent();
    const { data } = await enter(body);
    for (const options of [under('another-try'), {}]) expect((await enter(body, options)).error?.code).toBe(1018);
    expect((await enter(body)).data.refresh).toBe(data.refresh);
  });

  test('works once when its first use had no key', async () => {
    const body = await codeSent();
    expect((await enter(body, {})).status).toBe(200);
    for (const options of [under('one-try'), {}]) expect((await enter(body, options)).error?.code).toBe(1018);
  });

  test('gives one session to concurrent calls under one key, and one to several keys', async () => {
    const same = await codeSent();
    const answers = await Promise.all([1, 2, 3].map(() => enter(same)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.refresh)).size).toBe(1);

    server.clock.advance(60_000);
    const other = await codeSent();
    const results = await Promise.all([1, 2, 3].map((number) => enter(other, under(`try-${number}`))));
    expect(results.map(({ error }) => error?.code).sort()).toEqual([1018, 1018, undefined]);
  });

  test('creates one user and one session of a registration', async () => {
    const person = { mobile: testMobile(950), national_code: testNationalCode(950) };
    const { data } = await server.call('register', { body: { ...person, date_of_birth: '1371/07/12' } });
    const body = { token: data.token, verification_code: await server.smsCode(person.mobile) };
    await enter(body);
    const again = await enter(body);
    expect((await server.call('listSessions', { as: again.data.access })).data.total_records).toBe(1);
  });

  test('returns nothing after its expiry', async () => {
    const body = await codeSent();
    await enter(body);
    server.clock.advance(LIFETIME);
    expect((await enter(body)).error?.code).toBe(1018);
  });

  test('returns nothing after the session has refreshed, and does not end it', async () => {
    const body = await codeSent();
    const { data } = await enter(body);
    const refreshed = await server.call('refresh', { body: { refresh: data.refresh } });
    expect((await enter(body)).error?.code).toBe(1018);
    expect(await sessionOf(refreshed.data.access)).toBe(await sessionOf(data.access));
  });

  test('returns nothing after the end of the session', async () => {
    const body = await codeSent();
    const { data } = await enter(body);
    await server.call('logout', { as: data.access });
    expect((await enter(body)).error?.code).toBe(1018);
  });

  test('returns nothing for the code of another login or purpose', async () => {
    const first = await codeSent();
    await enter(first);
    server.clock.advance(60_000);
    const second = await codeSent();
    const mixed = { token: first.token, verification_code: second.verification_code };
    // One time in ten thousand both codes are equal.
    expect((await enter(mixed)).error?.code).toBe(
      first.verification_code === second.verification_code ? undefined : 1018,
    );
    expect((await enter({ ...first, action: 'register' })).error?.code).toBe(1018);
  });

  test('is no easier to guess: five wrong tries end it, and count for the day', async () => {
    const body = await codeSent();
    await enter(body);
    for (let guess = 0; guess < 5; guess += 1) expect((await enter(wrongly(body))).error?.code).toBe(1018);
    expect((await enter(body)).error?.code).toBe(1018);
    server.clock.advance(60_000);
    const next = await codeSent();
    for (let guess = 0; guess < 5; guess += 1) expect((await enter(wrongly(next))).error?.code).toBe(1018);
    expect((await enter(next)).error?.code).toBe(1016);
  });

  test('leaves no temporary token, key or refresh token in the database', async () => {
    const body = await codeSent();
    const { data } = await enter(body, under('a-key-of-its-own'));
    const { kysely } = server.context.db;
    const kept = JSON.stringify([
      await kysely.selectFrom('otp_challenges').selectAll().execute(),
      await kysely.selectFrom('refresh_tokens').selectAll().execute(),
      await kysely.selectFrom('sessions').selectAll().execute(),
    ]);
    expect(kept).not.toContain(body.token);
    expect(kept).not.toContain('a-key-of-its-own');
    expect(kept).not.toContain(data.refresh);
  });
});
