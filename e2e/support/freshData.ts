import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPaths } from '../../config/webpack/paths';
import { ServerProcess } from '../../server/testing/serverProcess';

const KEPT = path.join(buildPaths.root, 'node_modules/.cache/amanat/e2e-data');

/**
 * A data directory that nobody has used yet, for this server program. Making the embedded database takes four times as long
 * as starting on one, so it is made once for a build, by this program, and copied.
 */
export async function freshData(program: string): Promise<string> {
  const pattern = path.join(KEPT, await nameOf(program));
  const copy = await mkdtemp(path.join(tmpdir(), 'amanat-e2e-'));
  const isKept = await copied(pattern, copy);
  if (!isKept) {
    await makePattern(program, pattern);
    await cp(pattern, copy, { recursive: true });
  }
  return copy;
}

/** Makes the data that all others are copied from, if it isn't there: before several test files find that out at once. */
export async function keepFreshData(program: string): Promise<void> {
  const pattern = path.join(KEPT, await nameOf(program));
  if (!existsSync(pattern)) await makePattern(program, pattern);
}

/** The program and its packages decide what the data looks like. */
async function nameOf(program: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of [program, path.join(buildPaths.root, 'package-lock.json')]) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

function copied(from: string, to: string): Promise<boolean> {
  return cp(from, to, { recursive: true }).then(
    () => true,
    () => false,
  );
}

/** Two test files may come to this at once: each makes its own, and the first one is kept. */
async function makePattern(program: string, pattern: string): Promise<void> {
  await mkdir(KEPT, { recursive: true });
  const ofOtherBuilds = (await readdir(KEPT)).filter((name) => !name.startsWith(path.basename(pattern)));
  await Promise.all(ofOtherBuilds.map((name) => rm(path.join(KEPT, name), { recursive: true, force: true })));
  const made = await mkdtemp(`${pattern}-`);
  const server = await ServerProcess.start(program, { DATA_DIRECTORY: made });
  await server.stop();
  await rename(made, pattern).catch(() => rm(made, { recursive: true, force: true }));
}
