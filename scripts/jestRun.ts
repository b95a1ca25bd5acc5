import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPaths } from '../config/webpack/paths';
import { runTool } from './run';

export interface JestResult {
  readonly passed: number;
  /** One line for each failed test, and for each file that could not run. */
  readonly failures: readonly string[];
}

/** The part of jest's JSON report that is read here. */
interface JestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/**
 * Runs jest and reads its report.
 *
 * @param environment added to this process's environment; undefined removes a variable
 */
export async function runJest(options: readonly string[], environment: NodeJS.ProcessEnv): Promise<JestResult> {
  const reportFile = path.join(tmpdir(), `amanat-jest-${process.pid}-${Date.now()}.json`);
  const exitCode = await runTool('jest', [...options, '--json', `--outputFile=${reportFile}`], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const { numPassedTests, testResults }: JestReport = JSON.parse(await readFile(reportFile, 'utf8'));
    const failures = testResults.flatMap(failuresOf);
    return {
      passed: numPassedTests,
      failures: exitCode !== 0 && failures.length === 0 ? ['jest'] : failures,
    };
  } catch {
    return { passed: 0, failures: ['jest'] };
  } finally {
    await rm(reportFile, { force: true });
  }
}

function failuresOf({ name, status, assertionResults }: JestReport['testResults'][number]): string[] {
  const file = path.relative(buildPaths.root, name);
  const failed = assertionResults.filter((result) => result.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [`${file} (the file could not run)`];
  return failed.map(({ fullName }) => `${file} › ${fullName}`);
}
