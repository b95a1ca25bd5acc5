import { say } from '../../../scripts/run';
import { TemporaryPostgres } from '../../../server/testing/temporaryPostgres';
import { optionsOf, someSeed } from '../../support/options';
import { chaosReport, runChaos } from './runChaos';

const USAGE = 'Usage: npm run lab -- chaos [--seconds N] [--seed S] [--servers N]';

/** Kills servers and the database while people trade, then checks all promises. Exit code 1 after a broken promise. */
export async function trade(parameters: string[]): Promise<void> {
  const { seconds, seed, servers } = optionsOf(parameters, { seconds: 60, seed: someSeed(), servers: 2 });
  if (!(seconds >= 1 && seconds <= 24 * 3600 && Number.isInteger(servers) && servers >= 2 && servers <= 8))
    throw new Error(USAGE);
  if (TemporaryPostgres.missing) {
    say(`Chaos needs a PostgreSQL of its own, and ${TemporaryPostgres.missing}. Nothing was run.`);
    return;
  }
  const result = await runChaos({ seconds, servers, seed }, interruption());
  for (const line of chaosReport(result)) say(line);
  process.exitCode = result.broken.length === 0 ? 0 : 1;
}

/** Aborts on a signal, because PostgreSQL runs outside this process group. */
export function interruption(): AbortSignal {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => interrupted.abort(new Error(`Ended by ${signal}; nothing was judged.`)));
  }
  return interrupted.signal;
}
