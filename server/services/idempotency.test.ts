import { ERROR } from '@contract/errors';
import { Client } from 'pg';
import { storeAnswer } from '../db/repositories/idempotencyRecords';
import { refuse } from '../refusal';
import type { TestServer } from '../testing/createTestServer';
import { MoneyStory, type Trader } from '../testing/moneyStory';
import { testOnPostgres } from '../testing/onPostgres';
import { sharedServer } from '../testing/sharedServer';
import { until } from '../testing/until';
import { callOutcome, type KeepWith, runOnce } from './idempotency';

let server: TestServer;
let story: MoneyStory;
let seller: Trader;
let buyer: Trader;

beforeAll(async () => {
  server = await sharedServer();
  story = new MoneyStory(server);
  [seller, buyer] = [await story.trader(), await story.trader()];
});

function call(key: string | null, body: unknown = { a: 1, b: { c: 2, d: 3 } }) {
  return { userId: 'u', idempotencyKey: key, route: 'test', body };
}

/** Work that commits its answer. */
const answering =
  <Answer>(answer: Answer) =>
  async (keepWith: KeepWith): Promise<Answer> => {
    const { db, clock } = server.context;
    const { idempotency } = keepWith(answer);
    if (idempotency) await storeAnswer(db.kysely, idempotency, clock.now());
    return answer;
  };

test('returns one stored answer to concurrent calls', async () => {
  let executions = 0;
  /** Commits when all three calls run. */
  const slow = async (keepWith: KeepWith) => {
    const number = ++executions;
    await until(() => executions === 3);
    return answering({ number })(keepWith);
  };
  const answers = await Promise.all([1, 2, 3].map(() => runOnce(server.context, call('same'), slow)));
  expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
  const { rows } = await server.context.db.pool.query("select answer from idempotency_records where key = 'same'");
  expect(rows).toEqual([{ answer: answers[0] }]);
});

test('ignores the order of a body’s fields', async () => {
  await runOnce(server.context, call('order'), answering('first'));
  expect(await runOnce(server.context, call('order', { b: { d: 3, c: 2 }, a: 1 }), answering('second'))).toBe('first');
  await expect(runOnce(server.context, call('order', { a: 2 }), answering('x'))).rejects.toMatchObject({ code: 1005 });
});

test('binds a key to one user and one route', async () => {
  const run = (part: object) => runOnce(server.context, { ...call('mine'), ...part }, answering(JSON.stringify(part)));
  expect(await run({ userId: 'one' })).not.toBe(await run({ userId: 'other' }));
  expect(await run({ route: 'pay' })).not.toBe(await run({ route: 'create' }));
});

test('runs each call without a key', async () => {
  let executions = 0;
  const count = async () => ++executions;
  expect([await runOnce(server.context, call(null), count), await runOnce(server.context, call(null), count)]).toEqual([
    1, 2,
  ]);
});

test('returns the stored answer to a refused call that a concurrent one overtook', async () => {
  const overtaken = runOnce(server.context, call('overtaken'), async () => {
    await runOnce(server.context, call('overtaken'), answering('second'));
    return refuse(ERROR.notAcceptable);
  });
  expect(await overtaken).toBe('second');
});

test('refuses an overtaken call with another body', async () => {
  const overtaken = runOnce(server.context, call('two-bodies', { a: 2 }), async (keepWith) => {
    await runOnce(server.context, call('two-bodies'), answering('second'));
    return answering('first')(keepWith);
  });
  await expect(overtaken).rejects.toMatchObject({ code: 1005 });
});

test('does not store a refusal', async () => {
  const refused = runOnce(server.context, call('refused'), async () => refuse(ERROR.notAcceptable));
  await expect(refused).rejects.toMatchObject({ code: ERROR.notAcceptable });
  expect(await runOnce(server.context, call('refused'), answering('again'))).toBe('again');
});

test('shows the outcome of a call to its user only, with the payment code only', async () => {
  const outcome = (userId: string, key: string) => callOutcome(server.context, { userId, key });
  expect(await outcome('u', 'asked')).toEqual({ state: 'not_done', payment_code: null });
  await runOnce(server.context, call('asked'), answering('done'));
  expect(await outcome('u', 'asked')).toEqual({ state: 'done', payment_code: null });
  expect(await outcome('another', 'asked')).toEqual({ state: 'not_done', payment_code: null });
  await runOnce(server.context, call('request'), answering({ payment_code: 'AAAABBBB', token: 'secret' }));
  expect(await outcome('u', 'request')).toEqual({ state: 'done', payment_code: 'AAAABBBB' });
  const refused = runOnce(server.context, call('no'), async () => refuse(ERROR.notAcceptable));
  await expect(refused).rejects.toMatchObject({ code: ERROR.notAcceptable });
  expect(await outcome('u', 'no')).toEqual({ state: 'not_done', payment_code: null });
});

describe('a call that sends a code', () => {
  const ask = (code: string, key: string) =>
    server.call('settle', { as: buyer.user, body: { payment_code: code }, headers: { 'idempotency-key': key } });

  test('sends one SMS for two concurrent calls, and both get its token', async () => {
    const code = await story.paid(seller, buyer);
    const answers = await Promise.all([ask(code, 'two-codes'), ask(code, 'two-codes')]);
    expect(answers[0].data.token).toEqual(expect.any(String));
    expect(answers[1].data).toEqual(answers[0].data);
    const { rows } = await server.context.db.pool.query('select from otp_challenges where payment_code = $1', [code]);
    expect(rows).toHaveLength(1);
  });

  test('stores no answer when the SMS fails', async () => {
    const code = await story.paid(seller, buyer);
    const failing = jest.spyOn(server.context.ports.sms, 'send').mockResolvedValueOnce({ delivered: false });
    expect((await ask(code, 'no-sms')).error?.code).toBe(ERROR.smsFailed);
    failing.mockRestore();
    expect((await ask(code, 'no-sms')).data.token).toEqual(expect.any(String));
  });
});

// The embedded database has one connection: no other session can hold a lock there.
/** A client of its own: a pooled connection has a statement timeout. */
async function openBlocker(): Promise<Client> {
  const { rows } = await server.context.db.pool.query('select current_database() as name');
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.pathname = rows[0].name;
  const blocker = new Client({ connectionString: url.href });
  await blocker.connect();
  return blocker;
}

testOnPostgres('a settle is in progress while it waits for the transaction', async () => {
  const code = await story.paid(seller, buyer);
  const body = await story.otp(buyer, 'settle', code);
  const outcomeNow = async () => {
    const { data } = await server.call('callOutcome', { as: buyer.user, body: { idempotency_key: 'settle-once' } });
    return data;
  };
  expect(await outcomeNow()).toEqual({ state: 'not_done', payment_code: null });
  const blocker = await openBlocker();
  await blocker.query('begin');
  await blocker.query('select from transactions where payment_code = $1 for update', [code]);
  const settled = server.call('verifyTransactionOtp', {
    as: buyer.user,
    body,
    headers: { 'idempotency-key': 'settle-once' },
  });
  await until(async () => (await outcomeNow())?.state === 'working');
  await blocker.query('rollback');
  await blocker.end();
  expect((await settled).data.status).toBe('settled');
  expect(await outcomeNow()).toEqual({ state: 'done', payment_code: code });
});
