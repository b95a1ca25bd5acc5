import { runTool } from '../../../scripts/run';
import { optionsOf } from '../../support/options';

const USAGE = 'Usage: npm run lab -- chaos --scenario lossy [--seeds 500] [--first 1]';

/** Whole deals over a network that loses a fifth of all messages, with killed tabs: runs `lossy.thorough.test.ts` with many seeds. */
export async function lossy(parameters: string[]): Promise<void> {
  const { seeds, first } = optionsOf(parameters, { seeds: 500, first: 1 });
  if (![seeds, first].every((number) => Number.isInteger(number) && number >= 1)) throw new Error(USAGE);
  const env = { ...process.env, LOSSY_SEEDS: String(seeds), LOSSY_FIRST_SEED: String(first) };
  process.exitCode = await runTool('jest', ['--selectProjects', 'web', '-w', '1', 'lab/chaos/lossy'], { env });
}
