import { judgeSending } from './otpPolicy';

const NOW = new Date('2026-01-15T08:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

test('sends at most one code a minute for a purpose', () => {
  const history = { sentInWindow: 1, wrongCodesInWindow: 0 };
  expect(judgeSending({ ...history, lastForPurpose: ago(59.999) }, NOW)).toBe('too-soon');
  expect(judgeSending({ ...history, lastForPurpose: ago(60) }, NOW)).toBe('send');
});

test('refuses the eleventh message of an hour', () => {
  const history = { lastForPurpose: null, wrongCodesInWindow: 0 };
  expect(judgeSending({ ...history, sentInWindow: 9 }, NOW)).toBe('send');
  expect(judgeSending({ ...history, sentInWindow: 10 }, NOW)).toBe('too-many-sms');
});

test('sends no code after ten wrong ones in a day', () => {
  expect(judgeSending({ lastForPurpose: null, sentInWindow: 0, wrongCodesInWindow: 10 }, NOW)).toBe(
    'too-many-wrong-codes',
  );
});
