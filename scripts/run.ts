import { type SpawnOptions, spawn } from 'node:child_process';
import path from 'node:path';
import { buildPaths } from '../config/webpack/paths';

/** One line for the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a command in the project's root with this terminal's input and output.
 *
 * @returns its exit code; a command that was ended by a signal counts as failed
 */
export function run(command: string, parameters: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { cwd: buildPaths.root, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs a program that a package of this project brings. */
export function runTool(name: string, parameters: readonly string[], options: SpawnOptions = {}): Promise<number> {
  // Windows starts the wrapper scripts of node_modules/.bin through its shell only.
  return run(path.join(buildPaths.root, 'node_modules/.bin', name), parameters, {
    shell: process.platform === 'win32',
    ...options,
  });
}
