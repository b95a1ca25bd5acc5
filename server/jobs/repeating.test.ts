import { Repeating } from './repeating';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

/** Work that takes until it is told to end. */
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

test('work that takes longer than its turn is not begun a second time', async () => {
  const { work, finish } = slowWork();
  const repeating = new Repeating({ everyMs: 1_000, work });
  repeating.start();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledTimes(1);
  finish();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(work).toHaveBeenCalledTimes(2);
});

test('stopping waits for what was begun, and nothing is begun any more', async () => {
  const { work, finish } = slowWork();
  const repeating = new Repeating({ everyMs: 1_000, work });
  repeating.start();
  await jest.advanceTimersByTimeAsync(1_000);
  const stopped = jest.fn();
  const stopping = repeating.stop().then(stopped);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(stopped).not.toHaveBeenCalled();
  finish();
  await stopping;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledTimes(1);
});
