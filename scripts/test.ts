import path from 'node:path';
import { NO_CHROMIUM, provideChromium, type StartingBrowser } from '../e2e/support/chromium';
import { OTHER_ENGINES } from '../e2e/support/engines/engine';
import { RunningServer } from '../e2e/support/server';
import { printBrowserSupport } from './browserSupport';
import { printBudgets } from './budgets';
import { buildAll, buildWhatIsStale } from './buildSteps';
import { checks } from './check';
import { type PreparedPostgres, preparePostgres } from './postgresTests';
import { say } from './run';
import { sideBySide } from './sideBySide';
import { keepTemporaryInMemory } from './temporaryFolder';
import { failure, jest, type TestCount, timed } from './testSteps';

const EMBEDDED = { DATABASE_URL: undefined };
const UNIT_PROJECTS = ['--selectProjects', 'server', 'web'];

const parameters = process.argv.slice(2);
const part = ['unit', 'e2e', 'thorough'].find((name) => name === parameters[0]) ?? 'all';
/** `npm test` runs the main tier and `npm run test:thorough` the other; a part or a pattern runs both. */
const TIERS: Readonly<Record<string, string>> = { all: 'main', thorough: 'thorough' };
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
      if (part === 'thorough') {
        await buildWhatIsStale();
        return true;
      }
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

/** All tests in one run of jest, of one queue: a core has something to do while a test waits, whatever kind it is of. */
async function tests(): Promise<void> {
  const browser = part === 'unit' ? undefined : await browserForTests();
  const postgres = part === 'e2e' ? undefined : await postgresForTests();
  const projects = [
    ...(part === 'e2e' ? [] : ['server', 'web']),
    ...(postgres ? ['PostgreSQL'] : []),
    ...(browser ? ['e2e'] : []),
  ];
  if (projects.length === 0) return;
  if (part !== 'e2e') say(`\n— Unit and API tests, embedded database (server${postgres ? '' : ', web'})`);
  if (postgres)
    say(`— The app’s, and API tests that reach a database, PostgreSQL ${postgres.version} (web, PostgreSQL)`);
  if (browser) say(`— Journeys in browsers, first of all ${browser.name} (e2e)`);
  const environment = {
    ...EMBEDDED,
    POSTGRES_TESTS: postgres && JSON.stringify(postgres.tests),
    TEST_TIER: patterns.length > 0 ? undefined : TIERS[part],
    ...(browser && { CHROMIUM: browser.executable }),
  };
  try {
    const count = await jest('Tests', [...patterns, '--selectProjects', ...projects], environment);
    counts.push(count);
    if (browser) engines.push(browser.name, ...otherEngines(count));
  } finally {
    await postgres?.release();
  }
}

/** Where the browser tests can run; it counts as a failure where they can't. */
async function browserForTests(): Promise<StartingBrowser | undefined> {
  if (!built) {
    counts.push(failure('Journeys: nothing was built'));
    return undefined;
  }
  // Else the first browser tests, which begin at the same moment, would each make the data that servers start on.
  await RunningServer.prepare().catch((error) => say(`\n— A server to copy data from: FAILED\n${error}`));
  const browser = await provideChromium();
  if (browser) return browser;
  say(`\n${NO_CHROMIUM}`);
  counts.push(failure('Journeys: no Chromium'));
  return undefined;
}

/** The second database of the API tests; it counts as a failure where there is one and it can't be had. */
async function postgresForTests(): Promise<PreparedPostgres | undefined> {
  try {
    return await preparePostgres();
  } catch (error) {
    say(`\n— PostgreSQL: FAILED\n${error instanceof Error ? error.message : error}`);
    counts.push(failure('API tests on PostgreSQL'));
    return undefined;
  }
}

/** The engines in which the stories ran well, and those that are not installed here. */
function otherEngines({ passedFiles }: TestCount): string[] {
  const ran = (name: string) =>
    passedFiles.some((file) => file.endsWith(`stories${path.sep}${name.toLowerCase()}.thorough.test.ts`));
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

/** `npm test`, its parts `unit`, `e2e`, `--changed`, and `thorough`. Ends with the count on a line of its own. */
async function main(): Promise<void> {
  keepTemporaryInMemory();
  await preparations();
  if (changedOnly) await changedTests();
  else await tests();
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  const failures = counts.flatMap((count) => count.failures);
  if (failures.length > 0) say(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`);
  if (!checksPassed) say('\nA check above failed (types, lint, import rules or unused code).');
  if (!budgetsKept) say('\nA budget above is broken.');
  if (!readableEverywhere) say('\nA supported browser cannot read all of the build.');
  if (engines.length > 0) say(`\nBrowsers: ${engines.join(', ')}`);
  say(`\n${passed} passed, ${failed} failed`);
  process.exitCode = checksPassed && budgetsKept && readableEverywhere && failed === 0 ? 0 : 1;
}

void main();
