import { createTestServer, type TestServer } from '../testing/createTestServer';
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
async function startEndless(key: string): Promise<{ answer: Promise<string>; finish: (answer: string) => void }> {
  let finish: (answer: string) => void = () => undefined;
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

test('a call that takes as long as five tries at a slow gateway and a busy database is not taken over', async () => {
  const first = await startEndless('slow');
  server.clock.advance(5 * (10_000 + 30_000));
  const second = runOnce(server.context, call('slow'), async () => 'second');
  // Time enough for the second to look more than once.
  await new Promise((resolve) => setTimeout(resolve, 300));
  first.finish('first');
  expect(await Promise.all([first.answer, second])).toEqual(['first', 'first']);
});

test('what a process was at when it died can be done again once its claim has run out', async () => {
  await startEndless('dead');
  server.clock.advance(4 * 60_000);
  expect(await runOnce(server.context, call('dead'), async () => 'done')).toBe('done');
});
