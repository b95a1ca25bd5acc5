/** All but dates and time-outs. */
const REAL = [
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
  jest.useFakeTimers({ doNotFake: [...REAL, 'Date'], advanceTimers });
}

/** Sets the date of a test, which then stands still. Timers stay real. */
export function fakeDate(now: Date): void {
  jest.useFakeTimers({ now, doNotFake: [...REAL, 'setTimeout', 'clearTimeout'] });
}
