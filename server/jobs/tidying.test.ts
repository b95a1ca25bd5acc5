import { ManualClock } from '../testing/manualClock';
import { Tidying } from './tidying';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let clock: ManualClock;
let work: jest.Mock<Promise<void>, []>;
let tidying: Tidying;

beforeEach(() => {
  clock = new ManualClock();
  work = jest.fn(async () => undefined);
  tidying = new Tidying(work);
});

/** Lets the time pass, asks, and answers how often the work was begun until now. */
async function begunAfter(milliseconds: number): Promise<number> {
  clock.advance(milliseconds);
  await tidying.runIfDue(clock.now());
  return work.mock.calls.length;
}

test('is due a minute after the start, and then once a day', async () => {
  expect(await begunAfter(0)).toBe(0);
  expect(await begunAfter(MINUTE_MS - 1)).toBe(0);
  expect(await begunAfter(1)).toBe(1);
  expect(await begunAfter(DAY_MS - 1)).toBe(1);
  expect(await begunAfter(1)).toBe(2);
});

test('what failed is due again the next time somebody asks', async () => {
  work.mockRejectedValueOnce(new Error('busy'));
  await begunAfter(0);
  await expect(begunAfter(MINUTE_MS)).rejects.toThrow('busy');
  expect(await begunAfter(1)).toBe(2);
  expect(await begunAfter(MINUTE_MS)).toBe(2);
});

test('is not begun a second time while it runs', async () => {
  let finish: () => void = () => undefined;
  work.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  await begunAfter(0);
  const first = begunAfter(MINUTE_MS);
  expect(await begunAfter(MINUTE_MS)).toBe(1);
  finish();
  await first;
});
