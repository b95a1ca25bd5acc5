import { existsSync, readFileSync } from 'node:fs';

const page = readFileSync('docs/architecture.md', 'utf8');

/** How many files a reader may have to open, at most. */
const LONGEST_WALK = { 'A 401': 10, 'Cold boot': 14, Pay: 12, Settle: 14 };

const ROOMS = 'contract|src|server|e2e|config|scripts';

/** What stands in backticks and begins with a room, «src/app/store.ts», or with a floor of the app, «persist/tabNotes». */
function namedFiles(): string[] {
  const named = [...page.matchAll(/`([a-z][\w.-]*(?:\/[\w.-]+)+\/?)`/gi)].flatMap(([, path]) => path ?? []);
  return named.map((path) => (new RegExp(`^(${ROOMS}|docs)/`).test(path) ? path : `src/${path}`));
}

function walk(title: string): string[] {
  const [, text = ''] = page.split(`### ${title}\n`);
  const [steps = ''] = text.split(/^##/m);
  return [...steps.matchAll(/^\d+\. `([^`]+)`/gm)].flatMap(([, path]) => path ?? []);
}

test('every file that the page names is there', () => {
  const named = namedFiles();
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter((path) => !['', '.ts', '.tsx'].some((ending) => existsSync(path + ending)));
  expect(missing).toEqual([]);
});

test.each(Object.entries(LONGEST_WALK))('%s is walked through %i files at most, each once', (title, longest) => {
  const files = walk(title);
  expect(files.length).toBeGreaterThan(5);
  expect(files.length).toBeLessThanOrEqual(longest);
  expect(new Set(files).size).toBe(files.length);
});
