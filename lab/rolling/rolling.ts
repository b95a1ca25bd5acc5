import { say } from '../../scripts/run';
import { TemporaryPostgres } from '../../server/testing/temporaryPostgres';
import { optionsOf } from '../support/options';
import { Nginx } from './nginx';
import { isClean, rollingReport, runRolling } from './runRolling';

const USAGE = 'Usage: npm run lab -- rolling [--restarts N] [--drain-seconds N | --no-drain]';

/** Restarts two servers in turn behind nginx under load. Exit code 1 when a call was lost. */
export async function rolling(parameters: string[]): Promise<void> {
  const options = optionsOf(parameters, { restarts: 2, 'drain-seconds': 5, 'no-drain': false });
  const { restarts, 'drain-seconds': seconds, 'no-drain': noDrain } = options;
  if (!(Number.isInteger(restarts) && restarts >= 1 && Number.isInteger(seconds) && seconds >= 0 && seconds <= 60))
    throw new Error(USAGE);
  const missing = Nginx.program ? TemporaryPostgres.missing : 'no nginx is installed';
  if (missing) {
    say(`Rolling restarts need nginx and PostgreSQL, and ${missing}. Nothing was run.`);
    return;
  }
  const result = await runRolling({ restarts, drainSeconds: noDrain ? 0 : seconds });
  for (const line of rollingReport(result)) say(line);
  process.exitCode = isClean(result) ? 0 : 1;
}
