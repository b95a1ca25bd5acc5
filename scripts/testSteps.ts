import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPaths } from '../config/webpack/paths';
import { runTool, say } from './run';

/** What one run of jest counted. */
export interface TestCount {
  readonly passed: number;
  readonly failed: number;
  /** One line for each failure: the test file and the test. */
  readonly failures: readonly string[];
  /** The paths of the test files in which something ran and nothing failed. */
  readonly passedFiles: readonly string[];
}

/** A part of the tests that could not even be started. */
export function failure(part: string): TestCount {
  return { passed: 0, failed: 1, failures: [part], passedFiles: [] };
}

/** What of jest's own report is read. */
interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** A file of which everything was skipped has passed too, says jest. */
function ranWell({ status, assertionResults }: JestReport['testResults'][number]): boolean {
  return status === 'passed' && assertionResults.some((result) => result.status === 'passed');
}

/** Says in how many seconds something was done. */
export async function timed<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    say(`(${title}: ${Math.round((performance.now() - start) / 1000)} s)`);
  }
}

/**
 * Runs jest and counts what it ran. A test file that could not even start counts as one failure.
 *
 * @param environment added to this process's own; a value of undefined takes a variable away
 */
export async function jest(
  title: string,
  parameters: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<TestCount> {
  say(`\n— ${title}`);
  return timed(title, () => countedRun(title, parameters, environment));
}

async function countedRun(
  title: string,
  parameters: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<TestCount> {
  const report = path.join(tmpdir(), `amanat-jest-${process.pid}-${Date.now()}.json`);
  const exit = await runTool('jest', [...parameters, '--json', `--outputFile=${report}`], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const result: JestReport = JSON.parse(await readFile(report, 'utf8'));
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = result;
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    return {
      passed: numPassedTests,
      failed: exit === 0 ? failed : Math.max(failed, 1),
      failures: testResults.flatMap(failuresOf),
      passedFiles: testResults.filter(ranWell).map(({ name }) => name),
    };
  } catch {
    return failure(title);
  } finally {
    await rm(report, { force: true });
  }
}

function failuresOf({ name, status, assertionResults }: JestReport['testResults'][number]): string[] {
  const file = path.relative(buildPaths.root, name);
  const failed = assertionResults.filter((result) => result.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [`${file} (the file could not run)`];
  return failed.map(({ fullName }) => `${file} › ${fullName}`);
}
