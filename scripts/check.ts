import { runToolQuietly, say } from './run';
import { sideBySide } from './sideBySide';

/** The longest first, so that the short ones fill up the cores. */
const CHECKS: readonly (readonly [title: string, tool: string, parameters: readonly string[]])[] = [
  // TypeScript 7's, which is twice as fast; dependency-cruiser and editors ask TypeScript 6, whose API it does not have yet
  ['Types', 'tsc', ['--project', '.']],
  ['Unused files, exports and packages', 'knip', []],
  ['What only tests use', 'knip', ['--production']],
  ['Import rules', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'contract', 'src', 'server']],
  ['Lint and format', 'biome', ['check', '--error-on-warnings', '.']],
];

/** Types, lint, format, import rules and unused code, what can be said without running anything: each a task of its own. */
export const checks: readonly (() => Promise<boolean>)[] = CHECKS.map(([title, tool, parameters]) => async () => {
  const { code, said } = await runToolQuietly(tool, parameters);
  say(`\n— ${title}${code === 0 ? '' : ': FAILED'}\n${said.trim()}`);
  return code === 0;
});

if (require.main === module) {
  void sideBySide(checks).then((passed) => {
    process.exitCode = passed.every(Boolean) ? 0 : 1;
  });
}
