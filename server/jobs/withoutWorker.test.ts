import { Client } from 'pg';
import { type Context, createContext } from '../context';
import { type Database, openDatabase } from '../db/database';
import { DedicatedConnection } from '../db/dedicatedConnection';
import { createTestServer, type TestServer } from '../testing/createTestServer';
import { fakeTimeouts } from '../testing/fakeTimeouts';
import { MoneyStory } from '../testing/moneyStory';
import { describeOnPostgres } from '../testing/onPostgres';
import { openTestDatabase } from '../testing/testDatabase';
import { testDataKeys } from '../testing/testDataKeys';
import { until } from '../testing/until';
import { JobRunner } from './jobRunner';

/** Longer than the pause between notifications and than a worker's sleep. */
const LONG_MS = 1_500;

/** The embedded database allows one process only. */
describeOnPostgres('a process without a worker', () => {
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

  beforeEach(() => fakeTimeouts());

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
    const told = jest.spyOn(DedicatedConnection.prototype, 'tell');
    const listener = new Client({ connectionString: database.url });
    const holder = new Client({ connectionString: database.url });
    await Promise.all([listener.connect(), holder.connect()]);
    const found: Promise<number>[] = [];
    listener.on('notification', () => found.push(payoutsLeft()));
    await listener.query('listen jobs');
    const allArrived = () =>
      until(() => found.length === told.mock.calls.filter(([statement]) => statement === 'notify jobs').length);
    const settle = await paid();
    // Earlier orders have been announced.
    jest.advanceTimersByTime(LONG_MS);
    await allArrived();
    const earlier = found.length;

    await holder.query('begin; lock table jobs in share mode');
    const settling = settle();
    await until(async () => {
      const waiting = "select 1 from pg_locks where relation = 'jobs'::regclass and not granted";
      return (await holder.query(waiting)).rowCount === 1;
    });
    jest.advanceTimersByTime(LONG_MS);
    answering.context.jobs.ordered();
    await allArrived();
    expect(found).toHaveLength(earlier + 1);
    jest.advanceTimersByTime(LONG_MS);

    await holder.query('commit');
    expect((await settling).status).toBe(200);
    await until(() => found.length > earlier + 1);
    expect(await Promise.all(found.slice(earlier + 1))).toEqual([1]);
    // The last pause ends while the test moves the timers.
    jest.advanceTimersByTime(LONG_MS);
    await Promise.all([listener.end(), holder.end()]);
  });

  test('leaves its orders to a process with a worker', async () => {
    const claims = jest.spyOn(JobRunner.prototype, 'startDue');
    const settle = await paid();
    expect((await settle()).status).toBe(200);
    const left = await payoutsLeft();
    expect(left).toBeGreaterThan(0);
    // A worker claims at a notification, and at the end of its sleep.
    await jest.advanceTimersByTimeAsync(LONG_MS);
    expect(claims).not.toHaveBeenCalled();
    const waiting = await database.kysely
      .selectFrom('jobs')
      .select(['taken_by', 'tries'])
      .where('queue', '=', 'payout');
    expect(await waiting.execute()).toEqual(Array(left).fill({ taken_by: null, tries: 0 }));

    jest.useRealTimers();
    await working.jobs.start();
    await until(async () => {
      answering.clock.advance(2_000);
      return (await payoutsLeft()) === 0;
    });
    expect(claims).toHaveBeenCalled();
  });
});
