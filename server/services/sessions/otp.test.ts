import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@contract/rules/durations';
import fc from 'fast-check';
import type { Updateable } from 'kysely';
import { insertChallenge, judgeGuess } from '../../db/repositories/otpChallenges';
import { findUserByNationalCode } from '../../db/repositories/userRows';
import type { Schema } from '../../db/schema';
import { judgeSending } from '../../domain/otpPolicy';
import type { TestServer, TestUser } from '../../testing/createTestServer';
import { samples } from '../../testing/samples';
import { sharedServer } from '../../testing/sharedServer';
import { hashed } from '../counters';
import { checkCode, consumeChallenge, guessOf, hashOfCode, oneTimeRow, requestCode, temporaryTokenOf } from './otp';

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

describe('the judgement of a code', () => {
  /** Inserts a challenge; returns a guess at it, with its code or another one. */
  async function challenged(at: Date, allowance: string, state: Updateable<Schema['otp_challenges']> = {}) {
    const { context } = server;
    const id = randomUUID();
    const token = temporaryTokenOf(context, id);
    const asked = { purpose: 'settle_transaction', mobile: user.mobile, userId, paymentCode: 'AAAA2222' } as const;
    await insertChallenge(context.db.kysely, {
      ...oneTimeRow(context, asked, { id, now: at }),
      code_hmac: hashOfCode(context, token, '1234'),
    });
    await context.db.kysely
      .updateTable('otp_challenges')
      .set({ wrong_tries: 0, ...state })
      .where('id', '=', id)
      .execute();
    const typed = { token, purpose: asked.purpose, mobile: user.mobile, userId, deviceId: null };
    return (code: string, now: Date) =>
      judgeGuess(context.db.kysely, {
        ...guessOf(context, { ...typed, code }),
        allowance,
        at: now,
        since: new Date(now.getTime() - DAY_MS),
      });
  }

  test('never accepts a used, replaced or expired code', () =>
    fc.assert(
      fc.asyncProperty(
        fc.record({
          age: fc.integer({ min: 0, max: 360 }),
          tries: fc.integer({ min: 0, max: 6 }),
          used: fc.boolean(),
          replaced: fc.boolean(),
          matches: fc.boolean(),
        }),
        async ({ age, tries, used, replaced, matches }) => {
          const now = server.clock.now();
          const sentAt = new Date(now.getTime() - age * SECOND_MS);
          const guess = await challenged(sentAt, randomUUID(), {
            wrong_tries: tries,
            used_at: used ? now : null,
            replaced_at: replaced ? now : null,
          });
          const alive = age < 180 && tries < 5 && !used && !replaced;
          const wrong = tries === 4 ? 'last_wrong' : 'wrong';
          expect(await guess(matches ? '1234' : '1235', now)).toBe(alive ? (matches ? 'right' : wrong) : 'dead');
        },
      ),
      { numRuns: samples(40, 400) },
    ));

  /** An attacker: each step requests a code, tries a code or lets time pass. */
  const steps = fc.array(
    fc.oneof(
      fc.constant({ kind: 'ask' } as const),
      { arbitrary: fc.constant({ kind: 'guess' } as const), weight: 3 },
      fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 900 }) }),
    ),
    { minLength: 20, maxLength: 120 },
  );

  test('limits each sequence to ten tries a day, five a code and ten messages an hour', () =>
    fc.assert(
      fc.asyncProperty(steps, async (story) => {
        const allowance = randomUUID();
        let now = server.clock.now().getTime();
        let guess: Awaited<ReturnType<typeof challenged>> | null = null;
        const sent: number[] = [];
        const wrong: number[] = [];
        let tries = 0;
        const since = (times: number[], milliseconds: number) => times.filter((at) => at > now - milliseconds).length;
        for (const step of story) {
          if (step.kind === 'wait') now += step.seconds * SECOND_MS;
          else if (step.kind === 'ask') {
            const last = sent.at(-1);
            const history = {
              lastForPurpose: last === undefined ? null : new Date(last),
              sentInWindow: since(sent, HOUR_MS),
              wrongCodesInWindow: since(wrong, DAY_MS),
            };
            if (judgeSending(history, new Date(now)) !== 'send') continue;
            sent.push(now);
            tries = 0;
            guess = await challenged(new Date(now), allowance);
          } else if (guess) {
            const verdict = await guess('0000', new Date(now));
            if (verdict === 'wrong' || verdict === 'last_wrong') {
              wrong.push(now);
              tries += 1;
            }
          }
          expect(since(wrong, DAY_MS)).toBeLessThanOrEqual(10);
          expect(since(sent, HOUR_MS)).toBeLessThanOrEqual(10);
          expect(tries).toBeLessThanOrEqual(5);
        }
      }),
      { numRuns: samples(8, 80) },
    ));
});
