import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { say } from '../scripts/run';

const run = promisify(execFile);

/** The size of an exploration. */
export interface Walks {
  readonly samples: number;
  readonly steps: number;
  readonly seed: number;
}

/** Quint has a lock file of its own, so that the first run installs it. */
export async function installQuint(): Promise<void> {
  if (existsSync(join(__dirname, 'node_modules', '@informalsystems', 'quint'))) return;
  say('Installing Quint (model/package-lock.json)');
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: __dirname });
}

/** @returns the violation of an invariant with its trace, or null */
export async function explore(invariant: 'safe' | 'live', walks: Walks): Promise<string | null> {
  try {
    await quint(['--invariants', invariant, ...sizeOf(walks)]);
    return null;
  } catch (error) {
    return String((error as { readonly stdout?: string }).stdout || error);
  }
}

/** Writes a trace for each sample. @returns their files */
export async function generateTraces(folder: string, walks: Walks): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const out = join(folder, 'trace_{seq}.itf.json');
  await quint(['--step', 'shownStep', '--mbt', `--n-traces=${walks.samples}`, `--out-itf=${out}`, ...sizeOf(walks)]);
  const names = readdirSync(folder).filter((name) => name.endsWith('.itf.json'));
  return names.map((name) => join(folder, name));
}

function sizeOf({ samples, steps, seed }: Walks): string[] {
  return [`--max-samples=${samples}`, `--max-steps=${steps}`, `--seed=${seed}`];
}

async function quint(parameters: readonly string[]): Promise<void> {
  const program = join(__dirname, 'node_modules', '@informalsystems', 'quint', 'dist', 'src', 'cli.js');
  const all = [program, 'run', 'walk.qnt', '--main', 'walk', '--backend=typescript', ...parameters];
  await run(process.execPath, all, { cwd: __dirname, maxBuffer: 64 * 1024 * 1024 });
}
