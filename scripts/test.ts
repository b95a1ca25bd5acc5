import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { NO_CHROMIUM, provideChromium } from '../e2e/support/chromium';
import { TemporaryPostgres } from '../server/testing/temporaryPostgres';
import { printBrowserSupport } from './browserSupport';
import { printBudgets } from './budgets';
import { buildAll, buildWhatIsStale } from './buildSteps';
import { checks } from './check';
import { type JestResult, runJest } from './jestRun';
import { inParallel, keepCoresBusy, say } from './run';
import { keepTemporaryInMemory } from './temporaryFolder';
import { cpuSecondsOf, printFigures, readFigures } from './testFigures';

type Project = 'browser' | 'server' | 'embedded' | 'web';

/** A command: what it prepares, and which tests it runs. */
interface Part {
  /** Runs the suites of a tier; test files one by one without it. */
  readonly tier?: 'main' | 'thorough';
  readonly checks?: boolean;
  /** A whole build is measured against the budgets. */
  readonly build?: 'whole' | 'stale';
  readonly projects: readonly Project[];
  /** Parts of the paths of its suites; all suites without them. */
  readonly suites?: readonly string[];
  /** The number of its tests. More than a tenth above it fails, until a commit writes the new figure. */
  readonly tests?: number;
}

const ALL: readonly Project[] = ['browser', 'server', 'embedded', 'web'];

const PARTS = {
  main: { tier: 'main', checks: true, build: 'whole', projects: ALL, tests: 5_170 },
  fast: { tier: 'main', checks: true, projects: ['server', 'web'], suites: ['server/rules', 'web/parts'] },
  thorough: { tier: 'thorough', build: 'stale', projects: ALL, tests: 1_260 },
  unit: { tier: 'main', projects: ['server', 'web'] },
  e2e: { tier: 'main', build: 'stale', projects: ['browser'] },
} as const satisfies Record<string, Part>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Only the tests that import a change against main. */
    changed: { type: 'boolean', default: false },
    /** Beside four busy loops. */
    load: { type: 'boolean', default: false },
    /** Several times, in other orders. */
    repeat: { type: 'string', default: '1' },
  },
});
const name = Object.keys(PARTS).find((one) => one === positionals[0]) ?? 'main';
const part: Part = PARTS[name as keyof typeof PARTS];
/** Parts of the paths of test files. They run one by one, from both tiers. */
const patterns = positionals.filter((word) => word !== name);
const tier = patterns.length > 0 ? undefined : part.tier;

/** Failed tests, and parts that could not start. */
const failures: string[] = [];
/** Failed checks, which are no tests. */
const problems: string[] = [];
let passed = 0;

/** Runs the checks and the build side by side. */
async function prepare(): Promise<void> {
  const tasks = part.checks ? [...checks] : [];
  if (part.build && !values.changed) tasks.unshift(build);
  if ((await inParallel(tasks)).includes(false)) problems.push('A check above failed.');
}

async function build(): Promise<boolean> {
  try {
    if (part.build === 'stale') {
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
  const browser = part.projects.includes('browser') ? await prepareBrowser() : undefined;
  const projects = part.projects.filter((project) => browser || project !== 'browser');
  const postgres = await startPostgres();
  if (!postgres || projects.length === 0) return;
  const figures = path.join(tmpdir(), `amanat-figures-${process.pid}`);
  const environment = {
    DATABASE_URL: undefined,
    TEST_DATABASE_URL: postgres.url,
    TEST_TIER: tier,
    TEST_FIGURES: figures,
    CHROMIUM: browser,
  };
  const suites = patterns.length > 0 ? patterns : (part.suites ?? []);
  const options = [...suites, '--selectProjects', ...projects];
  const before = await cpuSecondsOf('self');
  try {
    await runRepeatedly(options, environment);
    const all = await cpuSecondsOf('self');
    const noted = await readFigures(figures);
    const ofNode = noted.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
    printFigures(noted, {
      'checks and build': before,
      'browsers, servers and the rest': all && before && all - before - ofNode,
      PostgreSQL: await postgres.cpuSeconds(),
    });
  } finally {
    await rm(figures, { force: true });
    await postgres.remove();
  }
}

/** A test that failed in one of the runs has failed. */
async function runRepeatedly(options: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const results: JestResult[] = [];
  while (results.length < Number(values.repeat)) {
    // Decides the order of the parts in each suite.
    const seed = process.env.TEST_SEED ?? String(Math.floor(Math.random() * 1_000_000));
    say(`\n— Tests, order TEST_SEED=${seed}`);
    results.push(await runJest(options, { ...environment, TEST_SEED: seed }));
  }
  const failed = [...new Set(results.flatMap((result) => result.failures))];
  passed += Math.min(...results.map((result) => result.passed));
  failures.push(...failed);
  if (results.length === 1) return;
  const changing = failed.filter((line) => !results.every((result) => result.failures.includes(line)));
  say(`\nPassed in one run and failed in another: ${changing.length}`);
  for (const line of changing) say(`  ${line}`);
}

/** Runs the unit and API tests that import a change against main. */
async function runChangedTests(): Promise<void> {
  say('\n— Unit and API tests of the changes against main, embedded database');
  const options = ['--selectProjects', 'server', 'web', '--changedSince', 'main', '--passWithNoTests'];
  const result = await runJest([...patterns, ...options], { DATABASE_URL: undefined });
  passed += result.passed;
  failures.push(...result.failures);
}

/** The path of a browser for the journeys. Without a build or a browser the journeys fail. */
async function prepareBrowser(): Promise<string | undefined> {
  if (failures.length > 0) return undefined;
  const browser = await provideChromium();
  if (!browser) fail('Journeys in Chromium', NO_CHROMIUM);
  else say(`\nBrowser: ${browser.name}`);
  return browser?.executable;
}

interface TestPostgres {
  readonly url: string;
  /** Undefined for a server of `DATABASE_URL`. */
  readonly cpuSeconds: () => Promise<number | undefined>;
  readonly remove: () => Promise<void>;
}

/** The PostgreSQL of `DATABASE_URL`, else a temporary one. Without one the tests fail. */
async function startPostgres(): Promise<TestPostgres | undefined> {
  if (process.env.DATABASE_URL) {
    return { url: process.env.DATABASE_URL, cpuSeconds: async () => undefined, remove: async () => undefined };
  }
  try {
    const postgres = await TemporaryPostgres.start();
    const leave = () => void postgres.remove().finally(() => process.exit(1));
    process.once('SIGINT', leave).once('SIGTERM', leave);
    return {
      url: postgres.url,
      cpuSeconds: () => cpuSecondsOf(postgres.pid),
      remove: async () => {
        process.off('SIGINT', leave).off('SIGTERM', leave);
        await postgres.remove();
      },
    };
  } catch (error) {
    fail('PostgreSQL', error);
    return undefined;
  }
}

function fail(title: string, reason: unknown): void {
  say(`\n— ${title}: FAILED\n${reason instanceof Error ? reason.message : reason}`);
  failures.push(title);
}

/** `npm test`, its other parts, and `--changed`. The last line has the counts. */
async function main(): Promise<void> {
  const start = performance.now();
  keepTemporaryInMemory();
  await prepare();
  say(`(checks and build: ${secondsSince(start)} s)`);
  const rest = values.load ? keepCoresBusy() : undefined;
  if (values.changed) await runChangedTests();
  else await runTests();
  rest?.();
  if (part.tests && patterns.length === 0 && passed + failures.length > part.tests * 1.1) {
    problems.push(
      `More than a tenth above the ${part.tests} tests that scripts/test.ts names: remove some, or name the new figure.`,
    );
  }
  if (failures.length > 0) say(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`);
  for (const problem of problems) say(`\n${problem}`);
  say(`\n(${secondsSince(start)} s in all)`);
  say(`\n${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length + problems.length === 0 ? 0 : 1;
}

function secondsSince(start: number): number {
  return Math.round((performance.now() - start) / 1000);
}

void main();
