import { HOUR_MS } from '@contract/rules/durations';
import fc from 'fast-check';
import { hourInTehran } from './calendar';
import { remindersOf } from './deadlines';
import { afterTheNight } from './nights';
import { dueAt, type Outage } from './outages';

/** Noon in Tehran. */
const START = new Date('2026-01-15T08:30:00Z');
const after = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);
const deadline = (kind: 'pay_by' | 'answer', hours: number) => ({ kind, startedAt: START, baseDueAt: after(hours) });
const outage = (from: number, to: number | null, scope: Outage['scope'] = 'api'): Outage => ({
  scope,
  from: after(from),
  to: to === null ? null : after(to),
});
const later = after(1_000);

test.each([
  ['none', [], 48],
  ['of seven hours, inside', [outage(2, 9)], 48 + 7],
  ['that began before the deadline did: only what it took of it', [outage(-5, 3)], 48 + 3],
  ['before it', [outage(-5, -1)], 48],
  ['after it', [outage(49, 60)], 48],
  ['of something else', [outage(2, 9, 'gateway')], 48],
  ['of two things at once counts once', [outage(2, 4), outage(3, 5, 'sms')], 48 + 3],
  ['in the hours that an earlier one added', [outage(2, 5), outage(49, 51)], 48 + 5],
  ['that ends when it is due: an hour is left', [outage(47.5, 48)], 49],
] as const)('an outage %s', (_name, outages, hours) => {
  expect(dueAt(deadline('answer', 48), outages, later)).toEqual(after(hours));
});

test('moves the deadline during an open outage', () => {
  const outages = [outage(47, null)];
  expect(dueAt(deadline('answer', 48), outages, after(50))).toEqual(after(51));
  expect(dueAt(deadline('answer', 48), outages, after(52))).toEqual(after(53));
});

/** Due at 06:00, so moved to 09:00 of the same day: 21 hours after the start. */
test.each([
  ['over before the morning', [outage(17, 19)], 21],
  ['that ends within the last hour of the night', [outage(19, 20.5)], 21.5],
  ['that begins in the morning before it is due', [outage(20.75, 22)], 23],
  ['from the moment at which it is due', [outage(21, 30)], 21],
  ['that leads into the next night, and one in that night', [outage(17, 34), outage(40, 44.5)], 45.5],
] as const)('by night an outage %s', (_name, outages, hours) => {
  expect(dueAt(deadline('answer', 18), outages, later)).toEqual(after(hours));
});

test('holds a deadline of 03:00 at 09:00 for an open outage since 05:00', () => {
  expect(dueAt(deadline('answer', 15), [outage(17, null)], after(21.01))).toEqual(after(22.01));
});

test('moves a payment deadline for outages of the gateway only', () => {
  expect(dueAt(deadline('pay_by', 24), [outage(1, 4)], later)).toEqual(after(24));
  expect(dueAt(deadline('pay_by', 24), [outage(1, 4, 'gateway')], later)).toEqual(after(27));
});

test('moves a deadline out of the night by less than a day', () => {
  const instants = fc.date({ min: new Date('2023-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (instant) => {
      const due = afterTheNight(instant);
      const moved = due.getTime() - instant.getTime();
      expect(hourInTehran(due)).toBeGreaterThanOrEqual(9);
      expect(hourInTehran(due)).toBeLessThan(22);
      expect(moved).toBeGreaterThanOrEqual(0);
      expect(moved).toBeLessThanOrEqual(11 * HOUR_MS);
      if (moved > 0) expect(due.toISOString().slice(11)).toBe('05:30:00.000Z');
    }),
  );
});

test('adds the length of each outage and never makes a deadline earlier', () => {
  const spans = fc.array(fc.tuple(fc.nat(200), fc.integer({ min: 1, max: 30 })), { maxLength: 6 });
  fc.assert(
    fc.property(spans, (drawn) => {
      const outages = drawn.map(([from, length]) => outage(from, from + length));
      const due = dueAt(deadline('answer', 48), outages, later);
      const before = (limit: Date) =>
        Array.from({ length: 600 }, (_, hour) => after(hour)).filter(
          (hour) => hour < limit && outages.some(({ from, to }) => from <= hour && to && hour < to),
        ).length;
      const workingHours = (due.getTime() - START.getTime()) / HOUR_MS - before(due);
      expect(workingHours).toBeGreaterThanOrEqual(48);
    }),
  );
});

test('leaves an hour by day after each overlapping outage, and ignores others', () => {
  const spans = fc.array(
    fc.record({ from: fc.integer({ min: -30 * 60, max: 300 * 60 }), minutes: fc.integer({ min: 1, max: 40 * 60 }) }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(fc.nat(24 * 60), fc.integer({ min: 1, max: 120 * 60 }), spans, (began, length, drawn) => {
      const startedAt = after(began / 60);
      const running = { kind: 'answer', startedAt, baseDueAt: after((began + length) / 60) } as const;
      const outages = drawn.map(({ from, minutes }) => outage(from / 60, (from + minutes) / 60));
      const due = dueAt(running, outages, later);
      const overlapping = outages.filter(({ from, to }) => from < due && to !== null && to > startedAt);

      expect(afterTheNight(due)).toEqual(due);
      for (const { to } of overlapping) expect(due.getTime()).toBeGreaterThanOrEqual(Number(to) + HOUR_MS);
      const lost = minutesOf(overlapping, startedAt, due);
      expect(due.getTime() - startedAt.getTime()).toBeGreaterThanOrEqual((length + lost) * 60_000);
      expect(dueAt(running, [...overlapping].reverse(), later)).toEqual(due);
      if (overlapping.length === 0) expect(due).toEqual(afterTheNight(running.baseDueAt));
    }),
    { numRuns: 300 },
  );
});

/** Minutes with an outage, each counted once. */
function minutesOf(outages: readonly Outage[], since: Date, until: Date): number {
  const minutes = Array.from({ length: (until.getTime() - since.getTime()) / 60_000 }, (_, at) => at * 60_000);
  const isOut = (instant: number) =>
    outages.some(({ from, to }) => from.getTime() <= instant && to !== null && instant < to.getTime());
  return minutes.filter((minute) => isOut(since.getTime() + minute)).length;
}

test.each([
  // Half-way is midnight: the reminder moves to three hours before the night.
  [120, [57, 96, 117]],
  [48, [24, 45]],
  [24, [21]],
  [2, []],
])('of %d hours one is reminded after %j', (hours, reminders) => {
  expect(remindersOf({ startedAt: START, dueAt: after(hours) })).toEqual(reminders.map(after));
});
