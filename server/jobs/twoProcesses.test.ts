import { randomUUID } from 'node:crypto';
import { loadConfig } from '../config';
import { type Context, createContext } from '../context';
import { type Database, openDatabase } from '../db/database';
import { DedicatedConnection } from '../db/dedicatedConnection';
import { orderJob } from '../db/repositories/jobOrders';
import type { JobQueue } from '../domain/transition';
import { createLogger } from '../http/logging';
import { fakeTimeouts } from '../testing/fakeTimeouts';
import { gate, runnerOf } from '../testing/jobRunners';
import { ManualClock } from '../testing/manualClock';
import { describeOnPostgres } from '../testing/onPostgres';
import { nameOf } from '../testing/processNames';
import { openTestDatabase } from '../testing/testDatabase';
import { testDataKeys } from '../testing/testDataKeys';
import { until } from '../testing/until';
import type { JobResult, JobRunner } from './jobRunner';
import { Reconciliation } from './reconciliation';

/** Longer than the pause between notifications. */
const LONG_MS = 1_500;
/** A worker also wakes at the end of a job, after a reclaim and with a new connection. */
const OTHER_WAKES = 3;

/** Two pools with own process names stand for two processes. The embedded database allows one process only. */
describeOnPostgres('two processes on one PostgreSQL', () => {
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

  /** Simulates the death of a process: ends the session that holds its name. @returns a wait for its next name */
  async function endNameSession(database: Database): Promise<() => Promise<void>> {
    const name = database.identity.require();
    await one.pool.query(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and (classid::bigint << 32) + objid::bigint = $1",
      [name],
    );
    return () => until(() => ![name, null].includes(nameOf(database.identity)));
  }

  test('run each job once', async () => {
    const running = new Set<string>();
    const done: string[] = [];
    const both = runners(async (_queue, subject) => {
      expect(running.has(subject)).toBe(false);
      running.add(subject);
      await one.pool.query('select 1');
      running.delete(subject);
      done.push(subject);
      return 'done';
    });
    const subjects = Array.from({ length: 80 }, () => randomUUID());
    for (const subject of subjects) await order(subject);
    await Promise.all(both.map((runner) => runner.runDue()));
    expect(done.sort()).toEqual(subjects.sort());
    expect(await jobs()).toEqual([]);
  });

  test('claim disjoint batches', async () => {
    const PLACES = 50;
    const end = gate();
    const claimed: string[][] = [[], []];
    const both = [one, other].map((database, place) =>
      runnerOf(
        database,
        clock,
        async (_queue, subject) => {
          claimed[place]?.push(subject);
          await end.passed;
          return 'done';
        },
        { places: { payout: PLACES } },
      ),
    );
    const subjects = Array.from({ length: 120 }, () => randomUUID());
    for (const subject of subjects) await order(subject);
    await Promise.all(both.map((runner) => runner.startDue()));
    expect(new Set(claimed.flat()).size).toBe(claimed.flat().length);
    expect(claimed.flat().length).toBeGreaterThan(PLACES);
    end.open();
    await Promise.all(both.map((runner) => runner.runDue()));
    expect(claimed.flat().sort()).toEqual(subjects.sort());
    expect(await jobs()).toEqual([]);
  });

  test('reclaim the job of a dead process only, which then cannot end it', async () => {
    const begun = gate();
    const end = gate();
    const handle = jest.fn(async (): Promise<JobResult> => {
      begun.open();
      await end.passed;
      return 'done';
    });
    const [ours, theirs] = runners(handle);
    await order('one');
    await ours.startDue();
    await begun.passed;
    await theirs.reclaim();
    await theirs.startDue();
    expect(handle).toHaveBeenCalledTimes(1);

    const renamed = await endNameSession(one);
    await until(() => theirs.reclaim());
    const [job] = await jobs();
    await theirs.startDue();
    expect(handle).toHaveBeenCalledTimes(2);
    // The former run ends first; the new claim stays.
    const taken = await jobs();
    expect(taken).toMatchObject([{ subject: 'one', taken_by: other.identity.require() }]);
    expect(taken[0]?.take_id).not.toBe(job?.take_id);
    end.open();
    await ours.idle();
    await theirs.idle();
    expect(await jobs()).toEqual([]);
    await renamed();
  });

  describe('with their workers', () => {
    const contexts: Context[] = [];

    beforeAll(async () => {
      const config = loadConfig({ LOG_LEVEL: 'silent' });
      for (const database of [one, other]) {
        contexts.push(await createContext(config, database, clock, createLogger(config)));
      }
    });

    test('a worker is notified of orders at once, and of many orders twice', async () => {
      fakeTimeouts();
      const [orderer, listener] = contexts as [Context, Context];
      await orderer.jobs.start();
      await listener.jobs.start();
      const wakes = jest.spyOn(listener.jobs, 'wake');
      const told = jest.spyOn(DedicatedConnection.prototype, 'tell');
      const allArrived = () => until(() => wakes.mock.calls.length === told.mock.calls.length);
      for (let orders = 0; orders < 1_000; orders += 1) orderer.jobs.ordered();
      expect(told.mock.calls).toEqual([['notify jobs']]);
      await allArrived();
      jest.advanceTimersByTime(LONG_MS);
      await allArrived();
      // One more order, alone.
      jest.advanceTimersByTime(LONG_MS);
      orderer.jobs.ordered();
      jest.advanceTimersByTime(LONG_MS);
      await allArrived();
      expect(wakes).toHaveBeenCalledTimes(3);
      await orderer.jobs.stop();
      await listener.jobs.stop();
    });

    test('a worker continues and listens again after all its connections have broken', async () => {
      const [, worker] = contexts as [Context, Context];
      await worker.jobs.start();
      const breaking = await one.pool.connect();
      const names = [one, other].map(({ identity }) => nameOf(identity));
      await breaking.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
      const wakes = jest.spyOn(worker.jobs, 'wake');
      // No transaction has this id: the handler does nothing.
      const orders = [{ queue: 'payout', subject: randomUUID(), startAfter: clock.now().toISOString() }];
      await breaking.query('select door_enqueue($1::jsonb)', [JSON.stringify(orders)]);
      await until(async () => (await breaking.query('select from jobs')).rowCount === 0);
      wakes.mockClear();
      await until(async () => {
        await breaking.query('notify jobs');
        return wakes.mock.calls.length > OTHER_WAKES;
      });
      await until(() => [one, other].every(({ identity }) => ![...names, null].includes(nameOf(identity))));
      breaking.release();
      await worker.jobs.stop();
    });

    test('reconcile one at a time without waiting', async () => {
      const [ours, theirs] = contexts.map((context) => new Reconciliation(() => context)) as [
        Reconciliation,
        Reconciliation,
      ];
      const holder = await one.pool.connect();
      await holder.query('begin; lock table jobs in access exclusive mode');
      const reconciling = ours.run();
      await until(async () => (await waitingFor(holder)) > 0);
      // Without the advisory lock this run would wait for the table.
      await expect(theirs.run()).resolves.toBe(false);
      await holder.query('commit');
      holder.release();
      await reconciling;
    });
  });
});

/** How many sessions wait for a lock on the jobs table. */
async function waitingFor(client: { query(text: string): Promise<{ rows: { count: number }[] }> }): Promise<number> {
  const { rows } = await client.query(
    "select count(*) from pg_locks where relation = 'jobs'::regclass and not granted",
  );
  return rows[0]?.count ?? 0;
}
