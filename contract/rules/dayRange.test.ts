import { rangeFault } from './dayRange';

test.each([
  ['one day', '2026-11-27', '2026-11-27', null],
  ['a leap year', '2023-11-28', '2024-11-27', null],
  ['a longer range', '2023-11-27', '2024-11-27', 'to long'],
  ['a turned range', '2026-11-27', '2026-11-26', 'to turned'],
  ['a range with tomorrow', '2026-11-27', '2026-11-28', 'to future'],
  ['a missing first day', '2026-02-30', '2026-11-27', 'from unknown'],
  ['a missing last day', '2026-11-27', '2026-11-31', 'to unknown'],
  ['a Jalali day', '1405-09-01', '1405-09-06', 'from unknown'],
])('%s', (_name, from, to, expected) => {
  const found = rangeFault({ from, to }, '2026-11-27');
  expect(found && `${found.field} ${found.fault}`).toBe(expected);
  if (found?.fault === 'future') expect(rangeFault({ from, to }, null)).toBeNull();
});
