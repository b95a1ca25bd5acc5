import './headlessBrowser';

import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { replay } from '../src/testing/replay/replay';
import { replayReport } from '../src/testing/replay/report';
import { testOf } from '../src/testing/replay/testFile';
import { readTrace } from '../src/testing/replay/trace';
import { say } from './run';

const USAGE = 'Usage: npm run replay -- trace.json [--write-test FILE.test.ts]';

/** `npm run replay -- trace.json`: runs a problem report through the reducers, step by step. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { 'write-test': { type: 'string' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (positionals.length !== 1 || file === undefined) {
    throw new Error(USAGE);
  }
  const text = await readFile(file, 'utf8');
  const trace = readTrace(text);
  const outcome = replay(trace);
  for (const line of replayReport(trace, outcome)) say(line);
  if (values['write-test'] !== undefined) {
    const { test, tracePath } = testOf(values['write-test'], outcome);
    await writeFile(tracePath, text);
    await writeFile(test.path, test.text);
    say(`Wrote ${test.path} and ${tracePath}`);
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
