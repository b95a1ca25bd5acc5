import { runScriptQuietly, runToolQuietly, say } from './run';
import { sideBySide } from './sideBySide';

/** Twice as fast as TypeScript 6, which dependency-cruiser and editors ask: version 7 does not have their API yet. */
const TYPESCRIPT_7 = 'typescript-7/bin/tsc';

type Check = readonly [title: string, run: typeof runToolQuietly, program: string, parameters: readonly string[]];

/** The longest first, so that the short ones fill up the cores. */
const CHECKS: readonly Check[] = [
  ['Types', runScriptQuietly, TYPESCRIPT_7, ['--project', '.']],
  [
    'Import rules',
    runToolQuietly,
    'depcruise',
    ['--config', '.dependency-cruiser.cjs', 'contract', 'src', 'server', 'lab'],
  ],
  ['Unused files, exports and packages', runToolQuietly, 'knip', []],
  ['What only tests use', runToolQuietly, 'knip', ['--production']],
  ['Lint and format', runToolQuietly, 'biome', ['check', '--error-on-warnings', '.']],
];

/** Types, lint, format, import rules and unused code, what can be said without running anything: each a task of its own. */
export const checks: readonly (() => Promise<boolean>)[] = CHECKS.map(
  ([title, run, program, parameters]) =>
    async () => {
      const { code, said } = await run(program, parameters);
      say(`\n— ${title}${code === 0 ? '' : ': FAILED'}\n${said.trim()}`);
      return code === 0;
    },
);

if (require.main === module) {
  void sideBySide(checks).then((passed) => {
    process.exitCode = passed.every(Boolean) ? 0 : 1;
  });
}
