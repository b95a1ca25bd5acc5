import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { buildPaths } from '../config/webpack/paths';
import { BuiltProgram } from '../lab/support/runProgram';
import type { Played, PlayInput } from './playProgram';

/** A defect: texts of source files and their replacements. Each text stands in its file once. */
export type Replacements = readonly (readonly [file: string, text: string, replacement: string])[];

/** Builds the program that plays traces: the server in its own process, whole or with a planted defect. */
export async function buildPlayer(replacements: Replacements = []): Promise<BuiltProgram<PlayInput, Played[]>> {
  const inCode = planted(replacements.filter(([file]) => file.endsWith('.ts')));
  const program = await BuiltProgram.build<PlayInput, Played[]>(join(__dirname, 'playProgram.ts'), [inCode]);
  // The build has copied the SQL files beside the program.
  for (const [file, text, replacement] of replacements.filter(([name]) => name.endsWith('.sql'))) {
    const copy = join(program.folder, 'sql', basename(file));
    writeFileSync(copy, replaceOnce(file, readFileSync(copy, 'utf8'), text, replacement));
  }
  return program;
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
