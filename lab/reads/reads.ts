import { join } from 'node:path';
import { say } from '../../scripts/run';
import { quantile } from '../support/load';
import { MeasuredCluster } from '../support/measuredCluster';
import { optionsOf } from '../support/options';
import { runProgram } from '../support/runProgram';
import { withContext } from '../support/withContext';
import type { MeasuredCall, Place, ReadsInput } from './readsProgram';
import { seedReads, WARM_UP_CALLS } from './readsSeed';

const USAGE = 'Usage: npm run lab -- reads [--few 10000] [--many 1000000] [--rounds 5] [--calls 40]';
/** Highest allowed ratio of many to few. */
const GOAL = 1.1;

/** Latency of details, lists and a settle among a million transactions, and the ratio to ten thousand. */
export async function reads(parameters: string[]): Promise<void> {
  const defaults = { few: 10_000, many: 1_000_000, rounds: 5, calls: 40 };
  const { few, many, rounds, calls } = optionsOf(parameters, defaults);
  if (!few || !many || !rounds || !calls) throw new Error(USAGE);
  const cluster = await MeasuredCluster.open(process.env.DATABASE_URL);
  try {
    say(`${await cluster.describe()}; ${rounds} rounds of ${calls} calls each, one at a time, the two in turn`);
    const settles = WARM_UP_CALLS + rounds * calls;
    const places = [await seeded(cluster, few, settles), await seeded(cluster, many, settles)] as const;
    const input: ReadsInput = { places, rounds, calls };
    sayTable(await runProgram<MeasuredCall[]>(join(__dirname, 'readsProgram.ts'), input), few, many);
  } finally {
    await cluster.close();
  }
}

async function seeded(cluster: MeasuredCluster, transactions: number, settles: number): Promise<Place> {
  const began = Date.now();
  const url = await cluster.create();
  const seed = await withContext(url, (context) => seedReads(context, { transactions, settles }));
  await cluster.ask(url, 'vacuum (analyze)');
  say(`${transactions} transactions of strangers were made in ${((Date.now() - began) / 1000).toFixed(0)} s`);
  return { url, seed };
}

function sayTable(measured: readonly MeasuredCall[], few: number, many: number): void {
  say(
    `\n${'median of a call'.padEnd(28)}${`of ${few}`.padStart(14)}${`of ${many}`.padStart(14)}   ratio   of each round`,
  );
  for (const { name, rounds } of measured) {
    const column = (place: number) =>
      `${quantile(
        rounds.map((round) => round[place] ?? 0),
        0.5,
      ).toFixed(2)} ms`;
    const ratios = rounds.map(([small = 0, large = 0]) => large / small);
    const ratio = quantile(ratios, 0.5);
    const each = ratios.map((one) => one.toFixed(2)).join(' ');
    const kept = ratio <= GOAL ? '' : `   over ${GOAL}`;
    say(
      `${name.padEnd(28)}${column(0).padStart(14)}${column(1).padStart(14)}${ratio.toFixed(2).padStart(8)}   ${each}${kept}`,
    );
  }
}
