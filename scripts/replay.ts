import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { say } from './run';

const USAGE = 'Usage: npm run replay -- trace.json [--write-test FILE.test.ts]';

/** The reducers know the browser by its origin only. */
const BROWSER = { location: { origin: 'http://localhost', pathname: '/' }, localStorage: undefined };

function complain(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

/** `npm run replay -- trace.json`: a problem report, through the reducers of the app, step by step. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { 'write-test': { type: 'string' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (positionals.length !== 1 || file === undefined) {
    complain(USAGE);
    return;
  }
  Object.assign(globalThis, { window: BROWSER });
  const { readTrace } = await import('../src/testing/replay/trace');
  const { replay } = await import('../src/testing/replay/replay');
  const { replayReport } = await import('../src/testing/replay/report');
  const { testOf } = await import('../src/testing/replay/testFile');

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

main().catch((error: Error) => complain(error.message));
