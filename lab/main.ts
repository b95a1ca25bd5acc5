import { chaos } from './chaos/chaos';
import { firstScreen } from './firstScreen/firstScreen';
import { reads } from './reads/reads';
import { settle } from './settle/settle';

const USAGE = `Usage: npm run lab -- PROGRAM [options]

  settle         settles a second through HTTP, and the ratio to the database function alone
  reads          latency of details, lists and a settle among a million transactions, and the ratio to ten thousand
  first-screen   /login and /home on a slow phone, beside an empty page and the bare stack
  chaos          trade while servers are killed and their database is taken away; then every promise is checked
                 --scenario race      200 settles, refunds and dispute openings at once over each deal
                 --scenario returns   payers come back from the gateway in every way, or do not
                 --scenario notices   the processes that send notices are killed; each notice arrives once
                 --scenario lossy     deals over a network that loses a fifth of all messages, with killed tabs`;

const PROGRAMS: Readonly<Record<string, (parameters: string[]) => Promise<void>>> = {
  settle,
  reads,
  'first-screen': firstScreen,
  chaos,
};

async function main([name = '', ...parameters]: string[]): Promise<void> {
  const program = PROGRAMS[name];
  if (!program) throw new Error(USAGE);
  await program(parameters);
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  // Requests to killed servers may still be pending.
  process.exit(1);
});
