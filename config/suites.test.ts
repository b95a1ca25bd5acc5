import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Tier, testFilesIn } from './jest/parts';

const SUITES = path.join(__dirname, 'jest/suites');
const FOLDERS = ['config', 'contract', 'e2e', 'lab', 'model', 'scripts', 'server', 'slices', 'src'];
/** The embedded database repeats parts of the suites on PostgreSQL. */
const PROJECTS = ['server', 'web', 'browser'];

/** The quoted words of a suite: its import, its tier and its places. */
function partsOf(suite: string): string[] {
  const words = [...readFileSync(suite, 'utf8').matchAll(/'([^']+)'/g)].map(([, word]) => String(word));
  const [, tier, ...places] = words;
  return testFilesIn(places, tier as Tier);
}

test.each(['main', 'thorough'] as const)('each test file of the tier «%s» is a part of one suite', (tier) => {
  const suites = PROJECTS.flatMap((project) =>
    readdirSync(path.join(SUITES, project)).map((name) => path.join(SUITES, project, name)),
  );
  const parts = suites
    .filter((suite) => suite.endsWith('.thorough.suite.ts') === (tier === 'thorough'))
    .flatMap(partsOf);
  expect(parts.sort()).toEqual(testFilesIn(FOLDERS, tier).sort());
});
