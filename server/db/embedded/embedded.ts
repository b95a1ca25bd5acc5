import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { DatabaseOpenError } from '../databaseErrors';
import { lockDirectory } from './directoryLock';
import { DurableNodeFs, syncPath } from './durableNodeFs';

/** Data format of the bundled PGlite. */
const POSTGRES_MAJOR_VERSION = '18';

export interface EmbeddedDatabase {
  readonly pglite: PGlite;
  close(): Promise<void>;
}

/** `-F` turns fsync off; see DurableNodeFs. */
const DURABLE_START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/** An embedded database in memory, for tests. */
export async function openMemory(template?: Blob): Promise<EmbeddedDatabase> {
  const pglite = await PGlite.create(template ? { loadDataDir: template } : {});
  return { pglite, close: () => pglite.close() };
}

/**
 * Opens the embedded database in `<directory>/postgres` and creates a missing one.
 * @throws DatabaseOpenError `locked`, `damaged` or `too-new`; the directory is unchanged
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

/** PGlite would create a new database over unknown data. */
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

/** Creates the database in a temporary folder and renames it, so an interrupted start leaves no partial data. */
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
