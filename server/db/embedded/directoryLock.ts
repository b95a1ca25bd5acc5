import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseOpenError } from '../databaseErrors';

export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * Locks the data directory for this process. PGlite has no lock, and a second process would lose its writes silently.
 *
 * The lock is a listening socket, which the operating system closes with the process. Its name is the directory's device and
 * inode, so two paths to one directory share a lock.
 * @throws DatabaseOpenError `locked` when another process holds the lock
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

/** Null when the address is in use. */
function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(address, () => {
      // The lock does not keep the process alive.
      server.unref();
      resolve(server);
    });
  });
}

/** Except on Linux and Windows the socket is a file that outlives a killed owner. */
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
