import { isClean, rollingReport, runRolling } from './runRolling';

test('a rolling restart loses no call on a kept connection', async () => {
  const result = await runRolling({ restarts: 2, drainSeconds: 5 });
  if (!isClean(result)) throw new Error(rollingReport(result).join('\n'));
  expect(result.exitCodes).toHaveLength(4);
  expect(result.calls.onKeptConnections).toBeGreaterThan(0);
  expect(result.deals).toBeGreaterThan(0);
});

test('without a drain it does', async () => {
  const { calls, broken } = await runRolling({ restarts: 2, drainSeconds: 0 });
  expect(Object.keys({ ...calls.resets, ...calls.failures })).not.toEqual([]);
  // The money stays right all the same.
  expect(broken).toEqual([]);
});
