import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PlainBrowser } from '../e2e/support/bench/firstScreen/plainBrowser';
import { median } from '../e2e/support/bench/firstScreen/report';
import { prepareUsedPhone } from '../e2e/support/bench/firstScreen/usedPhone';
import { HOME_CONTENT, SLOWDOWN, visit } from '../e2e/support/bench/firstScreen/visit';
import { seededPerson, USUAL_HISTORY } from '../e2e/support/bench/seeded';
import { SlowLine } from '../e2e/support/bench/slowLine';
import { RunningServer } from '../e2e/support/server';
import { buildWhatIsStale } from './buildSteps';
import { say } from './run';

const LIMIT_MS = 1_000;

/** `npm run bench:second-visit -- [--rounds 7]`: home opened by a member without a connection, on a phone that has been there before. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });
  const folder = await mkdtemp(path.join(tmpdir(), 'amanat-bench-'));
  const [data, profile] = [path.join(folder, 'data'), path.join(folder, 'phone')];
  await buildWhatIsStale();
  const identity = await seededPerson(data, USUAL_HISTORY);
  const server = await RunningServer.startOn(data);
  const line = await SlowLine.open(server.origin);
  const { origin } = line;
  line.isSlow = false;
  await prepareUsedPhone({ profile, origin, server, identity, keepsApp: true });
  await Promise.all([line.close(), server.stop()]);
  const browser = await PlainBrowser.open(profile);
  try {
    const contents: (number | null)[] = [];
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      const home = { address: `${origin}/home`, content: HOME_CONTENT, keepsApp: true };
      const { firstPaint, content } = await visit(browser, home);
      contents.push(content);
      say(
        `Round ${round} of ${values.rounds}: first paint ${Math.round(firstPaint)} ms, home ${Math.round(content ?? 0)} ms`,
      );
    }
    say(
      `Home without a connection, CPU ÷ ${SLOWDOWN}, median: ${Math.round(median(contents) ?? 0)} ms (at most ${LIMIT_MS})`,
    );
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

void main();
