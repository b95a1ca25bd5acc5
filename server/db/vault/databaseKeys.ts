import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Pool } from 'pg';
import { DatabaseOpenError } from '../databaseErrors';
import { syncPath } from '../embedded/durableNodeFs';
import { type DataKeys, newDataKeys, readKey, readKeyRing, writeKey, writeKeyRing } from './dataKeys';
import { hasSealedData } from './keyRegister';

/** Key file of a sandbox without DATA_KEYS. It lies beside the database files: a copy of those alone reveals nothing. */
const FILE_NAME = 'data-keys.env';

export interface KeyLocation {
  /** The configured keys of the personal data. */
  readonly dataKeys?: DataKeys | undefined;
  /** Directory of the embedded database, and of its keys without `dataKeys`. `memory` stores nothing. */
  readonly dataDirectory?: string | 'memory' | undefined;
}

/**
 * The keys of a database: the configured ones or those of its data directory, created on the first start.
 * @throws DatabaseOpenError `keys` when sealed data has no keys
 */
export async function keysOf(pool: Pool, { dataKeys, dataDirectory = 'memory' }: KeyLocation): Promise<DataKeys> {
  if (dataKeys) return dataKeys;
  if (dataDirectory === 'memory') return newDataKeys();
  const kept = readKeyFile(dataDirectory);
  if (kept) return kept;
  if (await hasSealedData(pool)) {
    throw new DatabaseOpenError(
      'keys',
      `The personal data is sealed, and its keys are neither in DATA_KEYS nor in ${dataDirectory}. Put them back.`,
    );
  }
  return makeKeyFile(dataDirectory);
}

/**
 * The keys of a data directory; undefined without a key file.
 * @throws DatabaseOpenError `keys` for a malformed file
 */
export function readKeyFile(directory: string): DataKeys | undefined {
  const path = join(directory, FILE_NAME);
  const text = readIfThere(path);
  if (text === null) return undefined;
  const { DATA_KEYS = '', DATA_LOOKUP_KEY = '' } = parseEnv(text);
  const [ring, lookup] = [readKeyRing(DATA_KEYS), readKey(DATA_LOOKUP_KEY)];
  if (ring && lookup) return { ring, lookup };
  throw new DatabaseOpenError('keys', `${path} does not hold the keys of the data any more. Restore it.`);
}

/** Creates the keys of a data directory and flushes them to disk. The first of two concurrent processes wins. */
export function makeKeyFile(directory: string): DataKeys {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, FILE_NAME);
  const keys = newDataKeys();
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, textOf(keys), { mode: 0o600, flag: 'w' });
  syncPath(unfinished);
  try {
    linkSync(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  if (process.platform !== 'win32') syncPath(directory);
  return readKeyFile(directory) ?? keys;
}

function textOf({ ring, lookup }: DataKeys): string {
  return [
    '# The keys of the personal data in this sandbox (docs/operations.md). Without this file the data cannot be read.',
    `DATA_KEYS=${writeKeyRing(ring)}`,
    `DATA_LOOKUP_KEY=${writeKey(lookup)}`,
    '',
  ].join('\n');
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
