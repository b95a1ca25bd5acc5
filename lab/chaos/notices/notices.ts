import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { buildPaths, serverBundle } from '../../../config/webpack/paths';
import { say } from '../../../scripts/run';
import { TemporaryPostgres } from '../../../server/testing/temporaryPostgres';
import { counted } from '../../support/counts';
import { optionsOf } from '../../support/options';
import { runProgram } from '../../support/runProgram';
import type { NoticeKillsInput } from './noticeKillsProgram';
import type { NoticeKills } from './runNoticeKills';

/** Kills the processes that send notices, seed by seed. Each notice must arrive once. */
export async function notices(parameters: string[]): Promise<void> {
  const options = optionsOf(parameters, { seeds: 1000, first: 1, lanes: 3 });
  if (TemporaryPostgres.missing) throw new Error(TemporaryPostgres.missing);
  const started = Date.now();
  const { broken, ...counts } = await withWorkerProgram((worker) => {
    const input: NoticeKillsInput = { worker, ...options };
    return runProgram<NoticeKills>(join(__dirname, 'noticeKillsProgram.ts'), input);
  });
  const seconds = Math.round((Date.now() - started) / 1_000);
  for (const line of [counted({ ...counts, seconds }), ...broken]) say(line);
  say(broken.length === 0 ? 'Each came once.' : `${broken.length} did not come once.`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}

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
async function withWorkerProgram<Result>(use: (program: string) => Promise<Result>): Promise<Result> {
  const outfile = join(buildPaths.root, 'node_modules', '.cache', 'amanat', `notice-worker-${process.pid}.js`);
  await build({
    ...serverBundle,
    entryPoints: [join(__dirname, 'workerProgram.ts')],
    outdir: undefined,
    outfile,
    sourcemap: false,
    minify: true,
    external: ['pg-native'],
    plugins: [...(serverBundle.plugins ?? []), withoutEmbeddedDatabase],
  });
  return use(outfile).finally(() => rmSync(outfile, { force: true }));
}
