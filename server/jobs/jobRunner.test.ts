import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database';
import { orderJob } from '../db/repositories/jobOrders';
import type { JobQueue } from '../domain/transition';
import { gate, runnerOf } from '../testing/jobRunners';
import { ManualClock } from '../testing/manualClock';
import { openTestDatabase } from '../testing/testDatabase';
import { type JobResult, type JobRunner, nextRetryAt } from './jobRunner';

let database: Database;
let clock: ManualClock;
let runner: JobRunner;
let handle: jest.Mock<Promise<JobResult>, [JobQueue, string]>;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

beforeEach(async () => {
  await database.pool.query('delete from jobs');
  clock = new ManualClock();
  handle = jest.fn(async (_queue: JobQueue, _subject: string): Promise<JobResult> => 'done');
  runner = runnerOf(database, clock, (queue, subject) => handle(queue, subject));
});

function later(milliseconds: number): Date {
  return new Date(clock.now().getTime() + milliseconds);
}

function order(subject: string, { queue = 'payout' as JobQueue, after = 0 } = {}): Promise<void> {
  return orderJob(database.kysely, queue, subject, later(after));
}

async function jobs() {
  return database.kysely.selectFrom('jobs').selectAll().execute();
}

/** Suspends the next run of a job: `begun` resolves at its start, `end` lets it finish. */
function suspendNextRun(result: () => Promise<JobResult>) {
  const begun = gate();
  const end = gate();
  handle.mockImplementationOnce(async () => {
    begun.open();
    await end.passed;
    return result();
  });
  return { begun: begun.passed, end: end.open };
}

test('the log names a failed job, but no partner process', async () => {
  const lines: string[] = [];
  const failing = runnerOf(database, clock, () => Promise.reject(new Error('no')), {
    logLine: lines.push.bind(lines),
  });
  await order('a-transaction');
  await order('a-secret-process', { queue: 'partner-message' });
  await failing.runDue();
  expect(
    lines
      .map((line) => JSON.parse(line))
      .map(({ queue, subject }) => [queue, subject])
      .sort(),
  ).toEqual([
    ['partner-message', undefined],
    ['payout', 'a-transaction'],
  ]);
});

describe('orders', () => {
  test('run when they are due by our clock, and leave no row', async () => {
    await order('one', { after: 10_000 });
    await runner.runDue();
    expect(handle).not.toHaveBeenCalled();
    expect(await runner.startDue()).toEqual(later(10_000));
    clock.advance(10_000);
    await runner.runDue();
    expect(handle.mock.calls).toEqual([['payout', 'one']]);
    expect(await jobs()).toEqual([]);
  });

  test('of one subject are one job at the earliest time', async () => {
    await order('one', { after: 20_000 });
    await order('one', { after: 10_000 });
    await order('one', { after: 30_000 });
    clock.advance(10_000);
    await runner.runDue();
    expect(handle).toHaveBeenCalledTimes(1);
    clock.advance(60_000);
    await runner.runDue();
    expect(handle).toHaveBeenCalledTimes(1);
  });

  test('of one subject in two queues are two jobs', async () => {
    await order('one');
    await order('one', { queue: 'reversal' });
    await runner.runDue();
    expect(handle.mock.calls.sort()).toEqual([
      ['payout', 'one'],
      ['reversal', 'one'],
    ]);
  });

  test('of one subject in one transition are one job', async () => {
    const orders = [30_000, 10_000].map((after) => ({
      queue: 'payout',
      subject: 'one',
      startAfter: later(after).toISOString(),
    }));
    await database.pool.query('select door_enqueue($1::jsonb)', [JSON.stringify(orders)]);
    expect(await jobs()).toMatchObject([{ subject: 'one', due_at: later(10_000) }]);
  });

  test.each<[string, () => Promise<JobResult>]>([
    ['done', async () => 'done'],
    ['postponed', async () => ({ againAt: new Date(clock.now().getTime() + 3_600_000) })],
    ['failing', () => Promise.reject(new Error('failure'))],
  ])('during a run cause another run, when the first ends %s', async (_name, result) => {
    const { begun, end } = suspendNextRun(result);
    await order('one');
    const running = runner.runDue();
    await begun;
    await order('one');
    expect(await jobs()).toHaveLength(1);
    end();
    await running;
    expect(handle).toHaveBeenCalledTimes(2);
    expect(await jobs()).toEqual([]);
  });
});

describe('failures', () => {
  test('are retried after 1, 2, 4 … 60 seconds', async () => {
    handle.mockRejectedValue(new Error('failure'));
    await order('one');
    const pauses: number[] = [];
    for (let tries = 0; tries < 9; tries += 1) {
      await runner.runDue();
      const [job] = await jobs();
      const pause = (job?.due_at?.getTime() ?? 0) - clock.now().getTime();
      pauses.push(pause / 1_000);
      clock.advance(pause);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    handle.mockResolvedValue('done');
    await runner.runDue();
    expect(await jobs()).toEqual([]);
  });

  test('of one job do not affect other jobs', async () => {
    handle.mockImplementation(async (_queue, subject) => {
      if (subject === 'bad') throw new Error('failure');
      return 'done';
    });
    for (const subject of ['good', 'bad', 'better']) await order(subject);
    await runner.runDue();
    expect(await jobs()).toMatchObject([{ subject: 'bad', taken_by: null }]);
  });

  test('restart at one second after a success', async () => {
    const { begun, end } = suspendNextRun(async () => 'done');
    handle.mockRejectedValue(new Error('failure'));
    await order('one');
    await database.pool.query('update jobs set tries = 6');
    const running = runner.runDue();
    await begun;
    await order('one');
    end();
    await running;
    expect(await jobs()).toMatchObject([{ due_at: later(1_000) }]);
  });

  test('of a partner message are given up after two weeks', async () => {
    handle.mockResolvedValue('again');
    await order('chat', { queue: 'partner-message' });
    await runner.runDue();
    expect(await jobs()).toHaveLength(1);
    clock.advance(15 * 24 * 3_600_000);
    await runner.runDue();
    expect(await jobs()).toEqual([]);
  });
});

describe('the time of a retry', () => {
  const now = new Date('2026-01-15T08:00:00Z');
  const orderedFor = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);

  test('doubles its pause from one second to a minute', () => {
    const pauses = [0, 1, 2, 3, 4, 5, 6, 7, 1_000_000].map((tries) => {
      const retryAt = nextRetryAt({ queue: 'payout', tries, orderedFor: now }, now);
      return ((retryAt?.getTime() ?? 0) - now.getTime()) / 1_000;
    });
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  test('ends for a partner message after two weeks, and never for money', () => {
    expect(nextRetryAt({ queue: 'partner-message', tries: 9, orderedFor: orderedFor(14) }, now)).not.toBeNull();
    expect(nextRetryAt({ queue: 'partner-message', tries: 9, orderedFor: orderedFor(14.01) }, now)).toBeNull();
    for (const queue of ['payout', 'payment-attempt', 'reversal'] as const) {
      expect(nextRetryAt({ queue, tries: 9, orderedFor: orderedFor(4_000) }, now)).not.toBeNull();
    }
  });
});

describe('concurrent jobs', () => {
  test('of a hanging queue do not block another queue', async () => {
    const hanging = gate();
    handle.mockImplementation(async (queue) => {
      if (queue === 'partner-message') await hanging.passed;
      return 'done';
    });
    for (let chat = 0; chat < 20; chat += 1) await order(`chat ${chat}`, { queue: 'partner-message' });
    await order('one', { after: 1 });
    await runner.startDue();
    expect(await jobs()).toHaveLength(21);
    clock.advance(1);
    await runner.startDue();
    expect(handle.mock.calls.filter(([queue]) => queue === 'payout')).toHaveLength(1);
    expect(handle.mock.calls.filter(([queue]) => queue === 'partner-message')).toHaveLength(5);
    hanging.open();
    await runner.runDue();
    expect(handle).toHaveBeenCalledTimes(21);
  });

  test('are awaited by idle()', async () => {
    const { begun, end } = suspendNextRun(async () => 'done');
    await order('one');
    await runner.startDue();
    await begun;
    const idle = jest.fn();
    const waiting = runner.idle().then(idle);
    await database.pool.query('select 1');
    expect(idle).not.toHaveBeenCalled();
    end();
    await waiting;
    expect(await jobs()).toEqual([]);
  });
});

describe('a job of a dead process', () => {
  const claim = (owner: number) =>
    database.pool.query('update jobs set taken_by = $1, take_id = gen_random_uuid(), due_at = null', [owner]);

  test('runs in another process', async () => {
    await order('one');
    // No session holds the lock of this process name.
    await claim(123);
    await runner.startDue();
    expect(handle).not.toHaveBeenCalled();
    await runner.runDue();
    expect(handle).toHaveBeenCalledTimes(1);
    expect(await jobs()).toEqual([]);
  });

  test('runs again in the own process after a lost answer to the claim', async () => {
    await order('one');
    await claim(database.identity.require());
    await runner.runDue();
    expect(handle).toHaveBeenCalledTimes(1);
  });

  test('is not reclaimed while the own process runs it', async () => {
    const { begun, end } = suspendNextRun(async () => 'done');
    await order('one');
    const running = runner.runDue();
    await begun;
    expect(await runner.reclaim()).toBe(false);
    end();
    await running;
    expect(handle).toHaveBeenCalledTimes(1);
  });

  test.each<[string, JobResult]>([
    ['done', 'done'],
    ['again', 'again'],
  ])('is not ended by its former process with the result «%s»', async (_name, result) => {
    const { begun, end } = suspendNextRun(async () => result);
    await order('one');
    const running = runner.startDue();
    await running;
    await begun;
    const theirs = { taken_by: 123, take_id: randomUUID() };
    await database.kysely.updateTable('jobs').set(theirs).execute();
    end();
    await runner.idle();
    expect(await jobs()).toMatchObject([{ ...theirs, due_at: null }]);
  });
});
