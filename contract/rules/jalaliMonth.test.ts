import { daysOfMonth, monthOfDay, shiftMonth } from './jalaliMonth';

test.each([
  ['1405-09', '2026-11-22', '2026-12-21', '1405-08', '1405-10'],
  ['1405-12', '2027-02-20', '2027-03-20', '1405-11', '1406-01'],
  ['1403-12', '2025-02-19', '2025-03-20', '1403-11', '1404-01'],
  ['1405-01', '2026-03-21', '2026-04-20', '1404-12', '1405-02'],
])('%s is %s to %s', (month, from, to, before, after) => {
  expect(daysOfMonth(month)).toEqual({ from, to });
  expect([from, to].map(monthOfDay)).toEqual([month, month]);
  expect([shiftMonth(month, -1), shiftMonth(month, 1)]).toEqual([before, after]);
});

test.each(['1405-13', '1405-00', '1405-9', '2026-11', '1405', ''])('%s is no month', (text) => {
  expect(daysOfMonth(text)).toBeNull();
});
