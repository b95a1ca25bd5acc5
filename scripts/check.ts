import { inParallel, runScriptQuietly, runToolQuietly, say } from './run';

/** Twice as fast as TypeScript 6, whose API dependency-cruiser and editors need. */
const TYPESCRIPT_7 = 'typescript-7/bin/tsc';

type Check = readonly [title: string, run: typeof runToolQuietly, program: string, parameters: readonly string[]];

/** The longest check starts first, so that the cores finish together. */
const CHECKS: readonly Check[] = [
  ['Types', runScriptQuietly, TYPESCRIPT_7, ['--project', '.']],
  [
    'Import rules',
    runToolQuietly,
    'depcruise',
    ['--config', '.dependency-cruiser.cjs', 'contract', 'src', 'server', 'lab', 'model'],
  ],
  ['Unused files, exports and packages', runToolQuietly, 'knip', []],
  ['Exports that only tests use', runToolQuietly, 'knip', ['--production']],
  ['Lint and format', runToolQuietly, 'biome', ['check', '--error-on-warnings', '.']],
];

/** Types, lint, format, import rules and unused code. Each task prints its output and answers whether it passed. */
export const checks: readonly (() => Promise<boolean>)[] = CHECKS.map(
  ([title, run, program, parameters]) =>
    async () => {
      const { code, output } = await run(program, parameters);
      say(`\n— ${title}${code === 0 ? '' : ': FAILED'}\n${output.trim()}`);
      return code === 0;
    },
);

if (require.main === module) {
  void inParallel(checks).then((passed) => {
    process.exitCode = passed.every(Boolean) ? 0 : 1;
  });
}
