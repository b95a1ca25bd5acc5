import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { buildPaths, serverBundle } from '../../../config/webpack/paths';

/** Who is killed works on PostgreSQL, and would only load this. */
const withoutEmbeddedDatabase: Plugin = {
  name: 'without the embedded database',
  setup({ onResolve, onLoad }) {
    const namespace = 'left-out';
    onResolve({ filter: /\/embedded\/embedded$|^@electric-sql\/pglite/ }, ({ path }) => ({ path, namespace }));
    onLoad({ filter: /.*/, namespace }, () => ({ contents: 'module.exports = {};' }));
  },
};

/** Gives `use` the path of the program that is killed, and takes it away afterwards; its packages are in it, so that it starts quickly. */
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
