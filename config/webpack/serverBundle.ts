import path from 'node:path';
import type { BuildOptions } from 'esbuild';
import { buildPaths } from './paths';

/** The server as one file for Node. Packages stay outside: PGlite brings its own WebAssembly and data files. */
export const serverBundle: BuildOptions = {
  entryPoints: { main: path.join(buildPaths.root, 'server/main.ts') },
  outdir: buildPaths.server,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'cjs',
  packages: 'external',
  sourcemap: true,
  loader: { '.css': 'text', '.svg': 'text', '.sql': 'text' },
  logLevel: 'warning',
};
