import { Client } from 'pg';
import { MoneyStory, type Trader } from './moneyStory';
import { buildServerProgram, ServerProcess } from './serverProcess';
import { TemporaryPostgres } from './temporaryPostgres';
import type { TestAnswer } from './testClient';
import { until } from './until';

/** Concurrent calls of the load. */
const LOOPS = 16;

// Needs an installed PostgreSQL to stop and start.
describe('while PostgreSQL is away', () => {
  let program: string;
  let postgres: TemporaryPostgres;
  let server: ServerProcess;
  let story: MoneyStory;
  let seller: Trader;
  let buyer: Trader;

  beforeAll(async () => {
    postgres = await TemporaryPostgres.start();
    program = await buildServerProgram();
    server = await ServerProcess.start(program, { DATABASE_URL: postgres.url });
    story = new MoneyStory(server.client);
    seller = await story.trader();
    buyer = await story.trader();
  });

  afterAll(async () => {
    await server?.stop();
    await postgres?.remove();
  });

  async function statusOf(path: string): Promise<number> {
    return (await server.client.send({ url: path })).statusCode;
  }

  /**
   * Calls in several concurrent loops until stopped; collects the answers. A loop with a payment request repeats it under one key.
   */
  function load(name: string): { answers: readonly TestAnswer<unknown>[]; stop: () => Promise<TestAnswer<unknown>[]> } {
    let going = true;
    const answers: TestAnswer<unknown>[] = [];
    const lines = Array.from({ length: LOOPS }, async (_, line) => {
      while (going) {
        answers.push(
          line % 2 === 0
            ? await server.client.call('userReport', { as: buyer.user })
            : await server.client.call('createTransaction', {
                as: seller.user,
                headers: { 'idempotency-key': `${name}-${line}` },
                body: { amount: 2_500_000, behalf: 'دوچرخه', payee_bank_account: seller.accountId },
              }),
        );
      }
    });
    return {
      answers,
      stop: async () => {
        going = false;
        await Promise.all(lines);
        return answers;
      },
    };
  }

  function expectOnlyUnavailable(answers: readonly TestAnswer<unknown>[]): void {
    const failed = answers.filter(({ status }) => status !== 200);
    expect(failed.length).toBeGreaterThan(0);
    for (const { status, headers, error } of failed) {
      expect({ status, retry: headers['retry-after'], code: error?.code }).toEqual({
        status: 503,
        retry: '2',
        code: 1001,
      });
    }
  }

  test.each(['immediate', 'fast'] as const)(
    'stops (%s) under load: answers 503 with Retry-After, stays alive but not ready, and recovers by itself',
    async (mode) => {
      const code = await story.paid(seller, buyer);
      const settlement = await story.confirm(buyer, 'settle', code);
      expect(settlement.data.status).toBe('settled');
      const working = load(mode);
      await until(() => working.answers.length > 2 * LOOPS);
      await postgres.stop(mode);
      const before = working.answers.length;
      expect(await statusOf('/livez')).toBe(200);
      expect(await statusOf('/readyz')).toBe(503);
      await until(() => working.answers.length > before + 2 * LOOPS);
      await postgres.launch();
      await until(async () => (await statusOf('/readyz')) === 200);
      expectOnlyUnavailable(await working.stop());

      // The transfer was ordered before; jobs follow it up.
      await until(async () => (await story.details(seller, code)).status === 'settled_done');
      expect((await story.ledger()).sum).toBe(0);
      expect(server.isRunning).toBe(true);
    },
  );

  test('hangs, the server answers 503 and recovers by itself', async () => {
    const working = load('hanging');
    await postgres.freeze();
    expect(await statusOf('/readyz')).toBe(503);
    expect(await statusOf('/livez')).toBe(200);
    const answers = await working.stop();
    expectOnlyUnavailable(answers);
    await postgres.thaw();
    await until(async () => (await statusOf('/readyz')) === 200);
    await story.paid(seller, buyer);
    expect(server.isRunning).toBe(true);
  });

  describe('while a process starts', () => {
    let starting: ServerProcess;

    beforeEach(async () => {
      starting = await ServerProcess.prepare(program, { DATABASE_URL: postgres.url });
    });

    afterEach(() => starting.stop());

    test('is missing: the process waits for it', async () => {
      await postgres.stop('fast');
      const launched = starting.launch();
      await until(async () => starting.said.includes('the start waits for it'));
      await postgres.launch();
      await launched;
      await until(async () => (await statusOf('/readyz')) === 200);
    });

    test('cannot hand out jobs: the process lives and is not ready', async () => {
      const client = new Client({ connectionString: postgres.url });
      await client.connect();
      await client.query('begin; lock table jobs in access exclusive mode');
      const launched = starting.launch();
      const asked = (path: string) => fetch(`${starting.origin}${path}`).then(({ status }) => status);
      await until(async () => (await asked('/livez').catch(() => null)) === 200);
      expect(await asked('/readyz')).toBe(503);
      const waiting = "select from pg_locks where relation = 'jobs'::regclass and not granted";
      await until(async () => (await client.query(waiting)).rowCount !== 0);
      expect(await asked('/readyz')).toBe(503);
      await client.query('rollback');
      await client.end();
      await launched;
      expect(await asked('/readyz')).toBe(200);
    });
  });
});
