import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { buildPaths, serverBundle } from '../../config/webpack/paths';

const run = promisify(execFile);
/** Room for the latencies of thousands of settles. */
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Bundles and runs a program in its own process. Its argument is a JSON file with the input, and it prints JSON. */
export async function runProgram<Output>(
  path: string,
  input: object,
  environment: Readonly<Record<string, string>> = {},
): Promise<Output> {
  // Inside the project, so that the program finds the packages.
  const cache = join(buildPaths.root, 'node_modules', '.cache', 'amanat');
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(join(cache, 'lab-'));
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
