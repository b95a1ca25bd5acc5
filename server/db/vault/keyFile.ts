import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { syncPath } from '../embedded/durableNodeFs';
import { DatabaseOpenError } from '../errors';
import { type DataKeys, newDataKeys, readKey, readKeyRing, writeKey, writeKeyRing } from './dataKeys';

/**
 * Where a sandbox that was given no keys keeps its own: beside the database and never in it, so that the database's files
 * alone show nobody. Whoever copies the whole directory has both.
 */
const FILE_NAME = 'data-keys.env';

/**
 * The keys of a data directory; undefined when it has none.
 * @throws DatabaseOpenError `keys` when the file says something else.
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

/** Makes keys for a data directory, durably: nothing is sealed with a key that a power cut could take away. Whoever is first wins. */
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
    '# The keys of the personal data in this sandbox (docs/operations.md). Without this file nobody can read it.',
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
