import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runTool, say } from './run';

/** What one run of jest counted. */
export interface TestCount {
  readonly passed: number;
  readonly failed: number;
  /** The paths of the test files in which something ran and nothing failed. */
  readonly passedFiles: readonly string[];
}

export const NOTHING: TestCount = { passed: 0, failed: 0, passedFiles: [] };

/** A part of the tests that could not even be started. */
export const FAILURE: TestCount = { passed: 0, failed: 1, passedFiles: [] };

/** What of jest's own report is read. */
interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
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
  return timed(title, () => countedRun(parameters, environment));
}

async function countedRun(parameters: readonly string[], environment: NodeJS.ProcessEnv): Promise<TestCount> {
  const report = path.join(tmpdir(), `amanat-jest-${process.pid}-${Date.now()}.json`);
  const exit = await runTool('jest', [...parameters, '--json', `--outputFile=${report}`], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const result: JestReport = JSON.parse(await readFile(report, 'utf8'));
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = result;
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    const passedFiles = result.testResults.filter(ranWell).map(({ name }) => name);
    return { passed: numPassedTests, failed: exit === 0 ? failed : Math.max(failed, 1), passedFiles };
  } catch {
    return FAILURE;
  } finally {
    await rm(report, { force: true });
  }
}
