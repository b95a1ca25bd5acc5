import { join } from 'node:path';
import { say } from '../../scripts/run';
import { MeasuredCluster } from '../support/measuredCluster';
import { optionsOf } from '../support/options';
import { runProgram } from '../support/runProgram';
import type { BankDayInput, MeasuredStep } from './bankDayProgram';

const USAGE = 'Usage: npm run lab -- bank-day [--rows 100000] [--embedded]';

/** A settlement file of a big day: its upload, its comparison and reads, and the longest pause of the server. */
export async function bankDay(parameters: string[]): Promise<void> {
  const { rows, embedded } = optionsOf(parameters, { rows: 100_000, embedded: false });
  if (!rows) throw new Error(USAGE);
  const measure = async (input: BankDayInput) => {
    const steps = await runProgram<MeasuredStep[]>(join(__dirname, 'bankDayProgram.ts'), input);
    say(`${'step'.padEnd(64)}${'time'.padStart(10)}${'longest pause'.padStart(16)}`);
    for (const { name, milliseconds, pause } of steps) {
      say(`${name.padEnd(64)}${`${milliseconds.toFixed(0)} ms`.padStart(10)}${`${pause.toFixed(0)} ms`.padStart(16)}`);
    }
  };
  if (embedded) {
    say(`the embedded database, ${rows} rows`);
    return measure({ rows, url: null });
  }
  const cluster = await MeasuredCluster.open(process.env.DATABASE_URL, false);
  try {
    say(`${await cluster.describe()}, ${rows} rows`);
    await measure({ rows, url: await cluster.create() });
  } finally {
    await cluster.close();
  }
}
