import path from 'node:path';
import { OTHER_ENGINES } from '../e2e/support/engines/installed';
import { NO_CHROMIUM, provideChromium } from '../e2e/support/provideChromium';
import { printBrowserSupport } from './browserSupport';
import { printBudgets } from './budgets';
import { buildAll } from './buildSteps';
import { checks } from './check';
import { postgresPass } from './postgresPass';
import { say } from './run';
import { sideBySide } from './sideBySide';
import { FAILURE, jest, type TestCount, timed } from './testSteps';

const EMBEDDED = { DATABASE_URL: undefined };
const UNIT_PROJECTS = ['--selectProjects', 'server', 'web'];

const parameters = process.argv.slice(2);
const part = ['unit', 'e2e'].find((name) => name === parameters[0]) ?? 'all';
const changedOnly = parameters.includes('--changed');
/** Of test files' paths; everything when there is none. */
const patterns = parameters.filter((parameter) => parameter !== part && parameter !== '--changed');

let checksPassed = true;
let budgetsKept = true;
let readableEverywhere = true;
let built = true;
const counts: TestCount[] = [];
const engines: string[] = [];

/** What runs no test: the checks, and the build with its budgets, side by side. */
async function preparations(): Promise<void> {
  const checking = part === 'all' ? checks : [];
  const building = async () => {
    try {
      await buildAll();
      budgetsKept = await printBudgets();
      readableEverywhere = await printBrowserSupport();
    } catch (error) {
      say(`\n— Build: FAILED\n${error instanceof Error ? error.message : error}`);
      built = false;
    }
    return true;
  };
  const tasks = part === 'unit' || changedOnly ? checking : [building, ...checking];
  checksPassed = (await timed('Checks and build', () => sideBySide(tasks))).every(Boolean);
}

async function unitTests(): Promise<void> {
  counts.push(
    await jest('Unit and API tests, embedded database', [...patterns, ...UNIT_PROJECTS], EMBEDDED),
    await postgresPass(patterns),
  );
}

/** Each file has a server and a browser of its own, so that they may run side by side. */
async function browserTests(): Promise<void> {
  if (!built) {
    counts.push(FAILURE);
    return;
  }
  const browser = await provideChromium();
  if (!browser) {
    say(`\n${NO_CHROMIUM}`);
    counts.push(FAILURE);
    return;
  }
  engines.push(browser.name);
  const environment = { ...EMBEDDED, CHROMIUM: browser.executable };
  const count = await jest('Journeys in browsers', [...patterns, '--selectProjects', 'e2e'], environment);
  counts.push(count);
  engines.push(...otherEngines(count));
}

/** The engines in which the stories ran well, and those that are not installed here. */
function otherEngines({ passedFiles }: TestCount): string[] {
  const ran = (name: string) =>
    passedFiles.some((file) => file.endsWith(`engines${path.sep}${name.toLowerCase()}.test.ts`));
  return OTHER_ENGINES.flatMap(({ name, installed }) => {
    if (ran(name)) return [name];
    return installed() ? [] : [`without ${name}, which is not installed here`];
  });
}

/** The way between: the checks, and the tests that import something that differs from main. */
async function changedTests(): Promise<void> {
  const options = [...patterns, ...UNIT_PROJECTS, '--changedSince', 'main', '--passWithNoTests'];
  counts.push(await jest('Unit and API tests of what differs from main, embedded database', options, EMBEDDED));
}

/** `npm test` and its parts: `unit`, `e2e`, `--changed`. Ends with the count on a line of its own. */
async function main(): Promise<void> {
  await preparations();
  if (changedOnly) await changedTests();
  else {
    if (part !== 'e2e') await unitTests();
    if (part !== 'unit') await browserTests();
  }
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  if (!checksPassed) say('\nA check above failed (types, lint, import rules or unused code).');
  if (!budgetsKept) say('\nA budget above is broken.');
  if (!readableEverywhere) say('\nA supported browser cannot read all of the build.');
  if (engines.length > 0) say(`\nBrowsers: ${engines.join(', ')}`);
  say(`\n${passed} passed, ${failed} failed`);
  process.exitCode = checksPassed && budgetsKept && readableEverywhere && failed === 0 ? 0 : 1;
}

void main();
