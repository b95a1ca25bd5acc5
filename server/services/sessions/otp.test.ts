import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/rules/durations';
import { findUserByNationalCode } from '../../db/repositories/userRows';
import type { TestServer, TestUser } from '../../testing/createTestServer';
import { sharedServer } from '../../testing/sharedServer';
import { hashed } from '../counters';
import { checkCode, consumeChallenge, requestCode } from './otp';

let server: TestServer;
let user: TestUser;
let userId: string;

beforeAll(async () => {
  server = await sharedServer();
});

beforeEach(async () => {
  user = await server.registerUser();
  userId = (await findUserByNationalCode(server.context.db.kysely, user.nationalCode))?.id ?? '';
});

const send = (paymentCode = 'AAAA2222') =>
  requestCode(server.context, {
    purpose: 'settle_transaction',
    mobile: user.mobile,
    userId,
    paymentCode,
    sums: [
      { rials: 500_000, person: 'س. احمدی', receives: true },
      { rials: 2_000_000, person: 'ر. کریمی', receives: true },
    ],
  });

const check = (token: string, code: string, change: { userId?: string; paymentCode?: string } = {}) =>
  checkCode(server.context, {
    token,
    code,
    purposes: ['settle_transaction'],
    userId,
    paymentCode: 'AAAA2222',
    ...change,
  });

const NEW_CODE_NEEDED = { code: 1018, fields: { verification_code: 'new_code_needed' } };

const wrongOf = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

async function sendAndRead(): Promise<{ token: string; code: string; wrong: string }> {
  const { token } = await send();
  const code = await server.smsCode(user.mobile);
  return { token, code, wrong: wrongOf(code) };
}

test('names the action and the sums in the SMS, with a line for the browser at its end', async () => {
  await send();
  const response = await server.app.inject({ url: '/sandbox/api/sms', query: { mobile: user.mobile } });
  const { text, code } = response.json().data[0];
  expect(text).toContain('تسویه با فروشنده');
  expect(text).toContain('۵۰۰٬۰۰۰ ریال به س. احمدی\n۲٬۰۰۰٬۰۰۰ ریال به ر. کریمی');
  expect(text.split('\n').at(-1)).toBe(`@localhost #${code}`);
  expect(code).toMatch(/^[0-9]{4}$/);
});

test('stores neither the code nor the token', async () => {
  const { token, code } = await sendAndRead();
  const rows = await server.context.db.kysely
    .selectFrom('otp_challenges')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', 'settle_transaction')
    .execute();
  expect(rows).toHaveLength(1);
  expect(Object.values(rows[0] ?? {})).not.toContain(code);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('checks a right code again until it is consumed, once', async () => {
  const { token, code } = await sendAndRead();
  const challenge = await check(token, code);
  await check(token, code);
  const { db, clock } = server.context;
  expect(await consumeChallenge(db.kysely, challenge, clock.now())).toBe('first');
  expect(await consumeChallenge(db.kysely, challenge, clock.now())).toBe('taken');
  await expect(check(token, code)).rejects.toMatchObject(NEW_CODE_NEEDED);
});

test('binds a code to its user, action and transaction', async () => {
  const { token, code } = await sendAndRead();
  await expect(check(token, code, { userId: 'somebody-else' })).rejects.toMatchObject({ code: 1018 });
  await expect(check(token, code, { paymentCode: 'BBBB3333' })).rejects.toMatchObject({ code: 1018 });
  const otherAction = { token, code, purposes: ['refund_transaction'] as const, userId, paymentCode: 'AAAA2222' };
  await expect(checkCode(server.context, otherAction)).rejects.toMatchObject({ code: 1018 });
  await expect(check('no-such-token', code)).rejects.toMatchObject({ code: 1018 });
  await expect(check(token, code)).resolves.toMatchObject({ userId });
});

test('ends a code after three minutes', async () => {
  const { token, code } = await sendAndRead();
  server.clock.advance(3 * MINUTE_MS - 1);
  await check(token, code);
  server.clock.advance(1);
  await expect(check(token, code)).rejects.toMatchObject(NEW_CODE_NEEDED);
});

test('ends a code after five wrong tries, with a request for a new one', async () => {
  const { token, code, wrong } = await sendAndRead();
  for (let guess = 0; guess < 4; guess += 1) {
    await expect(check(token, wrong)).rejects.toMatchObject({ code: 1018, fields: undefined });
  }
  await expect(check(token, wrong)).rejects.toMatchObject(NEW_CODE_NEEDED);
  await expect(check(token, code)).rejects.toMatchObject(NEW_CODE_NEEDED);
  server.clock.advance(MINUTE_MS);
  const next = await sendAndRead();
  await expect(check(next.token, next.code)).resolves.toBeDefined();
});

test('counts five of twenty concurrent guesses and refuses the others', async () => {
  const { token, wrong } = await sendAndRead();
  await Promise.allSettled(Array.from({ length: 20 }, () => check(token, wrong)));
  const { count } = await server.context.db.kysely
    .selectFrom('otp_wrong_codes')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('subject', '=', hashed(server.context, `money:${userId}`))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(5);
});

test('blocks money codes for the day after ten wrong ones, and not logins', async () => {
  for (let round = 0; round < 2; round += 1) {
    const { token, wrong } = await sendAndRead();
    for (let guess = 0; guess < 5; guess += 1) await expect(check(token, wrong)).rejects.toMatchObject({ code: 1018 });
    server.clock.advance(MINUTE_MS);
  }
  await expect(send()).rejects.toMatchObject({ code: 1016, retryAfterSeconds: 24 * 3600 - 120 });
  await expect(send('BBBB3333')).rejects.toMatchObject({ code: 1016 });
  const { error } = await server.call('login', { body: { mobile: user.mobile, national_code: user.nationalCode } });
  expect(error).toBeUndefined();
  server.clock.advance(DAY_MS);
  const next = await sendAndRead();
  await expect(check(next.token, next.code)).resolves.toBeDefined();
});

test('blocks a right code too after ten wrong ones', async () => {
  const first = await sendAndRead();
  for (let guess = 0; guess < 4; guess += 1) await expect(check(first.token, first.wrong)).rejects.toBeDefined();
  server.clock.advance(MINUTE_MS);
  const second = await sendAndRead();
  for (let guess = 0; guess < 4; guess += 1) await expect(check(second.token, second.wrong)).rejects.toBeDefined();
  server.clock.advance(MINUTE_MS);
  const third = await sendAndRead();
  for (let guess = 0; guess < 2; guess += 1) await expect(check(third.token, third.wrong)).rejects.toBeDefined();
  await expect(check(third.token, third.code)).rejects.toMatchObject({
    code: 1016,
    retryAfterSeconds: 24 * 3600 - 120,
  });
});

test('sends one code a minute per purpose and transaction', async () => {
  await send();
  server.clock.advance(17_500);
  await expect(send()).rejects.toMatchObject({ code: 1016, retryAfterSeconds: 43 });
  await expect(send('BBBB3333')).resolves.toBeDefined();
  server.clock.advance(MINUTE_MS);
  await expect(send()).resolves.toBeDefined();
});

test('sends one SMS for concurrent requests', async () => {
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => send()));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('replaces the code before with a new one', async () => {
  const first = await sendAndRead();
  server.clock.advance(MINUTE_MS);
  const second = await sendAndRead();
  await expect(check(first.token, first.code)).rejects.toMatchObject(NEW_CODE_NEEDED);
  await expect(check(second.token, second.code)).resolves.toBeDefined();
});

test('sends ten SMS an hour per mobile for money, over all purposes', async () => {
  for (let sent = 0; sent < 10; sent += 1) {
    await send(`AAAA${2222 + sent}`);
    server.clock.advance(MINUTE_MS);
  }
  await expect(send('BBBB3333')).rejects.toMatchObject({ code: 1016, retryAfterSeconds: 50 * 60 });
  server.clock.advance(HOUR_MS - 10 * MINUTE_MS);
  await expect(send('BBBB3333')).resolves.toBeDefined();
});

test('refuses an unreachable mobile, and allows a retry at once', async () => {
  const unreachable = { purpose: 'register', mobile: '09120001015', userId: null } as const;
  await expect(requestCode(server.context, unreachable)).rejects.toMatchObject({ code: 1015 });
  await expect(requestCode(server.context, unreachable)).rejects.toMatchObject({ code: 1015 });
});
