import { findChromium } from '../e2e/support/chromium';
import { printBudgets } from './budgets';
import { buildAll } from './buildSteps';
import { checkAll } from './check';
import { say } from './run';
import { jest, type TestCount } from './testSteps';

const part = process.argv[2] ?? 'all';

async function unitTests(): Promise<TestCount[]> {
  const counts = [
    await jest('Unit and API tests, embedded database', ['--selectProjects', 'server', 'web'], {
      DATABASE_URL: undefined,
    }),
  ];
  if (process.env.DATABASE_URL) counts.push(await jest('API tests, PostgreSQL', ['--selectProjects', 'server']));
  else say('(DATABASE_URL is not set: the API tests ran on the embedded database only.)');
  return counts;
}

async function browserTests(): Promise<TestCount> {
  if (!findChromium()) {
    say('\nNo Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM to its path.');
    return { passed: 0, failed: 1 };
  }
  return jest('Journeys in a real browser', ['--selectProjects', 'e2e', '--runInBand'], { DATABASE_URL: undefined });
}

/** `npm test` and its parts: `unit`, `e2e`. Ends with the count on a line of its own. */
async function main(): Promise<void> {
  const checksPassed = part === 'all' ? await checkAll() : true;
  let budgetsKept = true;
  if (part !== 'unit') {
    say('\n— Build');
    await buildAll();
    budgetsKept = await printBudgets();
  }
  const counts = [...(part === 'e2e' ? [] : await unitTests()), ...(part === 'unit' ? [] : [await browserTests()])];
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  if (!checksPassed) say('\nA check above failed (types, lint, import rules or unused code).');
  if (!budgetsKept) say('\nA budget above is broken.');
  say(`\n${passed} passed, ${failed} failed`);
  process.exitCode = checksPassed && budgetsKept && failed === 0 ? 0 : 1;
}

void main();
