import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { buildPaths } from '../../config/webpack/paths';

/** Output and exit code of `npm run replay`. */
export async function replayed(
  ...parameters: string[]
): Promise<{ output: string; complaint: string; exitCode: number }> {
  const program = [process.execPath, '-r', 'esbuild-register', 'scripts/replay.ts', ...parameters];
  try {
    const { stdout, stderr } = await promisify(execFile)(program[0] ?? '', program.slice(1), { cwd: buildPaths.root });
    return { output: stdout, complaint: stderr, exitCode: 0 };
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
    return { output: stdout, complaint: stderr, exitCode: code };
  }
}
