import { sharedServer } from '../../../server/testing/sharedServer';
import { type LossyResult, lossyRun } from './lossyRun';

const SEEDS = Number(process.env.LOSSY_SEEDS ?? '3');
const FIRST_SEED = Number(process.env.LOSSY_FIRST_SEED ?? '1');

test(
  'a lossy network and killed tabs repeat nothing, lose nothing and leave no dead end',
  async () => {
    const server = await sharedServer();
    const results: LossyResult[] = [];
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
      const result = await lossyRun(server, seed);
      if (result.doubled.length + result.lost.length + result.deadEnds.length > 0) {
        process.stdout.write(`seed ${seed}: ${JSON.stringify(result)}\n`);
      }
      results.push(result);
      if (process.env.LOSSY_SEEDS && results.length % 25 === 0) process.stdout.write(tableOf(results));
    }
    if (process.env.LOSSY_SEEDS) process.stdout.write(tableOf(results));
    expect(results.flatMap(({ doubled, lost, deadEnds }) => [...doubled, ...lost, ...deadEnds])).toEqual([]);
  },
  10 * 3_600_000,
);

/** The printed summary, one line a branch. */
function tableOf(results: readonly LossyResult[]): string {
  const total = (of: readonly LossyResult[], count: (result: LossyResult) => number) =>
    String(of.reduce((sum, result) => sum + count(result), 0)).padStart(9);
  const line = (name: string, of: readonly LossyResult[]) =>
    [
      name.padEnd(8),
      String(of.length).padStart(6),
      total(of, ({ requests }) => requests),
      total(of, ({ cut }) => cut),
      total(of, ({ kills }) => kills),
      total(of, ({ taps }) => taps),
      total(of, ({ doubled }) => doubled.length),
      total(of, ({ lost }) => lost.length),
      total(of, ({ deadEnds }) => deadEnds.length),
    ].join(' ');
  const branches = ['settle', 'refund', 'dispute'] as const;
  const head = '          seeds  requests       cut     kills      taps   doubled      lost dead ends';
  const lines = branches.map((branch) =>
    line(
      branch,
      results.filter((result) => result.branch === branch),
    ),
  );
  return `\n${[head, ...lines, line('all', results)].join('\n')}\n\n`;
}
