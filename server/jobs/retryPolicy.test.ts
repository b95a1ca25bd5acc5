import { nextTry } from './retryPolicy';

const NOW = new Date('2026-01-15T08:00:00Z');
const DAY_MS = 24 * 3_600_000;

function secondsUntilTry(tries: number): number {
  const again = nextTry({ queue: 'payout', tries, orderedFor: NOW }, NOW);
  return ((again?.getTime() ?? 0) - NOW.getTime()) / 1_000;
}

test('the pauses double from one second up to a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 1_000_000].map(secondsUntilTry)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test('a message is given up after two weeks; what is about money never is', () => {
  const orderedFor = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
  expect(nextTry({ queue: 'partner-message', tries: 9, orderedFor: orderedFor(14) }, NOW)).not.toBeNull();
  expect(nextTry({ queue: 'partner-message', tries: 9, orderedFor: orderedFor(14.01) }, NOW)).toBeNull();
  for (const queue of ['payout', 'payment-attempt', 'reversal'] as const) {
    expect(nextTry({ queue, tries: 9, orderedFor: orderedFor(4_000) }, NOW)).not.toBeNull();
  }
});
