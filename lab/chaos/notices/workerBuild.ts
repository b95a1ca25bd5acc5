import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { buildPaths } from '../../../config/webpack/paths';
import { serverBundle } from '../../../config/webpack/serverBundle';

/** The worker uses PostgreSQL, so PGlite would only slow its start. */
const withoutEmbeddedDatabase: Plugin = {
  name: 'without the embedded database',
  setup({ onResolve, onLoad }) {
    const namespace = 'left-out';
    onResolve({ filter: /\/embedded\/embedded$|^@electric-sql\/pglite/ }, ({ path }) => ({ path, namespace }));
    onLoad({ filter: /.*/, namespace }, () => ({ contents: 'module.exports = {};' }));
  },
};

/** Passes `use` the path of the worker program, and removes the program afterwards. The bundle includes its packages, so it starts fast. */
export async function withWorkerProgram<Result>(use: (program: string) => Promise<Result>): Promise<Result> {
  const outfile = join(buildPaths.root, 'node_modules', '.cache', 'amanat', `notice-worker-${process.pid}.js`);
  await build({
    ...serverBundle,
    entryPoints: [join(__dirname, 'workerProgram.ts')],
    outdir: undefined,
    outfile,
    sourcemap: false,
    minify: true,
    external: ['pg-native'],
    plugins: [withoutEmbeddedDatabase],
  });
  return use(outfile).finally(() => rmSync(outfile, { force: true }));
}
