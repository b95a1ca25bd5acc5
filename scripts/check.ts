import { check } from './testSteps';

/** Types, lint, format, import rules and unused code: what can be said without running anything. */
export async function checkAll(): Promise<boolean> {
  const results = [
    await check('Types', 'tsc', ['--project', '.']),
    await check('Lint and format', 'biome', ['check', '--error-on-warnings', '.']),
    await check('Import rules', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'contract', 'src', 'server']),
    await check('Unused files, exports and packages', 'knip', []),
    await check('What only tests use', 'knip', ['--production']),
  ];
  return results.every(Boolean);
}

if (require.main === module) {
  void checkAll().then((passed) => {
    process.exitCode = passed ? 0 : 1;
  });
}
