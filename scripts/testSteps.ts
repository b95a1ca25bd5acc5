import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runTool, say } from './run';

/** What one run of jest counted. */
export interface TestCount {
  readonly passed: number;
  readonly failed: number;
}

/** Runs one of the checks that have no count of their own. */
export async function check(title: string, tool: string, parameters: readonly string[]): Promise<boolean> {
  say(`\n— ${title}`);
  return (await runTool(tool, parameters)) === 0;
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
  const report = path.join(tmpdir(), `amanat-jest-${process.pid}-${Date.now()}.json`);
  const exit = await runTool('jest', [...parameters, '--json', `--outputFile=${report}`], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(await readFile(report, 'utf8'));
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    return { passed: numPassedTests, failed: exit === 0 ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    await rm(report, { force: true });
  }
}
