import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { dependencies, devDependencies } from '../../package.json';
import { buildPaths } from './paths';

/** Packages of hundreds of files each: with these two in its own file, the server has loaded in two thirds of the time. */
const PACKAGES_INSIDE: readonly string[] = ['kysely', 'typebox'];

/** Copies the SQL files beside the bundle, where `server/db/sqlText.ts` reads them. */
const sqlFiles: Plugin = {
  name: 'sql-files',
  setup({ initialOptions: { outdir, outfile, write }, onEnd }) {
    const folder = outdir ?? (outfile && path.dirname(outfile));
    if (write === false || !folder) return;
    onEnd(() => cp(path.join(buildPaths.root, 'server/db/sql'), path.join(folder, 'sql'), { recursive: true }));
  },
};

/** The server as one file for Node. Other packages stay outside: PGlite brings its own WebAssembly and data files, sharp its library. */
export const serverBundle: BuildOptions = {
  entryPoints: { main: path.join(buildPaths.root, 'server/main.ts') },
  outdir: buildPaths.server,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'cjs',
  external: Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !PACKAGES_INSIDE.includes(name)),
  sourcemap: true,
  loader: { '.css': 'text', '.svg': 'text' },
  plugins: [sqlFiles],
  logLevel: 'warning',
};
