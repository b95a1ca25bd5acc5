import { parseArgs } from 'node:util';
import { runProgram } from '../server/testing/bench/runProgram';
import type { NoticeKillsInput } from '../server/testing/noticeKills/noticeKillsProgram';
import type { NoticeKills } from '../server/testing/noticeKills/runNoticeKills';
import { withWorkerProgram } from '../server/testing/noticeKills/workerBuild';
import { TemporaryPostgres } from '../server/testing/temporaryPostgres';
import { say } from './run';

/** `npm run chaos:notices`: news are told while the processes that tell them are killed; each has to come once. */
async function main(): Promise<void> {
  const { values } = parseArgs({
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
    return runProgram<NoticeKills>('../noticeKills/noticeKillsProgram.ts', input);
  });
  const numbers = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  const seconds = Math.round((Date.now() - started) / 1_000);
  for (const line of [[...numbers, `seconds ${seconds}`].join(', '), ...broken]) say(line);
  say(broken.length === 0 ? 'Each came once.' : `${broken.length} did not come once.`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
