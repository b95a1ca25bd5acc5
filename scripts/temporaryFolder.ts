import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** Linux keeps this folder in memory. */
const IN_MEMORY = '/dev/shm';
/** Several times the peak of a whole test run. */
const NEEDED_BYTES = 4 * 2 ** 30;
const PREFIX = 'amanat-tests-';

/**
 * Moves the temporary files of this process and its children into memory, in a folder that is removed with the process. Without enough
 * room they stay in the system's folder (docs/adr/0016).
 */
export function keepTemporaryInMemory(memory = IN_MEMORY, neededBytes = NEEDED_BYTES): void {
  if (!hasRoom(memory, neededBytes)) return;
  removeOrphans(memory);
  const folder = mkdtempSync(path.join(memory, `${PREFIX}${process.pid}-`));
  // PostgreSQL runs as another user and must traverse the folder.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      // Another listener stops its PostgreSQL first, then exits.
      if (process.listenerCount(signal) === 0) process.exit(1);
    });
  }
}

function hasRoom(memory: string, neededBytes: number): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}

/** Removes the folders of killed runs. */
function removeOrphans(memory: string): void {
  for (const name of readdirSync(memory)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN;
    if (!Number.isInteger(pid) || isAlive(pid)) continue;
    try {
      rmSync(path.join(memory, name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // The folder belongs to another user.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: a process of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
