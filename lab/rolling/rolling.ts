import { parseArgs } from 'node:util';
import { say } from '../../scripts/run';
import { TemporaryPostgres } from '../../server/testing/temporaryPostgres';
import { Nginx } from './nginx';
import { isClean, rollingReport, runRolling } from './runRolling';

const USAGE = 'Usage: npm run lab -- rolling [--restarts N] [--drain-seconds N | --no-drain]';

/** Restarts two servers in turn behind nginx under load. Exit code 1 when a call was lost. */
export async function rolling(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: {
      restarts: { type: 'string', default: '2' },
      'drain-seconds': { type: 'string', default: '5' },
      'no-drain': { type: 'boolean', default: false },
    },
  });
  const [restarts, seconds] = [Number(values.restarts), Number(values['drain-seconds'])];
  if (!(Number.isInteger(restarts) && restarts >= 1 && Number.isInteger(seconds) && seconds >= 0 && seconds <= 60))
    throw new Error(USAGE);
  const missing = Nginx.program ? TemporaryPostgres.missing : 'no nginx is installed';
  if (missing) {
    say(`Rolling restarts need nginx and PostgreSQL, and ${missing}. Nothing was run.`);
    return;
  }
  const result = await runRolling({ restarts, drainSeconds: values['no-drain'] ? 0 : seconds });
  for (const line of rollingReport(result)) say(line);
  process.exitCode = isClean(result) ? 0 : 1;
}
