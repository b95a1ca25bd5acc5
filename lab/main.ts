import { cluster } from './chaos/cluster/clusterScenario';
import { lossy } from './chaos/lossy/lossy';
import { notices } from './chaos/notices/notices';
import { race } from './chaos/race/race';
import { returns } from './chaos/returns/returns';
import { trade } from './chaos/trade/tradeScenario';
import { firstScreen } from './firstScreen/firstScreen';
import { reads } from './reads/reads';
import { reserves } from './reserves/reserves';
import { restore } from './restore/restore';
import { rolling } from './rolling/rolling';
import { settle } from './settle/settle';

const USAGE = `Usage: npm run lab -- PROGRAM [options]

  settle         settles a second through HTTP, and the ratio to the database function alone
  reads          latency of details, lists and a settle among a million transactions, and the ratio to ten thousand
  first-screen   /login and /home on a slow phone, beside an empty page and the bare stack
  chaos          trade while servers are killed and their database is taken away; then every promise is checked
                 --scenario race      200 settles, refunds and dispute openings at once over each deal
                 --scenario returns   payers come back from the gateway in every way, or do not
                 --scenario notices   the processes that send notices are killed; each notice arrives once
                 --scenario lossy     deals over a network that loses a fifth of all messages, with killed tabs
                 --cluster            trade while the primary of three PostgreSQL is lost again and again
  rolling        two servers behind nginx are restarted in turn under load; no call may be lost
                 --no-drain           the same without DRAIN_SECONDS, which loses calls
  restore        loses the database while people trade, restores it to a moment, and checks the answers of that time
                 --no-archive         without WAL after the base backup: answers are lost, exit code 1
                 --no-afterwork       without the command «restored»: the bank pays twice, exit code 1
  reserves       the record of a day with a million people, its memory, and settles meanwhile
                 --proof FILE         checks one proof`;

const SCENARIOS: Readonly<Record<string, (parameters: string[]) => Promise<void>>> = {
  trade,
  race,
  returns,
  notices,
  lossy,
  cluster,
};

/** `npm run lab -- chaos [--scenario NAME | --cluster] [options of the scenario]`; `trade` without a name. */
async function chaos(parameters: string[]): Promise<void> {
  if (parameters.includes('--cluster')) return cluster(parameters.filter((word) => word !== '--cluster'));
  const place = parameters.indexOf('--scenario');
  const name = place === -1 ? 'trade' : (parameters[place + 1] ?? '');
  const scenario = SCENARIOS[name];
  if (!scenario) throw new Error(`No scenario «${name}»: ${Object.keys(SCENARIOS).join(', ')}`);
  await scenario(place === -1 ? parameters : parameters.toSpliced(place, 2));
}

const PROGRAMS: Readonly<Record<string, (parameters: string[]) => Promise<void>>> = {
  settle,
  reads,
  'first-screen': firstScreen,
  chaos,
  rolling,
  restore,
  reserves,
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
