import { HOUR_MS, MINUTE_MS } from '@contract/rules/durations';
import fc from 'fast-check';
import { INQUIRY_PAUSE_MS, nextCycleEnd, nextInquiryAt } from './payoutSchedule';

const CYCLES = { ends: [225, 645, 825, 1125], holidays: [] };
/** Tehran is 3:30 ahead of UTC. */
const tehran = (text: string) => new Date(`2026-01-${text}:00+03:30`);

test.each([
  ['15T00:00', '15T03:45'],
  ['15T03:44', '15T03:45'],
  ['15T03:45', '15T10:45'],
  ['15T13:00', '15T13:45'],
  // From Thursday evening to Saturday.
  ['15T18:45', '17T03:45'],
  ['16T11:00', '17T03:45'],
  ['17T23:59', '18T03:45'],
])('after %s in Tehran the next cycle ends at %s', (after, end) => {
  expect(nextCycleEnd(tehran(after), CYCLES)).toEqual(tehran(end));
});

test('one cycle a day comes again the next day, and after the holidays', () => {
  expect(nextCycleEnd(tehran('14T12:00'), { ends: [720], holidays: [] })).toEqual(tehran('15T12:00'));
  const holidays = ['2026-01-15', '2026-01-18', '2026-01-17'];
  expect(nextCycleEnd(tehran('14T12:00'), { ends: [720], holidays })).toEqual(tehran('19T12:00'));
});

const PENDING = { outcome: 'pending', askAgainAt: null, isFirst: false } as const;

test.each([
  ['at the end of the cycle', '15T11:00', '15T11:00', '15T13:45'],
  ['not before ten minutes have passed', '15T13:40', '15T13:40', '15T13:50'],
  ['every ten minutes in the hour after the cycle, which may be late', '15T11:00', '15T13:46', '15T13:56'],
  ['at the end of the next cycle afterwards', '15T11:00', '15T14:50', '15T18:45'],
])('a pending order is asked about %s', (_name, sentAt, now, askAt) => {
  expect(nextInquiryAt({ ...PENDING, sentAt: tehran(sentAt), now: tehran(now) }, CYCLES)).toEqual(tehran(askAt));
});

test('a new order that was accepted is asked about after seconds, a pending one after its cycle', () => {
  const now = tehran('15T11:00');
  const first = { ...PENDING, sentAt: now, now, isFirst: true };
  expect(nextInquiryAt({ ...first, outcome: 'accepted' }, CYCLES)).toEqual(new Date(now.getTime() + 5_000));
  expect(nextInquiryAt(first, CYCLES)).toEqual(tehran('15T13:45'));
});

test('the bank names a time; a time that is too early or too late is moved', () => {
  const now = tehran('15T11:00');
  const at = (askAgainAt: Date, isFirst = false) =>
    nextInquiryAt({ ...PENDING, sentAt: now, now, askAgainAt, isFirst }, CYCLES);
  expect(at(tehran('15T12:00'))).toEqual(tehran('15T12:00'));
  expect(at(tehran('15T11:01'))).toEqual(tehran('15T11:10'));
  expect(at(tehran('15T10:00'), true)).toEqual(new Date(now.getTime() + 1_000));
  expect(at(tehran('25T11:00'))).toEqual(tehran('16T11:00'));
});

test('two questions after the first are ten minutes apart, and a day at most', () => {
  const instant = fc
    .integer({ min: 0, max: 48 * 60 })
    .map((minutes) => tehran('10T00:00').getTime() + minutes * MINUTE_MS);
  const asked = fc.record({
    sentAt: instant,
    wait: fc.integer({ min: 0, max: 48 * 60 }),
    outcome: fc.constantFrom('accepted' as const, 'pending' as const),
    askAgainAt: fc.option(instant),
    ends: fc.uniqueArray(fc.integer({ min: 0, max: 1_439 }), { minLength: 1, maxLength: 6 }),
    holidays: fc.subarray(['2026-01-10', '2026-01-11', '2026-01-12', '2026-01-13']),
  });
  fc.assert(
    fc.property(asked, ({ sentAt, wait, outcome, askAgainAt, ends, holidays }) => {
      const now = new Date(sentAt + wait * MINUTE_MS);
      const named = askAgainAt === null ? null : new Date(askAgainAt);
      const question = { sentAt: new Date(sentAt), now, outcome, askAgainAt: named, isFirst: false };
      const pause =
        nextInquiryAt(question, { ends: ends.sort((one, other) => one - other), holidays }).getTime() - now.getTime();
      expect(pause).toBeGreaterThanOrEqual(INQUIRY_PAUSE_MS);
      expect(pause).toBeLessThanOrEqual(24 * HOUR_MS);
    }),
  );
});
