import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { buildPaths, serverBundle } from '../../config/webpack/paths';

const run = promisify(execFile);
/** Times of thousands of settles. */
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Bundles the program at `path` and runs it in a process of its own: its argument is a file with its input as JSON; it prints JSON. */
export async function runProgram<Output>(
  path: string,
  input: object,
  environment: Readonly<Record<string, string>> = {},
): Promise<Output> {
  // Within the project: the server's packages are looked for from there.
  const cache = join(buildPaths.root, 'node_modules', '.cache', 'amanat');
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(join(cache, 'bench-'));
  try {
    const { program, json } = { program: join(directory, 'program.js'), json: join(directory, 'input.json') };
    await build({ ...serverBundle, entryPoints: [path], outdir: undefined, outfile: program });
    writeFileSync(json, JSON.stringify(input));
    const env = { ...process.env, ...environment };
    const { stdout } = await run(process.execPath, [program, json], { maxBuffer: MOST_OUTPUT_BYTES, env });
    return JSON.parse(stdout);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
