import { TemporaryPostgres } from '../../server/testing/temporaryPostgres';
import { Nginx } from './nginx';
import { isClean, rollingReport, runRolling } from './runRolling';

jest.setTimeout(600_000);

const missing = Nginx.program ? TemporaryPostgres.missing : 'no nginx is installed';
const behindNginx = missing ? test.skip : test;
const why = missing ? ` (${missing})` : '';

behindNginx(`a rolling restart loses no call on a kept connection${why}`, async () => {
  const result = await runRolling({ restarts: 2, drainSeconds: 5 });
  if (!isClean(result)) throw new Error(rollingReport(result).join('\n'));
  expect(result.exitCodes).toHaveLength(4);
  expect(result.calls.onKeptConnections).toBeGreaterThan(1_000);
  expect(result.deals).toBeGreaterThan(20);
});

behindNginx(`without a drain it does${why}`, async () => {
  const { calls, broken } = await runRolling({ restarts: 2, drainSeconds: 0 });
  expect(Object.keys({ ...calls.resets, ...calls.failures })).not.toEqual([]);
  // The money stays right all the same.
  expect(broken).toEqual([]);
});
