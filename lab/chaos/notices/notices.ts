import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { say } from '../../../scripts/run';
import { TemporaryPostgres } from '../../../server/testing/temporaryPostgres';
import { runProgram } from '../../support/runProgram';
import type { NoticeKillsInput } from './noticeKillsProgram';
import type { NoticeKills } from './runNoticeKills';
import { withWorkerProgram } from './workerBuild';

/** Kills the processes that send notices, seed by seed. Each notice must arrive once. */
export async function notices(parameters: string[]): Promise<void> {
  const { values } = parseArgs({
    args: parameters,
    options: {
      seeds: { type: 'string', default: '1000' },
      first: { type: 'string', default: '1' },
      lanes: { type: 'string', default: '3' },
    },
  });
  if (TemporaryPostgres.missing) throw new Error(TemporaryPostgres.missing);
  const started = Date.now();
  const [seeds, first, lanes] = [Number(values.seeds), Number(values.first), Number(values.lanes)];
  const { broken, ...counts } = await withWorkerProgram((worker) => {
    const input: NoticeKillsInput = { worker, seeds, first, lanes };
    return runProgram<NoticeKills>(join(__dirname, 'noticeKillsProgram.ts'), input);
  });
  const numbers = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  const seconds = Math.round((Date.now() - started) / 1_000);
  for (const line of [[...numbers, `seconds ${seconds}`].join(', '), ...broken]) say(line);
  say(broken.length === 0 ? 'Each came once.' : `${broken.length} did not come once.`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}
