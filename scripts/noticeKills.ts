import { parseArgs } from 'node:util';
import { runProgram } from '../server/testing/bench/runProgram';
import type { NoticeKills } from '../server/testing/noticeKills';
import { say } from './run';

/** `npm run chaos:notices`: news are told while whoever tells them is killed; each has to come once. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { seeds: { type: 'string', default: '1000' }, first: { type: 'string', default: '1' } },
  });
  const input = { seeds: Number(values.seeds), first: Number(values.first) };
  const { broken, ...counts } = await runProgram<NoticeKills>('../noticeKillsProgram.ts', input);
  const numbers = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  for (const line of [numbers.join(', '), ...broken]) say(line);
  say(broken.length === 0 ? 'Each came once.' : `${broken.length} did not come once.`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
