import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(__dirname, '..');

interface CruiseResult {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: { readonly error: number };
}

/** A dependency-cruiser that cannot parse our TypeScript reports no modules and no errors. */
test('the import rules cover all main folders', async () => {
  const { stdout } = await promisify(execFile)(
    path.join(root, 'node_modules/.bin/depcruise'),
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'contract', 'src', 'server'],
    { cwd: root, maxBuffer: 100 * 1024 * 1024 },
  );
  const { modules, summary }: CruiseResult = JSON.parse(stdout);
  const folders = [
    'contract/',
    'src/app/',
    'src/flows/',
    'src/features/',
    'src/components/',
    'src/ui/',
    'server/domain/',
    'server/routes/',
  ];
  for (const folder of folders) {
    expect(modules.filter(({ source }) => source.startsWith(folder) && source.endsWith('.ts')).length).toBeGreaterThan(
      0,
    );
  }
  expect(summary.error).toBe(0);
}, 60_000);

test('only the contract spells paths of the API', async () => {
  const filesIn = async (folder: string) =>
    (await readdir(path.join(root, folder), { recursive: true })).map((file) => path.join(folder, file));
  const all = [
    ...(await readdir(root)),
    ...(await Promise.all(['src', 'server', 'scripts', 'config'].map(filesIn))).flat(),
  ];
  const files = all.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|[\\/]testing[\\/]/.test(file));
  const found = await Promise.all(
    files.map(async (file) => /(api|panel)\\?\/v1/.test(await readFile(path.join(root, file), 'utf8')) && file),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(found.filter(Boolean)).toEqual([]);
});
