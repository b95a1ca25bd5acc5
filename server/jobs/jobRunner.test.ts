import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database';
import type { JobQueue } from '../domain/transition';
import { gate, orderJob, runnerOf } from '../testing/jobRunners';
import { ManualClock } from '../testing/manualClock';
import { openTestDatabase } from '../testing/testDatabase';
import type { JobResult, JobRunner } from './jobRunner';

jest.setTimeout(60_000);

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

/** The next run of the job stops at a gate; answers when it has got there. */
function stopAtGate(result: () => Promise<JobResult>) {
  const begun = gate();
  const end = gate();
  handle.mockImplementationOnce(async () => {
    begun.open();
    await end.passed;
    return result();
  });
  return { begun: begun.passed, end: end.open };
}

test('a job that fails is named in the log, but not the partner’s process that a message is about', async () => {
  const lines: string[] = [];
  const failing = runnerOf(database, clock, () => Promise.reject(new Error('no')), lines.push.bind(lines));
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
  test('are done when they are due by our clock, and then nothing is left of them', async () => {
    await order('one', { after: 10_000 });
    await runner.runDue();
    expect(handle).not.toHaveBeenCalled();
    expect(await runner.begin()).toEqual(later(10_000));
    clock.advance(10_000);
    await runner.runDue();
    expect(handle.mock.calls).toEqual([['payout', 'one']]);
    expect(await jobs()).toEqual([]);
  });

  test('of one subject make one job, for the earliest time', async () => {
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

  test('twice in one transition make one job', async () => {
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
    ['to be done much later', async () => ({ againAt: new Date(clock.now().getTime() + 3_600_000) })],
    ['failing', () => Promise.reject(new Error('no luck'))],
  ])('made while the job is running are done after it, though it ends %s', async (_how, result) => {
    const { begun, end } = stopAtGate(result);
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
  test('are tried again after 1, 2, 4 … 60 seconds, however long it takes', async () => {
    handle.mockRejectedValue(new Error('no luck'));
    await order('one');
    const pauses: number[] = [];
    for (let tried = 0; tried < 9; tried += 1) {
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

  test('of one job leave the others alone', async () => {
    handle.mockImplementation(async (_queue, subject) => {
      if (subject === 'bad') throw new Error('no luck');
      return 'done';
    });
    for (const subject of ['good', 'bad', 'better']) await order(subject);
    await runner.runDue();
    expect(await jobs()).toMatchObject([{ subject: 'bad', taken_by: null }]);
  });

  test('start from one second again, once it was done', async () => {
    const { begun, end } = stopAtGate(async () => 'done');
    handle.mockRejectedValue(new Error('no luck'));
    await order('one');
    await database.pool.query('update jobs set tries = 6');
    const running = runner.runDue();
    await begun;
    await order('one');
    end();
    await running;
    expect(await jobs()).toMatchObject([{ due_at: later(1_000) }]);
  });

  test('a message that nobody takes for two weeks is given up', async () => {
    handle.mockResolvedValue('again');
    await order('chat', { queue: 'partner-message' });
    await runner.runDue();
    expect(await jobs()).toHaveLength(1);
    clock.advance(15 * 24 * 3_600_000);
    await runner.runDue();
    expect(await jobs()).toEqual([]);
  });
});

describe('at the same time', () => {
  test('the jobs of a queue that hangs take no place from another’s', async () => {
    const hanging = gate();
    handle.mockImplementation(async (queue) => {
      if (queue === 'partner-message') await hanging.passed;
      return 'done';
    });
    for (let chat = 0; chat < 20; chat += 1) await order(`chat ${chat}`, { queue: 'partner-message' });
    await order('one', { after: 1 });
    await runner.begin();
    expect(await jobs()).toHaveLength(21);
    clock.advance(1);
    await runner.begin();
    expect(handle.mock.calls.filter(([queue]) => queue === 'payout')).toHaveLength(1);
    expect(handle.mock.calls.filter(([queue]) => queue === 'partner-message')).toHaveLength(5);
    hanging.open();
    await runner.runDue();
    expect(handle).toHaveBeenCalledTimes(21);
  });

  test('whoever waits for the work to end waits for the jobs that are running', async () => {
    const { begun, end } = stopAtGate(async () => 'done');
    await order('one');
    await runner.begin();
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

describe('a job whose process is gone', () => {
  const take = (name: number) =>
    database.pool.query('update jobs set taken_by = $1, take_id = gen_random_uuid(), due_at = null', [name]);

  test('is done by who finds it', async () => {
    await order('one');
    // The name of a process that nobody holds the lock of.
    await take(123);
    await runner.begin();
    expect(handle).not.toHaveBeenCalled();
    await runner.runDue();
    expect(handle).toHaveBeenCalledTimes(1);
    expect(await jobs()).toEqual([]);
  });

  test('is done again by us, when we took it and never learned of it', async () => {
    await order('one');
    await take(database.identity.require());
    await runner.runDue();
    expect(handle).toHaveBeenCalledTimes(1);
  });

  test('is left alone while we are at it', async () => {
    const { begun, end } = stopAtGate(async () => 'done');
    await order('one');
    const running = runner.runDue();
    await begun;
    expect(await runner.takeBack()).toBe(false);
    end();
    await running;
    expect(handle).toHaveBeenCalledTimes(1);
  });

  test.each<[string, JobResult]>([
    ['done', 'done'],
    ['to be done again', 'again'],
  ])('is not ended by who had it before, %s', async (_how, result) => {
    const { begun, end } = stopAtGate(async () => result);
    await order('one');
    const running = runner.begin();
    await running;
    await begun;
    const theirs = { taken_by: 123, take_id: randomUUID() };
    await database.kysely.updateTable('jobs').set(theirs).execute();
    end();
    await runner.idle();
    expect(await jobs()).toMatchObject([{ ...theirs, due_at: null }]);
  });
});
