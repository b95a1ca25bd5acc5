import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { DatabaseOpenError } from '../errors';
import { lockDirectory } from './directoryLock';
import { DurableNodeFs, syncPath } from './durableNodeFs';

/** The format of the data that the bundled PGlite reads and writes. */
const POSTGRES_MAJOR_VERSION = '18';

export interface EmbeddedDatabase {
  readonly pglite: PGlite;
  close(): Promise<void>;
}

/** `-F` would turn fsync off; see DurableNodeFs. */
const DURABLE_START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/** An embedded database that is gone with the process: for tests. */
export async function openMemory(template?: Blob): Promise<EmbeddedDatabase> {
  const pglite = await PGlite.create(template ? { loadDataDir: template } : {});
  return { pglite, close: () => pglite.close() };
}

/**
 * Opens the embedded database in a directory, making it when it is not there yet. It lives in `<directory>/postgres`.
 * @throws DatabaseOpenError `locked`, `damaged` or `too-new`, before anything in the directory was changed.
 */
export async function openDirectory(directory: string): Promise<EmbeddedDatabase> {
  const root = resolve(directory);
  mkdirSync(root, { recursive: true });
  const lock = await lockDirectory(root);
  try {
    const data = join(root, 'postgres');
    if (existsSync(data)) refuseForeignData(data);
    else await create(root, data);
    const pglite = await openData(data);
    return {
      pglite,
      close: async () => {
        await pglite.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** PGlite would make a new database on top of whatever it does not recognise, so look first. */
function refuseForeignData(data: string): void {
  const version = readVersion(data);
  if (version === null || readdirSync(data).length < 10) {
    throw new DatabaseOpenError(
      'damaged',
      `The data in ${data} is damaged: it is not a whole database. Restore a backup.`,
    );
  }
  if (version !== POSTGRES_MAJOR_VERSION) {
    throw new DatabaseOpenError(
      'too-new',
      `The data in ${data} has PostgreSQL format ${version}; this server reads format ${POSTGRES_MAJOR_VERSION}.`,
    );
  }
}

function readVersion(data: string): string | null {
  try {
    return readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  } catch {
    return null;
  }
}

/** Made beside its place and moved there whole: a start that is killed half-way leaves nothing that looks like data. */
async function create(root: string, data: string): Promise<void> {
  const unfinished = join(root, 'postgres.unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  const pglite = await start(unfinished);
  await pglite.close();
  for (const entry of readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) syncPath(join(entry.parentPath, entry.name));
  }
  renameSync(unfinished, data);
  if (process.platform !== 'win32') syncPath(root);
}

async function openData(data: string): Promise<PGlite> {
  try {
    return await start(data);
  } catch (error) {
    throw new DatabaseOpenError('damaged', `The data in ${data} is damaged and can't be opened. Restore a backup.`, {
      cause: error,
    });
  }
}

async function start(data: string): Promise<PGlite> {
  const options: PGliteOptions = { fs: new DurableNodeFs(data), startParams: DURABLE_START };
  return PGlite.create(options);
}
