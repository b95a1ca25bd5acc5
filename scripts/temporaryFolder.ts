import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** Linux keeps in memory what lies here. */
const IN_MEMORY = '/dev/shm';
/** Several times what a run of all tests has there at once. */
const ROOM_BYTES = 4 * 2 ** 30;
const PREFIX = 'amanat-tests-';

/**
 * Has everything temporary of this process and its children lie in memory, in a folder that goes with this process; where there is no
 * room for it, it stays where the system has it (docs/adr/0016).
 */
export function keepTemporaryInMemory(memory = IN_MEMORY, roomBytes = ROOM_BYTES): void {
  if (!hasRoom(memory, roomBytes)) return;
  removeLeftOnes(memory);
  const folder = mkdtempSync(path.join(memory, `${PREFIX}${process.pid}-`));
  // PostgreSQL, which refuses to run as root, has to come through
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      // whoever else listens has something to end first, and exits after it: a PostgreSQL that has left the process group
      if (process.listenerCount(signal) === 0) process.exit(1);
    });
  }
}

function hasRoom(memory: string, roomBytes: number): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= roomBytes;
  } catch {
    return false;
  }
}

/** Of runs that were killed. Memory is not tidied up by anybody else. */
function removeLeftOnes(memory: string): void {
  for (const name of readdirSync(memory)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN;
    if (!Number.isInteger(pid) || isAlive(pid)) continue;
    try {
      rmSync(path.join(memory, name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // another user's, who may take it away
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // somebody else's
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
