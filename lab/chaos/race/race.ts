import { join } from 'node:path';
import { say } from '../../../scripts/run';
import { add, counted } from '../../support/counts';
import { MeasuredCluster } from '../../support/measuredCluster';
import { optionsOf } from '../../support/options';
import { runProgram } from '../../support/runProgram';
import type { RaceResult } from './raceOverADeal';
import type { RacesInput } from './raceProgram';

const USAGE = 'Usage: npm run lab -- chaos --scenario race [--seeds 100] [--each 200] [--first 1]';

/** Deals per process. */
const PORTION = 10;

/** 200 settles, 200 refunds and 200 dispute openings at once over each deal, at two servers on one PostgreSQL. */
export async function race(parameters: string[]): Promise<void> {
  const { seeds, each, first } = optionsOf(parameters, { seeds: 100, each: 200, first: 1 });
  if (![seeds, each, first].every((number) => Number.isInteger(number) && number >= 1)) throw new Error(USAGE);
  const cluster = await MeasuredCluster.open(process.env.DATABASE_URL);
  try {
    const began = Date.now();
    const results: RaceResult[] = [];
    while (results.length < seeds) {
      const places = Array.from({ length: Math.min(PORTION, seeds - results.length) }, (_, place) => place);
      const url = await cluster.create();
      const input: RacesInput = {
        url,
        seeds: places.map((place) => `race ${first + results.length + place}`),
        each,
      };
      results.push(...(await runProgram<RaceResult[]>(join(__dirname, 'raceProgram.ts'), input)));
      await cluster.drop(url);
      say(`${results.length} of ${seeds} deals, ${Math.round((Date.now() - began) / 1_000)} s`);
    }
    for (const line of report(results, each)) say(line);
    if (results.some(({ broken }) => broken.length > 0)) process.exitCode = 1;
  } finally {
    await cluster.close();
  }
}

function report(results: readonly RaceResult[], each: number): string[] {
  const broken = results.flatMap((result) => result.broken);
  const winners: Record<string, number> = {};
  for (const { won } of results) add(winners, won.join(', then '));
  const codes = new Map<string, number>();
  for (const result of results) {
    for (const [code, count] of Object.entries(result.codes)) codes.set(code, (codes.get(code) ?? 0) + count);
  }
  return [
    `${results.length} deals, ${each} settles, ${each} refunds and ${each} openings at once over each`,
    `won      ${counted(winners)}`,
    `answers  ${[...codes].map(([code, count]) => `${code === '0' ? 'done' : code} ${count}`).join(', ')}`,
    ...broken.map((what) => `BROKEN   ${what}`),
    `broken promises: ${broken.length}`,
  ];
}
