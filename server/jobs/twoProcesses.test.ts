import { randomUUID } from 'node:crypto';
import { loadConfig } from '../config';
import { type Context, createContext } from '../context';
import { type Database, openDatabase } from '../db/database';
import type { JobQueue } from '../domain/transition';
import { createLogger } from '../http/logging';
import { gate, orderJob, runnerOf } from '../testing/jobRunners';
import { ManualClock } from '../testing/manualClock';
import { openTestDatabase } from '../testing/testDatabase';
import { testDataKeys } from '../testing/testDataKeys';
import type { JobResult, JobRunner } from './jobRunner';
import { Reconciliation } from './reconciliation';

jest.setTimeout(60_000);

/** The embedded database belongs to one process; two need a PostgreSQL. Two pools with names of their own are as good as two processes. */
const onPostgres = process.env.DATABASE_URL ? describe : describe.skip;

onPostgres('two processes on one PostgreSQL', () => {
  let one: Awaited<ReturnType<typeof openTestDatabase>>;
  let other: Database;
  const clock = new ManualClock();

  beforeAll(async () => {
    one = await openTestDatabase();
    other = await openDatabase({ databaseUrl: one.url, dataKeys: testDataKeys() });
  });

  afterAll(async () => {
    await other.close();
    await one.close();
  });

  beforeEach(() => one.pool.query('delete from jobs'));

  function order(subject: string, startAfter = clock.now()): Promise<void> {
    return orderJob(one.kysely, 'payout', subject, startAfter);
  }

  async function jobs() {
    return one.kysely.selectFrom('jobs').selectAll().execute();
  }

  function runners(handle: (queue: JobQueue, subject: string) => Promise<JobResult>): [JobRunner, JobRunner] {
    return [runnerOf(one, clock, handle), runnerOf(other, clock, handle)];
  }

  /** As if the process had died: the session that holds its name ends. */
  async function loseName(database: Database): Promise<void> {
    const name = database.identity.require();
    await one.pool.query(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and (classid::bigint << 32) + objid::bigint = $1",
      [name],
    );
  }

  test('never do one job twice, nor at the same time', async () => {
    const present = new Set<string>();
    const done: string[] = [];
    const both = runners(async (_queue, subject) => {
      expect(present.has(subject)).toBe(false);
      present.add(subject);
      await one.pool.query('select pg_sleep(0.002)');
      present.delete(subject);
      done.push(subject);
      return 'done';
    });
    const subjects = Array.from({ length: 80 }, () => randomUUID());
    for (const subject of subjects) await order(subject);
    await Promise.all(both.map((runner) => runner.runDue()));
    expect(done.sort()).toEqual(subjects.sort());
    expect(await jobs()).toEqual([]);
  });

  test('leave the job of a living one alone, and take over that of a dead one, which cannot end it any more', async () => {
    const begun = gate();
    const end = gate();
    const handle = jest.fn(async (): Promise<JobResult> => {
      begun.open();
      await end.passed;
      return 'done';
    });
    const [ours, theirs] = runners(handle);
    await order('one');
    await ours.begin();
    await begun.passed;
    await theirs.takeBack();
    await theirs.begin();
    expect(handle).toHaveBeenCalledTimes(1);

    await loseName(one);
    await untilTrue(() => theirs.takeBack());
    const [job] = await jobs();
    await theirs.begin();
    expect(handle).toHaveBeenCalledTimes(2);
    // Whoever had it comes to its end first: the other's run stays.
    const taken = await jobs();
    expect(taken).toMatchObject([{ subject: 'one', taken_by: other.identity.require() }]);
    expect(taken[0]?.take_id).not.toBe(job?.take_id);
    end.open();
    await ours.idle();
    await theirs.idle();
    expect(await jobs()).toEqual([]);
  });

  describe('with their workers', () => {
    const contexts: Context[] = [];

    beforeAll(async () => {
      const config = loadConfig({ LOG_LEVEL: 'silent' });
      for (const database of [one, other]) {
        contexts.push(await createContext(config, database, clock, createLogger(config)));
      }
    });

    test('one hears at once that the other has ordered something, and of many orders not many times', async () => {
      const [teller, listener] = contexts as [Context, Context];
      await teller.jobs.start();
      await listener.jobs.start();
      const heard = jest.spyOn(listener.jobs, 'wake');
      for (let orders = 0; orders < 1_000; orders += 1) teller.jobs.ordered();
      await untilTrue(async () => heard.mock.calls.length > 0);
      await untilTrue(async () => heard.mock.calls.length > 1);
      await other.pool.query('select pg_sleep(0.4)');
      expect(heard).toHaveBeenCalledTimes(2);
      await teller.jobs.stop();
      await listener.jobs.stop();
    });

    test('one whose connections have all broken goes on with its work, and hears of orders again', async () => {
      const [, worker] = contexts as [Context, Context];
      await worker.jobs.start();
      const breaking = await one.pool.connect();
      await breaking.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
      const heard = jest.spyOn(worker.jobs, 'wake').mockClear();
      // About no transaction at all: its handler finds nothing to do.
      const today = [{ queue: 'payout', subject: randomUUID(), startAfter: clock.now().toISOString() }];
      await breaking.query('select door_enqueue($1::jsonb)', [JSON.stringify(today)]);
      await untilTrue(async () => (await breaking.query('select from jobs')).rowCount === 0);
      await untilTrue(async () => {
        heard.mockClear();
        await breaking.query('notify jobs');
        await breaking.query('select pg_sleep(0.05)');
        return heard.mock.calls.length > 0;
      });
      breaking.release();
      await worker.jobs.stop();
    });

    test('reconcile one at a time, and nobody waits for the other', async () => {
      const [ours, theirs] = contexts.map((context) => new Reconciliation(() => context)) as [
        Reconciliation,
        Reconciliation,
      ];
      const holder = await one.pool.connect();
      await holder.query('begin; lock table jobs in access exclusive mode');
      const reconciling = ours.run();
      await untilTrue(async () => (await waitingFor(holder)) > 0);
      // Were it not for the first one, this would wait for the table as well.
      await expect(theirs.run()).resolves.toBe(false);
      await holder.query('commit');
      holder.release();
      await reconciling;
    });
  });
});

/** How many sessions wait for a lock on the jobs. */
async function waitingFor(client: { query(text: string): Promise<{ rows: { count: number }[] }> }): Promise<number> {
  const { rows } = await client.query(
    "select count(*) from pg_locks where relation = 'jobs'::regclass and not granted",
  );
  return rows[0]?.count ?? 0;
}

async function untilTrue(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}
