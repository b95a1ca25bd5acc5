/** All but `setTimeout` and `clearTimeout`. */
const REAL = [
  'Date',
  'hrtime',
  'performance',
  'nextTick',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'requestAnimationFrame',
  'cancelAnimationFrame',
] as const;

/**
 * Lets a test move time-outs. Intervals, dates and sockets stay real.
 * @param advanceTimers time-outs also pass by themselves
 */
export function fakeTimeouts({ advanceTimers = false } = {}): void {
  jest.useFakeTimers({ doNotFake: [...REAL], advanceTimers });
}
