import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPaths } from '../config/webpack/paths';

/** Stands for /dev/shm. */
let memory: string;

beforeEach(() => {
  memory = mkdtempSync(path.join(tmpdir(), 'amanat-memory-'));
});

afterEach(() => rmSync(memory, { recursive: true, force: true }));

/** Starts a process that prints the path of its temporary folder. */
async function begin(neededBytes: number, more = '') {
  const program = `
    require('./scripts/temporaryFolder').keepTemporaryInMemory(${JSON.stringify(memory)}, ${neededBytes});
    const folder = require('node:os').tmpdir();
    require('node:fs').writeFileSync(folder + '/made-by-' + process.pid, '');
    console.log(folder);
    process.stdin.resume().on('end', () => process.exit(0));
    ${more}
  `;
  const child = spawn(process.execPath, ['-r', 'esbuild-register', '-e', program], { cwd: buildPaths.root });
  const [printed] = await once(child.stdout, 'data');
  return { child, folder: String(printed).trim() };
}

test.each([
  ['ends', (child: Awaited<ReturnType<typeof begin>>['child']) => child.stdin.end()],
  ['is stopped', (child: Awaited<ReturnType<typeof begin>>['child']) => child.kill('SIGTERM')],
])('the temporary folder goes with the process when it %s', async (_how, end) => {
  const { child, folder } = await begin(1);
  expect(path.dirname(folder)).toBe(memory);
  expect(readdirSync(folder)).toEqual([`made-by-${child.pid}`]);
  const exited = once(child, 'exit');
  end(child);
  await exited;
  expect(existsSync(folder)).toBe(false);
});

test('waits for another listener of the signal', async () => {
  const ends = "process.once('SIGTERM', () => setTimeout(() => console.log('ended') || process.exit(1), 100));";
  const { child, folder } = await begin(1, ends);
  const [printed, exited] = [once(child.stdout, 'data'), once(child, 'exit')];
  child.kill('SIGTERM');
  expect(String((await printed)[0])).toBe('ended\n');
  expect(await exited).toEqual([1, null]);
  expect(existsSync(folder)).toBe(false);
});

test('removes the folder of a killed run, and keeps that of a running one', async () => {
  const killed = await begin(1);
  const exited = once(killed.child, 'exit');
  killed.child.kill('SIGKILL');
  await exited;
  mkdirSync(path.join(memory, 'of-another-program'));
  const other = await begin(1);
  const next = await begin(1);
  expect(readdirSync(memory).sort()).toEqual(
    [other.folder, next.folder]
      .map((one) => path.basename(one))
      .concat('of-another-program')
      .sort(),
  );
  for (const { child } of [other, next]) {
    const ended = once(child, 'exit');
    child.stdin.end();
    await ended;
  }
});

test('uses the system’s folder without enough room', async () => {
  const { child, folder } = await begin(Number.MAX_SAFE_INTEGER);
  expect(readdirSync(memory)).toEqual([]);
  rmSync(path.join(folder, `made-by-${child.pid}`), { force: true });
  child.stdin.end();
});
