import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const E2E = path.resolve(__dirname, '../e2e');

/** The functions that open a page by its address, for whoever arrives, and the pictures of states. */
const BY_ADDRESS = /^(screens\/|support\/(browser|engines\/firefox)\.ts)/;

/** What loads a page anew or moves the router without anybody tapping. */
const SHORTCUT = /\.goto\(|\blocation\.(assign|replace|href\s*=)|\bpushState\(/;

test('browser tests reach a page by its address only where a person would', () => {
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
