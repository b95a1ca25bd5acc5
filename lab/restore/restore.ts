import { say } from '../../scripts/run';
import { optionsOf, someSeed } from '../support/options';
import { ArchivedPostgres } from './archivedPostgres';
import { type RestoreResult, runRestore } from './runRestore';

const USAGE = 'Usage: npm run lab -- restore [--seconds N] [--seed S] [--no-archive] [--no-afterwork]';

/** Restores a lost database to a moment, and checks what was answered before. Exit code 1 after a broken promise. */
export async function restore(parameters: string[]): Promise<void> {
  const defaults = { seconds: 20, seed: someSeed(), 'no-archive': false, 'no-afterwork': false };
  const { seconds, seed, 'no-archive': noArchive, 'no-afterwork': noAfterwork } = optionsOf(parameters, defaults);
  if (!(seconds >= 1 && seconds <= 3600)) throw new Error(USAGE);
  if (ArchivedPostgres.missing) {
    say(`The restore was not run: ${ArchivedPostgres.missing}.`);
    return;
  }
  const result = await runRestore({ seconds, seed, archive: !noArchive, afterwork: !noAfterwork });
  for (const line of restoreReport(result)) say(line);
  process.exitCode = result.broken.length === 0 ? 0 : 1;
}

/** The run as lines for a terminal. The last line has the number of broken promises. */
export function restoreReport(result: RestoreResult): string[] {
  const seconds = (value: number) => `${value.toFixed(1)} s`;
  return [
    `seed ${result.seed}, ${result.archive ? 'with' : 'without'} WAL archive, ${result.afterwork ? 'with' : 'without'} the command «restored»`,
    `before      ${result.transactionsBefore} transactions, ${result.keyedAnswersBefore} answers under a key (${result.keyedAnswersLost} lost), ${result.transfersBefore} transfers`,
    `bank        ${result.transfersLost} transfers after the point, ${result.transfers} in all, ${result.repeatedOrders} repeated orders, ${result.held} deals held for the office`,
    `RPO         ${seconds(result.lostSeconds)} between the last archived WAL and the loss`,
    `RTO         ${seconds(result.restoreSeconds)} to PostgreSQL, ${seconds(result.readySeconds)} to a ready server`,
    ...result.broken.map((sentence) => `BROKEN      ${sentence}`),
    `broken promises: ${result.broken.length}`,
  ];
}
