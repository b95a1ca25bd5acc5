import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { type Context, createContext } from '../context';
import { type Database, openDatabase } from '../db/database';
import { createTestServer, type TestServer } from '../testing/createTestServer';
import { MoneyStory } from '../testing/moneyStory';
import { openTestDatabase } from '../testing/testDatabase';
import { testDataKeys } from '../testing/testDataKeys';
import { until } from '../testing/until';

/** Longer than the pause between notifications and than a worker's sleep. */
const LONG_MS = 1_500;

/** The embedded database allows one process only. */
const onPostgres = process.env.DATABASE_URL ? describe : describe.skip;

onPostgres('a process without a worker', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let answering: TestServer;
  let others: Database;
  let working: Context;

  beforeAll(async () => {
    database = await openTestDatabase();
    answering = await createTestServer({ database, config: { worker: false } });
    await answering.context.jobs.start();
    others = await openDatabase({ databaseUrl: database.url, dataKeys: testDataKeys() });
    const { clock, config, log } = answering.context;
    working = await createContext({ ...config, worker: true }, others, clock, log);
  });

  afterAll(async () => {
    await working.jobs.stop();
    await others.close();
    await answering.close();
  });

  async function paid() {
    const story = new MoneyStory(answering);
    const [seller, buyer] = [await story.trader(), await story.trader()];
    const otp = await story.otp(buyer, 'settle', await story.paid(seller, buyer));
    return () => answering.call('verifyTransactionOtp', { as: buyer.user, body: otp });
  }

  async function payoutsLeft(): Promise<number> {
    const rows = await database.kysely.selectFrom('jobs').select('subject').where('queue', '=', 'payout').execute();
    return rows.length;
  }

  test('notifies other processes after the commit of an order', async () => {
    const settle = await paid();
    const listener = new Client({ connectionString: database.url });
    const holder = new Client({ connectionString: database.url });
    await Promise.all([listener.connect(), holder.connect()]);
    const found: Promise<number>[] = [];
    listener.on('notification', () => found.push(payoutsLeft()));
    await listener.query('listen jobs');
    // Earlier orders have been announced.
    await wait(LONG_MS);
    found.length = 0;

    await holder.query('begin; lock table jobs in share mode');
    const settling = settle();
    await until(async () => {
      const waiting = "select 1 from pg_locks where relation = 'jobs'::regclass and not granted";
      return (await holder.query(waiting)).rowCount === 1;
    });
    await wait(LONG_MS);
    expect(found).toEqual([]);

    await holder.query('commit');
    expect((await settling).status).toBe(200);
    await until(() => found.length > 0);
    expect(await Promise.all(found)).toEqual([1]);
    await Promise.all([listener.end(), holder.end()]);
  });

  test('leaves its orders to a process with a worker', async () => {
    const settle = await paid();
    expect((await settle()).status).toBe(200);
    const left = await payoutsLeft();
    expect(left).toBeGreaterThan(0);
    await wait(LONG_MS);
    const waiting = await database.kysely
      .selectFrom('jobs')
      .select(['taken_by', 'tries'])
      .where('queue', '=', 'payout');
    expect(await waiting.execute()).toEqual(Array(left).fill({ taken_by: null, tries: 0 }));

    await working.jobs.start();
    await until(async () => {
      answering.clock.advance(2_000);
      return (await payoutsLeft()) === 0;
    });
  });
});
