import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, type Plugin } from 'esbuild';
import { buildPaths, serverBundle } from '../../config/webpack/paths';

const run = promisify(execFile);
/** Room for the latencies of thousands of settles. */
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;

/** A bundled {@link childProgram}, to run several times. */
export class BuiltProgram<Input extends object, Output> {
  private constructor(readonly folder: string) {}

  /** @param plugins replace parts of the program */
  static async build<Input extends object, Output>(
    path: string,
    plugins: readonly Plugin[] = [],
  ): Promise<BuiltProgram<Input, Output>> {
    // Inside the project, so that the program finds the packages.
    const cache = join(buildPaths.root, 'node_modules', '.cache', 'amanat');
    mkdirSync(cache, { recursive: true });
    const program = new BuiltProgram<Input, Output>(mkdtempSync(join(cache, 'program-')));
    await build({
      ...serverBundle,
      entryPoints: [path],
      outdir: undefined,
      outfile: program.file,
      plugins: [...(serverBundle.plugins ?? []), ...plugins],
    });
    return program;
  }

  /** Runs it in a process of its own. */
  async run(input: Input): Promise<Output> {
    const json = join(mkdtempSync(join(this.folder, 'input-')), 'input.json');
    writeFileSync(json, JSON.stringify(input));
    const { stdout } = await run(process.execPath, [this.file, json], { maxBuffer: MOST_OUTPUT_BYTES });
    return JSON.parse(stdout);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get file(): string {
    return join(this.folder, 'program.js');
  }
}

/** Builds a program, runs it once and removes it. */
export async function runProgram<Output>(path: string, input: object): Promise<Output> {
  const program = await BuiltProgram.build<object, Output>(path);
  return program.run(input).finally(() => program.remove());
}
