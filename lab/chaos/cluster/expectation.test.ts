import type { Failover } from './failovers';
import { isAsExpected } from './runCluster';

const inTime: Failover = {
  kind: 'kill',
  from: 'node1',
  to: 'node2',
  promoted: 8_000,
  firstWrite: 11_000,
  whole: 20_000,
};
const late: Failover = { ...inTime, firstWrite: 15_001 };

test('a synchronous run keeps each promise', () => {
  expect(isAsExpected({ asynchronous: false, broken: [], losses: [inTime] })).toBe(true);
  expect(isAsExpected({ asynchronous: false, broken: ['a deal has two ends'], losses: [inTime] })).toBe(false);
});

test('one late failover in twenty is in time, two are not', () => {
  const losses = Array.from({ length: 18 }, () => inTime);
  expect(isAsExpected({ asynchronous: false, broken: [], losses: [...losses, inTime, late] })).toBe(true);
  expect(isAsExpected({ asynchronous: false, broken: [], losses: [...losses, late, late] })).toBe(false);
});

test('an asynchronous run breaks promises', () => {
  expect(isAsExpected({ asynchronous: true, broken: ['a deal has two ends'], losses: [inTime] })).toBe(true);
  expect(isAsExpected({ asynchronous: true, broken: [], losses: [inTime] })).toBe(false);
});
