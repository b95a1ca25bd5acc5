import { ERROR } from '@contract/errors';
import { Client } from 'pg';
import { Refusal, refuse } from '../refusal';
import { createTestServer, type TestServer } from '../testing/createTestServer';
import { MoneyStory } from '../testing/moneyStory';
import { until } from '../testing/until';
import { callOutcome } from './callOutcome';
import { runOnce } from './idempotency';

jest.setTimeout(60_000);

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});

afterAll(() => server.close());

function call(key: string | null, body: unknown = { a: 1, b: { c: 2, d: 3 } }) {
  return { userId: 'u', key, route: 'test', body };
}

test('calls at the same moment are executed once', async () => {
  let executions = 0;
  const slow = async () => {
    executions += 1;
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { number: executions };
  };
  const answers = await Promise.all([1, 2, 3].map(() => runOnce(server.context, call('same'), slow)));
  expect(answers).toEqual([{ number: 1 }, { number: 1 }, { number: 1 }]);
});

test('the order of a body’s fields does not make it another body', async () => {
  await runOnce(server.context, call('order'), async () => 'first');
  expect(await runOnce(server.context, call('order', { b: { d: 3, c: 2 }, a: 1 }), async () => 'second')).toBe('first');
  await expect(runOnce(server.context, call('order', { a: 2 }), async () => 'x')).rejects.toMatchObject({ code: 1005 });
});

test('a key belongs to one user and one call', async () => {
  const run = (who: object) => runOnce(server.context, { ...call('mine'), ...who }, async () => JSON.stringify(who));
  expect(await run({ userId: 'one' })).not.toBe(await run({ userId: 'other' }));
  expect(await run({ route: 'pay' })).not.toBe(await run({ route: 'create' }));
});

test('without a key every call is a new one', async () => {
  let executions = 0;
  const count = async () => ++executions;
  expect([await runOnce(server.context, call(null), count), await runOnce(server.context, call(null), count)]).toEqual([
    1, 2,
  ]);
});

/** Starts a call whose work goes on until it is told to finish; resolves when the work has begun. */
async function startEndless(key: string) {
  let finish: (answer: string | Promise<never>) => void = () => undefined;
  const work = new Promise<string>((resolve) => {
    finish = resolve;
  });
  let answer = work;
  await new Promise<void>((begun) => {
    answer = runOnce(server.context, call(key), () => {
      begun();
      return work;
    });
  });
  return { answer, finish };
}

/** As if the process that works on a call were another one, which has died: a name that nobody holds. */
async function dies(key: string): Promise<void> {
  await server.context.db.pool.query(
    'update idempotency_records set claimed_by_process = claimed_by_process - 1 where key = $1',
    [key],
  );
}

test('a call is not taken over while its process lives, however long it takes', async () => {
  const first = await startEndless('slow');
  server.clock.advance(24 * 3_600_000);
  const second = runOnce(server.context, call('slow'), async () => 'second');
  // Time enough for the second to look more than once.
  await new Promise((resolve) => setTimeout(resolve, 300));
  first.finish('first');
  expect(await Promise.all([first.answer, second])).toEqual(['first', 'first']);
});

test('what a process was at when it died is done again at once', async () => {
  await startEndless('dead');
  await dies('dead');
  expect(await runOnce(server.context, call('dead'), async () => 'done')).toBe('done');
});

test('who was taken for dead and goes on answers what the one who took over has answered', async () => {
  const first = await startEndless('lost');
  await dies('lost');
  expect(await runOnce(server.context, call('lost'), async () => 'second')).toBe('second');
  first.finish('first');
  expect(await first.answer).toBe('second');
});

test('what is refused to one who was taken for dead is not the answer', async () => {
  const first = await startEndless('refused');
  await dies('refused');
  expect(await runOnce(server.context, call('refused'), async () => 'second')).toBe('second');
  first.finish(Promise.reject(new Refusal(ERROR.notAcceptable)));
  expect(await first.answer).toBe('second');
});

test('whoever got no answer is told what became of their call, and of nobody else’s', async () => {
  const askedBy = async (userId: string, key: string) => callOutcome(server.context, { userId, key });
  const { finish, answer } = await startEndless('asked');
  expect(await askedBy('u', 'asked')).toEqual({ state: 'working', payment_code: null });
  finish('done');
  await answer;
  expect(await askedBy('u', 'asked')).toEqual({ state: 'done', payment_code: null });
  expect(await askedBy('another', 'asked')).toEqual({ state: 'not_done', payment_code: null });
  await runOnce(server.context, call('request'), async () => ({ payment_code: 'AAAABBBB', token: 'secret' }));
  expect(await askedBy('u', 'request')).toEqual({ state: 'done', payment_code: 'AAAABBBB' });

  const refused = runOnce(server.context, call('no'), async () => refuse(ERROR.notAcceptable));
  await expect(refused).rejects.toMatchObject({ code: ERROR.notAcceptable });
  expect(await askedBy('u', 'no')).toEqual({ state: 'not_done', payment_code: null });
  await startEndless('died');
  await dies('died');
  expect(await askedBy('u', 'died')).toEqual({ state: 'not_done', payment_code: null });
});

// The embedded database has one connection: nobody can stand in the way of a release there.
const onPostgres = process.env.DATABASE_URL ? test : test.skip;

/** Somebody who stands in the way: a connection without limits, for a pooled one would be ended first. */
async function openBlocker(): Promise<Client> {
  const { rows } = await server.context.db.pool.query('select current_database() as name');
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.pathname = rows[0].name;
  const blocker = new Client({ connectionString: url.href });
  await blocker.connect();
  return blocker;
}

onPostgres('a settle, which nobody claims, is told as being worked on while it waits for the deal', async () => {
  const story = new MoneyStory(server);
  const [seller, buyer] = [await story.trader(), await story.trader()];
  const code = await story.paid(seller, buyer);
  const body = await story.otp(buyer, 'settle', code);
  const asked = async () => {
    const { data } = await server.call('callOutcome', { as: buyer.user, body: { idempotency_key: 'settle-once' } });
    return data;
  };
  expect(await asked()).toEqual({ state: 'not_done', payment_code: null });
  const blocker = await openBlocker();
  await blocker.query('begin');
  await blocker.query('select from transactions where payment_code = $1 for update', [code]);
  const settled = server.call('verifyTransactionOtp', {
    as: buyer.user,
    body,
    headers: { 'idempotency-key': 'settle-once' },
  });
  await until(async () => (await asked())?.state === 'working', 8_000);
  await blocker.query('rollback');
  await blocker.end();
  expect((await settled).data.status).toBe('settled');
  expect(await asked()).toEqual({ state: 'done', payment_code: code });
});

onPostgres('a refused call that can’t be released at once is released later', async () => {
  const blocker = await openBlocker();
  const refused = runOnce(server.context, call('stuck'), async () => {
    await blocker.query('begin');
    await blocker.query("select from idempotency_records where key = 'stuck' for update");
    return refuse(ERROR.notAcceptable);
  });
  await expect(refused).rejects.toMatchObject({ code: ERROR.notAcceptable });
  await blocker.query('rollback');
  await blocker.end();
  expect(await runOnce(server.context, call('stuck'), async () => 'again')).toBe('again');
});
