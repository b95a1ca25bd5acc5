import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(__dirname, '..');

interface CruiseResult {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: { readonly error: number };
}

/** dependency-cruiser that does not understand the TypeScript it is given sees nothing, and finds nothing wrong. */
test('the import rules are asked about every room of the house', async () => {
  const { stdout } = await promisify(execFile)(
    path.join(root, 'node_modules/.bin/depcruise'),
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'contract', 'src', 'server'],
    { cwd: root, maxBuffer: 100 * 1024 * 1024 },
  );
  const { modules, summary }: CruiseResult = JSON.parse(stdout);
  const rooms = [
    'contract/',
    'src/app/',
    'src/flows/',
    'src/features/',
    'src/components/',
    'src/ui/',
    'server/domain/',
    'server/routes/',
  ];
  for (const room of rooms) {
    expect(modules.filter(({ source }) => source.startsWith(room) && source.endsWith('.ts')).length).toBeGreaterThan(0);
  }
  expect(summary.error).toBe(0);
}, 60_000);

test('the addresses of the server are spelled in the contract alone', async () => {
  const inRoom = async (room: string) =>
    (await readdir(path.join(root, room), { recursive: true })).map((file) => path.join(room, file));
  const all = [
    ...(await readdir(root)),
    ...(await Promise.all(['src', 'server', 'scripts', 'config'].map(inRoom))).flat(),
  ];
  const files = all.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|[\\/]testing[\\/]/.test(file));
  const spelled = await Promise.all(
    files.map(async (file) => /(api|panel)\\?\/v1/.test(await readFile(path.join(root, file), 'utf8')) && file),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(spelled.filter(Boolean)).toEqual([]);
});
