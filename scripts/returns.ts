import { parseArgs } from 'node:util';
import type { ReturnsInput } from '../server/testing/bench/returns';
import { runProgram } from '../server/testing/bench/runProgram';
import type { ReturnsResult } from '../server/testing/returns/runReturns';
import { say } from './run';

const USAGE = 'Usage: npm run returns -- [--runs 200] [--seed S]';

/**
 * `npm run returns`: people pay and come back from the gateway in every way there is, or do not; what they are told is held against the gateway's
 * books.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '200' }, seed: { type: 'string', default: 'returns' } },
  });
  const input: ReturnsInput = { runs: Number(values.runs), seed: values.seed };
  if (!(Number.isInteger(input.runs) && input.runs > 0)) throw new Error(USAGE);
  const result = await runProgram<ReturnsResult>('returns.ts', input);
  say(`${result.runs} runs, ${result.tries} payments: ${result.paid} kept, ${result.sentBack} sent back.`);
  say(`What was shown was right within ${result.slowestMs / 1_000} s of being back.`);
  for (const line of result.wrong) say(line);
  process.exitCode = result.wrong.length === 0 ? 0 : 1;
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
