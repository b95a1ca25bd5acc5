import { createHash } from 'node:crypto';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { dependencies, devDependencies } from '../../package.json';

const root = path.resolve(__dirname, '../..');

/** Absolute paths of the build. */
export const buildPaths = {
  root,
  entry: path.join(root, 'src/index.tsx'),
  serviceWorker: path.join(root, 'src/worker/serviceWorker.ts'),
  template: path.join(root, 'public/index.html'),
  public: path.join(root, 'public'),
  /** How a proof of reserves is checked, for readers of /reserves. */
  reservesGuide: path.join(root, 'docs/reserves.md'),
  src: path.join(root, 'src'),
  /** The order of the cascade layers, and the loader that puts style sheets into them. */
  layers: path.join(root, 'src/ui/styles/layers.css'),
  cssLayer: path.join(root, 'config/webpack/cssLayer.cjs'),
  contract: path.join(root, 'contract'),
  router: path.join(root, 'node_modules/react-router/dist/production/index.mjs'),
  web: path.join(root, 'dist/web'),
  server: path.join(root, 'dist/server'),
  stats: path.join(root, 'dist/stats.json'),
  stamp: path.join(root, 'dist/stamp.json'),
  webpackCache: path.join(root, 'node_modules/.cache/webpack'),
};

/** The built name of a CSS module's class, in the bundle and in the page drawn ahead. */
export function builtClassName(file: string, name: string): string {
  const place = path.relative(buildPaths.root, file).split(path.sep).join('/');
  return `_${createHash('sha256').update(`${place} ${name}`).digest('base64url').slice(0, 5)}`;
}

/** Packages of many files each: bundling them cuts the load time of the server by a third. */
const PACKAGES_INSIDE: readonly string[] = ['kysely', 'typebox'];

/** Copies the SQL files beside the bundle, where `server/db/sqlText.ts` reads them. */
const sqlFiles: Plugin = {
  name: 'sql-files',
  setup({ initialOptions: { outdir, outfile, write }, onEnd }) {
    const folder = outdir ?? (outfile && path.dirname(outfile));
    if (write === false || !folder) return;
    onEnd(() => cp(path.join(root, 'server/db/sql'), path.join(folder, 'sql'), { recursive: true }));
  },
};

/** The server as one file. Other packages stay outside: PGlite has WebAssembly and data files, sharp a library. */
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
