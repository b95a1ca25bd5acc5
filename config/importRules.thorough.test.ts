import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { CALLS } from '../contract/calls';
import { OFFICE_CALLS } from '../contract/calls/officeCalls';

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
});

test('each path of the API outside the contract is the path of a call', async () => {
  const filesIn = async (folder: string) =>
    (await readdir(path.join(root, folder), { recursive: true })).map((file) => path.join(folder, file));
  const all = [
    ...(await readdir(root)),
    ...(await Promise.all(['src', 'server', 'scripts', 'config'].map(filesIn))).flat(),
  ];
  const files = all.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|[\\/]testing[\\/]/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const texts = await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')));
  const found = texts.flatMap((text, index) =>
    [...text.matchAll(/\/(?:api|panel)\/v1[^'"`\s]*/g)].map(([spelled]) => `${files[index]}: ${spelled}`),
  );
  const paths = Object.values({ ...CALLS, ...OFFICE_CALLS }).map((call) => call.path);
  expect(found.length).toBeGreaterThan(50);
  expect(found.filter((place) => !paths.some((known) => place.endsWith(`: ${known}`)))).toEqual([]);
});
