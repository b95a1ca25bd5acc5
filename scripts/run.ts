import { type SpawnOptions, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { buildPaths } from '../config/webpack/paths';

/** Prints one line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a command in the project's root with this terminal's input and output.
 *
 * @returns its exit code; 1 after a signal
 */
export function run(command: string, parameters: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { cwd: buildPaths.root, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Windows starts the wrapper scripts of node_modules/.bin only through its shell. */
const TOOL_OPTIONS: SpawnOptions = { shell: process.platform === 'win32' };

function tool(name: string): string {
  return path.join(buildPaths.root, 'node_modules/.bin', name);
}

/** Runs a program of node_modules/.bin. */
export function runTool(name: string, parameters: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return run(tool(name), parameters, { ...TOOL_OPTIONS, ...options });
}

interface Outcome {
  readonly code: number;
  /** Standard output and errors, in the order of printing. */
  readonly output: string;
}

/** Runs a program of node_modules/.bin and keeps its output. */
export function runToolQuietly(name: string, parameters: readonly string[]): Promise<Outcome> {
  return runQuietly(tool(name), parameters, TOOL_OPTIONS);
}

/** Runs a script by its path in node_modules: of two packages with one program name, npm links either. */
export function runScriptQuietly(script: string, parameters: readonly string[]): Promise<Outcome> {
  return runQuietly(process.execPath, [path.join(buildPaths.root, 'node_modules', script), ...parameters]);
}

function runQuietly(command: string, parameters: readonly string[], options: SpawnOptions = {}): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { cwd: buildPaths.root, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }));
  });
}

/** Runs tasks in their order, one per core at a time. Answers their results in the same order. */
export async function inParallel<Result>(tasks: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...tasks.entries()];
  const runNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await next[1]();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
  return results;
}

/** Starts four endless loops, as other programs that need the cores. @returns ends them */
export function keepCoresBusy(): () => void {
  const loops = Array.from({ length: 4 }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  const end = () => {
    for (const loop of loops) loop.kill('SIGKILL');
  };
  process.once('exit', end);
  return end;
}
