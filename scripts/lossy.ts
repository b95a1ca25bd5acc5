import { parseArgs } from 'node:util';
import { runTool } from './run';

const USAGE = 'Usage: npm run lossy -- [--seeds 500] [--first 1]';

/** `npm run lossy`: whole deals over a network that loses a fifth each way, with tabs that are killed (`src/testing/lossyRun.ts`). */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { seeds: { type: 'string', default: '500' }, first: { type: 'string', default: '1' } },
  });
  const [seeds, first] = [values.seeds, values.first].map(Number) as [number, number];
  if (![seeds, first].every((number) => Number.isInteger(number) && number >= 1)) throw new Error(USAGE);
  const env = { ...process.env, LOSSY_SEEDS: String(seeds), LOSSY_FIRST_SEED: String(first) };
  const name = 'a network that loses';
  process.exitCode = await runTool('jest', ['--selectProjects', 'web', '-w', '1', 'src/flows/unanswered', '-t', name], {
    env,
  });
}

void main();
