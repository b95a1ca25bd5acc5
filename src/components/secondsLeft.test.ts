import { secondsLeft } from './OtpPage';

const START = 1_700_000_000_000;

describe('secondsLeft', () => {
  test.each([
    ['at the start', 0, 60],
    ['within the first second', 999, 60],
    ['after one second', 1_000, 59],
    ['a moment before the end', 59_999, 1],
    ['at the end', 60_000, 0],
    ['long after', 3_600_000, 0],
    ['with a clock that was set back', -5_000, 60],
  ])('%s', (_moment, elapsed, expected) => {
    expect(secondsLeft(START, 60, START + elapsed)).toBe(expected);
  });

  test('nothing was started', () => {
    expect(secondsLeft(null, 60, START)).toBe(0);
  });
});
