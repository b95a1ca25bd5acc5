import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseOpenError } from '../errors';

export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * Takes the data directory for this process. PGlite itself has no lock: a second process would silently lose its writes.
 *
 * The lock is a listening socket, because the operating system takes that back however the process ends. It is named
 * after the directory's device and inode, so that two paths to one directory are one lock.
 * @throws DatabaseOpenError `locked` when another process has the directory.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const address = lockAddress(directory);
  const server = (await listen(address)) ?? (await listenAfterDeadOwner(address));
  if (!server) {
    throw new DatabaseOpenError(
      'locked',
      `The data in ${directory} is in use by another server process. Stop it first.`,
    );
  }
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

function lockAddress(directory: string): string {
  const { dev, ino } = statSync(directory, { bigint: true });
  const name = `amanat-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.lock`);
}

/** Null when the address is taken. */
function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(address, () => {
      // The lock must not keep a process alive that has nothing else to do.
      server.unref();
      resolve(server);
    });
  });
}

/** Where a socket is a file (neither Linux nor Windows), the file outlives a killed owner and is then nobody's. */
async function listenAfterDeadOwner(address: string): Promise<Server | null> {
  const isFile = address.startsWith('/');
  if (!isFile || (await answers(address))) return null;
  await unlink(address);
  return listen(address);
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
