import { join } from 'node:path';
import { say } from '../../../scripts/run';
import { optionsOf } from '../../support/options';
import { runProgram } from '../../support/runProgram';
import type { ReturnsInput } from './returnsProgram';
import type { ReturnsResult } from './runReturns';

const USAGE = 'Usage: npm run lab -- chaos --scenario returns [--runs 200] [--seed S]';

/** Payers return from the gateway in all ways, or never. Compares the app's answers with the gateway's books. */
export async function returns(parameters: string[]): Promise<void> {
  const input: ReturnsInput = optionsOf(parameters, { runs: 200, seed: 'returns' });
  if (!(Number.isInteger(input.runs) && input.runs > 0)) throw new Error(USAGE);
  const result = await runProgram<ReturnsResult>(join(__dirname, 'returnsProgram.ts'), input);
  say(`${result.runs} runs, ${result.tries} payments: ${result.paid} kept, ${result.sentBack} sent back.`);
  say(`What was shown was right within ${result.slowestMs / 1_000} s of being back.`);
  for (const line of result.wrong) say(line);
  process.exitCode = result.wrong.length === 0 ? 0 : 1;
}
