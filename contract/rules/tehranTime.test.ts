import fc from 'fast-check';
import { DAY_MS } from './durations';
import { startOfTehranDay, tehranClock, tehranDateOf } from './tehranTime';

const read = (instant: string) => tehranClock(new Date(instant)).toISOString().slice(0, 16).replace('T', ' ');

test.each([
  ['2022-03-21T20:29:00Z', '2022-03-21 23:59'],
  ['2022-03-21T20:30:00Z', '2022-03-22 01:00'],
  ['2022-07-01T06:37:00Z', '2022-07-01 11:07'],
  ['2022-09-21T19:29:00Z', '2022-09-21 23:59'],
  ['2022-09-21T19:30:00Z', '2022-09-21 23:00'],
  ['2023-03-21T20:30:00Z', '2023-03-22 00:00'],
  ['2023-07-01T06:37:00Z', '2023-07-01 10:07'],
  ['2026-11-20T20:29:59Z', '2026-11-20 23:59'],
  ['2026-11-20T20:30:00Z', '2026-11-21 00:00'],
])('%s is %s in Tehran', (instant, clock) => {
  expect(read(instant)).toBe(clock);
  expect(tehranDateOf(new Date(instant))).toBe(clock.slice(0, 10));
});

test.each([
  ['2021-07-01', '2021-06-30T19:30:00Z'],
  ['2022-03-21', '2022-03-20T20:30:00Z'],
  // No midnight: the clock went from 00:00 to 01:00.
  ['2022-03-22', '2022-03-21T20:30:00Z'],
  ['2022-09-21', '2022-09-20T19:30:00Z'],
  ['2022-09-22', '2022-09-21T20:30:00Z'],
  ['2023-07-01', '2023-06-30T20:30:00Z'],
])('%s begins at %s', (day, instant) => {
  expect(startOfTehranDay(new Date(day))).toEqual(new Date(instant));
});

const instants = (from: string, to: string) => fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true });

test('agrees with the zone data of this platform', () => {
  const platform = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Tehran',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  fc.assert(
    fc.property(instants('1979-01-01', '2099-01-01'), (at) => read(at.toISOString()) === platform.format(at)),
    { numRuns: 1_000 },
  );
});

test('a day begins with the first instant of its date', () => {
  fc.assert(
    fc.property(instants('1980-01-01', '2099-01-01'), (at) => {
      const day = tehranDateOf(at);
      const start = startOfTehranDay(new Date(day));
      expect([tehranDateOf(start), start <= at]).toEqual([day, true]);
      expect(tehranDateOf(new Date(start.getTime() - 1))).toBe(
        new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10),
      );
    }),
    { numRuns: 1_000 },
  );
});

test('reads no zone data since 2022', () => {
  const zoneData = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  const device = jest.spyOn(Date.prototype, 'getTimezoneOffset');
  for (let year = 2023; year < 2060; year += 1) read(`${year}-07-01T06:37:00Z`);
  expect(zoneData).not.toHaveBeenCalled();
  expect(device).not.toHaveBeenCalled();
});
