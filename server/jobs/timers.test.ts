import { DAY_MS, MINUTE_MS } from '@contract/rules/durations';
import { Daily, Interval, Throttle } from './timers';

/** Work that ends when `finish` is called. */
function slowWork() {
  let finish: () => void = () => undefined;
  const work = jest.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  return { work, finish: () => finish() };
}

describe('with fake timers', () => {
  beforeEach(() => jest.useFakeTimers());

  test('a throttle runs the first call at once, and the calls of its pause together at the end', () => {
    const work = jest.fn();
    const throttle = new Throttle({ pauseMs: 250, work });
    for (let call = 0; call < 100; call += 1) throttle.call();
    expect(work).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(249);
    expect(work).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(10_000);
    expect(work).toHaveBeenCalledTimes(2);
    throttle.call();
    expect(work).toHaveBeenCalledTimes(3);
  });

  test('an interval does not start a second run during a long one', async () => {
    const { work, finish } = slowWork();
    new Interval({ everyMs: 1_000, work }).start();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(work).toHaveBeenCalledTimes(1);
    finish();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(work).toHaveBeenCalledTimes(2);
  });

  test('stopping an interval waits for the current run and starts no other', async () => {
    const { work, finish } = slowWork();
    const interval = new Interval({ everyMs: 1_000, work });
    interval.start();
    await jest.advanceTimersByTimeAsync(1_000);
    const stopped = jest.fn();
    const stopping = interval.stop().then(stopped);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(stopped).not.toHaveBeenCalled();
    finish();
    await stopping;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(work).toHaveBeenCalledTimes(1);
  });
});

describe('daily work', () => {
  let now: number;
  let work: jest.Mock<Promise<void>, []>;
  let daily: Daily;

  beforeEach(() => {
    now = Date.parse('2026-01-15T08:00:00Z');
    work = jest.fn(async () => undefined);
    daily = new Daily(work);
  });

  /** Advances the time and calls. @returns how many runs have started */
  async function startedAfter(milliseconds: number): Promise<number> {
    now += milliseconds;
    await daily.runIfDue(new Date(now));
    return work.mock.calls.length;
  }

  test('is due a minute after the first call, and then once a day', async () => {
    expect(await startedAfter(0)).toBe(0);
    expect(await startedAfter(MINUTE_MS - 1)).toBe(0);
    expect(await startedAfter(1)).toBe(1);
    expect(await startedAfter(DAY_MS - 1)).toBe(1);
    expect(await startedAfter(1)).toBe(2);
  });

  test('is due again at the next call after a failure', async () => {
    work.mockRejectedValueOnce(new Error('busy'));
    await startedAfter(0);
    await expect(startedAfter(MINUTE_MS)).rejects.toThrow('busy');
    expect(await startedAfter(1)).toBe(2);
    expect(await startedAfter(MINUTE_MS)).toBe(2);
  });

  test('is not started again while it runs', async () => {
    const slow = slowWork();
    work.mockImplementationOnce(slow.work);
    await startedAfter(0);
    const first = startedAfter(MINUTE_MS);
    expect(await startedAfter(MINUTE_MS)).toBe(1);
    slow.finish();
    await first;
  });
});
