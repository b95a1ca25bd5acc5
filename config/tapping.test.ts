import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const E2E = path.resolve(__dirname, '../e2e');

/** Files that may open a page by its address. */
const BY_ADDRESS = /^(screens\/|support\/browser\.ts)/;

/** Code that loads a page or moves the router without a tap. */
const SHORTCUT = /\.goto\(|\blocation\.(assign|replace|href\s*=)|\bpushState\(/;

test('browser tests open a page by its address only where a person would', () => {
  const files = readdirSync(E2E, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.ts') && !BY_ADDRESS.test(file));
  expect(files.length).toBeGreaterThan(20);
  const shortcuts = files.flatMap((file) =>
    readFileSync(path.join(E2E, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (SHORTCUT.test(line) ? [`e2e/${file}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(shortcuts).toEqual([]);
});
