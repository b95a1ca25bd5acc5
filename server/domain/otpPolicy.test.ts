import fc from 'fast-check';
import { expiryOf, judgeCode, judgeSending } from './otpPolicy';

const NOW = new Date('2026-01-15T08:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

const fresh = { expiresAt: expiryOf(NOW), wrongTries: 0, used: false, replaced: false };
const right = { matches: true, wrongCodesInWindow: 0 };

test('lets a code live three minutes', () => {
  const sentAt = ago(180);
  const challenge = { ...fresh, expiresAt: expiryOf(sentAt) };
  expect(judgeCode(challenge, right, new Date(NOW.getTime() - 1))).toBe('right');
  expect(judgeCode(challenge, right, NOW)).toBe('dead');
});

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

test('refuses the right code after five wrong tries', () => {
  expect(judgeCode({ ...fresh, wrongTries: 4 }, right, NOW)).toBe('right');
  expect(judgeCode({ ...fresh, wrongTries: 5 }, right, NOW)).toBe('dead');
});

test('locks sending and checking after ten wrong codes in a day', () => {
  expect(judgeCode(fresh, { matches: true, wrongCodesInWindow: 9 }, NOW)).toBe('right');
  expect(judgeCode(fresh, { matches: true, wrongCodesInWindow: 10 }, NOW)).toBe('locked');
  expect(judgeSending({ lastForPurpose: null, sentInWindow: 0, wrongCodesInWindow: 10 }, NOW)).toBe(
    'too-many-wrong-codes',
  );
});

/** An attacker: each step requests a code, tries a code or lets time pass. */
const steps = fc.array(
  fc.oneof(
    fc.constant({ kind: 'ask' } as const),
    fc.constant({ kind: 'guess' } as const),
    fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 900 }) }),
  ),
  { maxLength: 400 },
);

test('limits each sequence to ten tries a day, five a code and ten messages an hour', () => {
  fc.assert(
    fc.property(steps, (story) => {
      let now = NOW.getTime();
      const sent: number[] = [];
      const wrong: number[] = [];
      const perCode: number[] = [];
      const since = (times: number[], milliseconds: number) => times.filter((at) => at > now - milliseconds).length;
      for (const step of story) {
        const wrongCodesInWindow = since(wrong, 24 * 3600_000);
        if (step.kind === 'wait') now += step.seconds * 1000;
        else if (step.kind === 'ask') {
          const last = sent.at(-1);
          const lastForPurpose = last === undefined ? null : new Date(last);
          const verdict = judgeSending(
            { lastForPurpose, sentInWindow: since(sent, 3600_000), wrongCodesInWindow },
            new Date(now),
          );
          if (verdict === 'send') {
            sent.push(now);
            perCode.push(0);
          }
        } else if (sent.length > 0) {
          const state = {
            expiresAt: expiryOf(new Date(sent.at(-1) ?? 0)),
            wrongTries: perCode.at(-1) ?? 0,
            used: false,
            replaced: false,
          };
          if (judgeCode(state, { matches: false, wrongCodesInWindow }, new Date(now)) === 'wrong') {
            wrong.push(now);
            perCode[perCode.length - 1] = state.wrongTries + 1;
          }
        }
        expect(since(wrong, 24 * 3600_000)).toBeLessThanOrEqual(10);
        expect(since(sent, 3600_000)).toBeLessThanOrEqual(10);
      }
      expect(Math.max(0, ...perCode)).toBeLessThanOrEqual(5);
    }),
  );
});

test('never accepts a used, replaced, expired or locked code', () => {
  fc.assert(
    fc.property(
      fc.record({
        age: fc.integer({ min: 0, max: 600 }),
        wrongTries: fc.integer({ min: 0, max: 9 }),
        used: fc.boolean(),
        replaced: fc.boolean(),
        matches: fc.boolean(),
      }),
      ({ age, wrongTries, used, replaced, matches }) => {
        const challenge = { expiresAt: expiryOf(ago(age)), wrongTries, used, replaced };
        const verdict = judgeCode(challenge, { matches, wrongCodesInWindow: 0 }, NOW);
        const alive = age < 180 && wrongTries < 5 && !used && !replaced;
        expect(verdict).toBe(alive ? (matches ? 'right' : 'wrong') : 'dead');
      },
    ),
  );
});
