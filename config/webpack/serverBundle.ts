import path from 'node:path';
import type { BuildOptions } from 'esbuild';
import { dependencies, devDependencies } from '../../package.json';
import { buildPaths } from './paths';

/** Packages of hundreds of files each: with these two in its own file, the server has loaded in two thirds of the time. */
const PACKAGES_INSIDE: readonly string[] = ['kysely', 'typebox'];

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
  loader: { '.css': 'text', '.svg': 'text', '.sql': 'text' },
  logLevel: 'warning',
};
