import { Coalesced } from './coalesced';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the first is done at once, what comes in its pause once at the end, and what comes later at once again', () => {
  const work = jest.fn();
  const coalesced = new Coalesced({ pauseMs: 250, work });
  for (let asked = 0; asked < 100; asked += 1) coalesced.ask();
  expect(work).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(249);
  expect(work).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(2);
  coalesced.ask();
  expect(work).toHaveBeenCalledTimes(3);
});
