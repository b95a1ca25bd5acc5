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

/** Windows starts the wrapper scripts of node_modules/.bin through its shell only. */
const TOOL_OPTIONS: SpawnOptions = { shell: process.platform === 'win32' };

function tool(name: string): string {
  return path.join(buildPaths.root, 'node_modules/.bin', name);
}

/** Runs a program that a package of this project brings. */
export function runTool(name: string, parameters: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return run(tool(name), parameters, { ...TOOL_OPTIONS, ...options });
}

/** What one of several that run side by side answered. */
interface Said {
  readonly code: number;
  /** Standard output and errors as they came. */
  readonly said: string;
}

/** The same, keeping what it says. */
export function runToolQuietly(name: string, parameters: readonly string[]): Promise<Said> {
  return runQuietly(tool(name), parameters, TOOL_OPTIONS);
}

/** A script of a package by its path in node_modules: where two packages bring a tool of one name, npm links either. */
export function runScriptQuietly(script: string, parameters: readonly string[]): Promise<Said> {
  return runQuietly(process.execPath, [path.join(buildPaths.root, 'node_modules', script), ...parameters]);
}

function runQuietly(command: string, parameters: readonly string[], options: SpawnOptions = {}): Promise<Said> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { cwd: buildPaths.root, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, said: Buffer.concat(chunks).toString('utf8') }));
  });
}
