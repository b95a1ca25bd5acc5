import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { buildPaths } from '../../../config/webpack/paths';
import { serverBundle } from '../../../config/webpack/serverBundle';

const run = promisify(execFile);
/** Times of thousands of settles. */
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Runs a program of this folder in a process of its own: it is given the path of a file with its input as JSON, and prints JSON. */
export async function runProgram<Output>(
  name: string,
  input: object,
  environment: Readonly<Record<string, string>> = {},
): Promise<Output> {
  // Within the project: the server's packages are looked for from there.
  const cache = join(buildPaths.root, 'node_modules', '.cache', 'amanat');
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(join(cache, 'bench-'));
  try {
    const { program, json } = { program: join(directory, 'program.js'), json: join(directory, 'input.json') };
    await build({ ...serverBundle, entryPoints: [join(__dirname, name)], outdir: undefined, outfile: program });
    writeFileSync(json, JSON.stringify(input));
    const env = { ...process.env, ...environment };
    const { stdout } = await run(process.execPath, [program, json], { maxBuffer: MOST_OUTPUT_BYTES, env });
    return JSON.parse(stdout);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
