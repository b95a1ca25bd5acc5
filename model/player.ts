import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { build, type Plugin } from 'esbuild';
import { buildPaths, serverBundle } from '../config/webpack/paths';
import type { Played, PlayInput } from './playProgram';

const run = promisify(execFile);

/** A defect: texts of source files and their replacements. Each text stands in its file once. */
export type Replacements = readonly (readonly [file: string, text: string, replacement: string])[];

/** The program that plays traces: the server in its own process, whole or with a planted defect. */
export class Player {
  private constructor(readonly folder: string) {}

  static async build(replacements: Replacements = []): Promise<Player> {
    // Inside the project, so that the program finds the packages.
    const cache = join(buildPaths.root, 'node_modules', '.cache', 'amanat');
    mkdirSync(cache, { recursive: true });
    const player = new Player(mkdtempSync(join(cache, 'model-')));
    await build({
      ...serverBundle,
      entryPoints: [join(__dirname, 'playProgram.ts')],
      outdir: undefined,
      outfile: player.program,
      plugins: [...(serverBundle.plugins ?? []), planted(replacements.filter(([file]) => file.endsWith('.ts')))],
    });
    // The build has copied the SQL files beside the program.
    for (const [file, text, replacement] of replacements.filter(([name]) => name.endsWith('.sql'))) {
      const copy = join(player.folder, 'sql', basename(file));
      writeFileSync(copy, replaceOnce(file, readFileSync(copy, 'utf8'), text, replacement));
    }
    return player;
  }

  /** Plays traces one after the other on one database; null is the embedded one. */
  async play(input: PlayInput): Promise<Played[]> {
    const file = join(mkdtempSync(join(this.folder, 'input-')), 'input.json');
    writeFileSync(file, JSON.stringify(input));
    const { stdout } = await run(process.execPath, [this.program, file], { maxBuffer: 16 * 1024 * 1024 });
    return JSON.parse(stdout);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get program(): string {
    return join(this.folder, 'program.js');
  }
}

function planted(replacements: Replacements): Plugin {
  return {
    name: 'planted-defect',
    setup({ onLoad }) {
      for (const file of new Set(replacements.map(([name]) => name))) {
        const path = join(buildPaths.root, file);
        const filter = new RegExp(`${path.replace(/[.\\]/g, '\\$&')}$`);
        onLoad({ filter }, () => {
          const own = replacements.filter(([name]) => name === file);
          const contents = own.reduce(
            (text, [, from, to]) => replaceOnce(file, text, from, to),
            readFileSync(path, 'utf8'),
          );
          return { contents, loader: 'ts' };
        });
      }
    },
  };
}

function replaceOnce(file: string, source: string, text: string, replacement: string): string {
  if (source.split(text).length !== 2) throw new Error(`${file} has to hold this once: ${text}`);
  return source.replace(text, () => replacement);
}
