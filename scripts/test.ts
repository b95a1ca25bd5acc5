import path from 'node:path';
import { NO_CHROMIUM, provideChromium, type StartingBrowser } from '../e2e/support/chromium';
import { OTHER_ENGINES } from '../e2e/support/engines/engine';
import { RunningServer } from '../e2e/support/server';
import { printBrowserSupport } from './browserSupport';
import { printBudgets } from './budgets';
import { buildAll, buildWhatIsStale } from './buildSteps';
import { checks } from './check';
import { runJest } from './jestRun';
import { type PreparedPostgres, preparePostgres } from './postgresTests';
import { inParallel, say } from './run';
import { keepTemporaryInMemory } from './temporaryFolder';

const parameters = process.argv.slice(2);
const part = ['unit', 'e2e', 'thorough'].find((name) => name === parameters[0]) ?? 'all';
const changedOnly = parameters.includes('--changed');
/** Parts of the paths of test files; all files without one. */
const patterns = parameters.filter((parameter) => parameter !== part && parameter !== '--changed');

/** A part or a pattern runs the files of both tiers. */
const tier = patterns.length > 0 ? undefined : { all: 'main', thorough: 'thorough' }[part];

let passed = 0;
/** Failed tests, and parts that could not start. */
const failures: string[] = [];
/** Failed checks, which are no tests. */
const problems: string[] = [];
const engines: string[] = [];

/** Runs the checks and the build side by side. */
async function prepare(): Promise<void> {
  const tasks = part === 'all' ? [...checks] : [];
  if (part !== 'unit' && !changedOnly) tasks.unshift(build);
  if ((await inParallel(tasks)).includes(false)) problems.push('A check above failed.');
}

/** The second tier measures no budgets, so it reuses a build of the first. */
async function build(): Promise<boolean> {
  try {
    if (part === 'thorough') {
      await buildWhatIsStale();
      return true;
    }
    await buildAll();
    const keepsBudgets = await printBudgets();
    const isReadable = await printBrowserSupport();
    return keepsBudgets && isReadable;
  } catch (error) {
    fail('Build', error);
    return false;
  }
}

/** Runs all tests in one queue of jest: while a browser test waits, another test uses the core. */
async function runTests(): Promise<void> {
  const browser = part === 'unit' ? undefined : await prepareBrowser();
  const postgres = part === 'e2e' ? undefined : await preparePostgresOrFail();
  const projects = [
    ...(part === 'e2e' ? [] : ['server', 'web']),
    ...(postgres ? ['PostgreSQL'] : []),
    ...(browser ? ['e2e'] : []),
  ];
  if (projects.length === 0) return;
  say(`\n— Tests (${projects.join(', ')}), PostgreSQL: ${postgres?.version ?? 'none'}`);
  try {
    const passedFiles = await jest([...patterns, '--selectProjects', ...projects], {
      DATABASE_URL: undefined,
      POSTGRES_TESTS: postgres && JSON.stringify(postgres.tests),
      TEST_TIER: tier,
      ...(browser && { CHROMIUM: browser.executable }),
    });
    if (browser) engines.push(browser.name, ...otherEngines(passedFiles));
  } finally {
    await postgres?.release();
  }
}

/** Runs the unit and API tests that import a change against main. */
async function runChangedTests(): Promise<void> {
  say('\n— Unit and API tests of the changes against main, embedded database');
  const options = ['--selectProjects', 'server', 'web', '--changedSince', 'main', '--passWithNoTests'];
  await jest([...patterns, ...options], { DATABASE_URL: undefined });
}

async function jest(options: readonly string[], environment: NodeJS.ProcessEnv): Promise<readonly string[]> {
  const result = await runJest(options, environment);
  passed += result.passed;
  failures.push(...result.failures);
  return result.passedFiles;
}

/** A browser for the journeys. Without a build or a browser the journeys fail. */
async function prepareBrowser(): Promise<StartingBrowser | undefined> {
  if (failures.length > 0) return undefined;
  // The first browser tests start together, and each would create the initial data.
  await RunningServer.prepare().catch((error) => say(`\n— Initial data of servers: FAILED\n${error}`));
  const browser = await provideChromium();
  if (!browser) fail('Journeys in Chromium', NO_CHROMIUM);
  return browser;
}

async function preparePostgresOrFail(): Promise<PreparedPostgres | undefined> {
  try {
    return await preparePostgres();
  } catch (error) {
    fail('API tests on PostgreSQL', error);
    return undefined;
  }
}

function fail(title: string, reason: unknown): void {
  say(`\n— ${title}: FAILED\n${reason instanceof Error ? reason.message : reason}`);
  failures.push(title);
}

/** The other engines whose stories passed, and those that are missing here. */
function otherEngines(passedFiles: readonly string[]): string[] {
  return OTHER_ENGINES.flatMap(({ name, installed }) => {
    const file = path.join('stories', `${name.toLowerCase()}.thorough.test.ts`);
    if (passedFiles.some((passedFile) => passedFile.endsWith(file))) return [name];
    return installed() ? [] : [`without ${name}, which is not installed here`];
  });
}

/** `npm test`, its parts `unit`, `e2e`, `thorough`, and `--changed`. The last line has the counts. */
async function main(): Promise<void> {
  const start = performance.now();
  keepTemporaryInMemory();
  await prepare();
  say(`(checks and build: ${secondsSince(start)} s)`);
  if (changedOnly) await runChangedTests();
  else await runTests();
  if (failures.length > 0) say(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`);
  for (const problem of problems) say(`\n${problem}`);
  if (engines.length > 0) say(`\nBrowsers: ${engines.join(', ')}`);
  say(`\n(${secondsSince(start)} s in all)`);
  say(`\n${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length + problems.length === 0 ? 0 : 1;
}

function secondsSince(start: number): number {
  return Math.round((performance.now() - start) / 1000);
}

void main();
