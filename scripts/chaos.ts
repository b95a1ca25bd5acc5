import { parseArgs } from 'node:util';
import { chaosReport } from '../server/testing/chaos/report';
import { runChaos } from '../server/testing/chaos/runChaos';
import { TemporaryPostgres } from '../server/testing/temporaryPostgres';
import { say } from './run';

const USAGE = 'Usage: npm run chaos -- [--seconds N] [--seed S] [--servers N]';

/** `npm run chaos`: servers are killed and their database is taken away while people trade; then nothing may be broken. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      servers: { type: 'string', default: '2' },
    },
  });
  const [seconds, servers] = [Number(values.seconds), Number(values.servers)];
  if (!(seconds >= 1 && seconds <= 24 * 3600 && Number.isInteger(servers) && servers >= 2 && servers <= 8))
    throw new Error(USAGE);
  if (TemporaryPostgres.missing) {
    say(`Chaos needs a PostgreSQL of its own, and ${TemporaryPostgres.missing}. Nothing was run.`);
    return;
  }
  const result = await runChaos({ seconds, servers, seed: values.seed }, interruption());
  for (const line of chaosReport(result)) say(line);
  process.exitCode = result.broken.length === 0 ? 0 : 1;
}

/** Given when somebody ends the program: PostgreSQL has left its process group, and would stay. */
function interruption(): AbortSignal {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => interrupted.abort(new Error(`Ended by ${signal}; nothing was judged.`)));
  }
  return interrupted.signal;
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  // Whoever was trading may still be waiting for a server that is gone.
  process.exit(1);
});
