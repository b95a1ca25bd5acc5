import fc from 'fast-check';
import { judgeRefresh, type KnownRefreshToken, REFRESH_GRACE_MS } from './session';

const NOW = new Date('2026-11-21T08:00:00Z');
const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);
const alive = (usedAt: Date | null): KnownRefreshToken => ({ expiresAt: ago(-1), usedAt });

test('trades a token once', () => {
  expect(judgeRefresh(alive(null), undefined, NOW)).toBe('trade');
});

test.each([
  ['at the end of the grace', REFRESH_GRACE_MS, 'repeat'],
  ['after the grace', REFRESH_GRACE_MS + 1, 'stolen'],
])('judges a used token with an unused successor %s: after %s ms, %s', (_when, milliseconds, verdict) => {
  expect(judgeRefresh(alive(ago(milliseconds)), alive(null), NOW)).toBe(verdict);
});

test('takes a used token for stolen after the use of its successor', () => {
  fc.assert(
    fc.property(fc.nat(2 * REFRESH_GRACE_MS), fc.nat(2 * REFRESH_GRACE_MS), (first, second) => {
      expect(judgeRefresh(alive(ago(first)), alive(ago(second)), NOW)).toBe('stolen');
    }),
  );
});

test('refuses an expired token without ending the session', () => {
  for (const usedAt of [null, ago(1)]) {
    expect(judgeRefresh({ expiresAt: NOW, usedAt }, alive(null), NOW)).toBe('expired');
  }
});
