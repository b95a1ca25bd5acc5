import type { Pool } from 'pg';
import { DatabaseOpenError } from '../errors';
import { type DataKeys, newDataKeys } from './dataKeys';
import { makeKeyFile, readKeyFile } from './keyFile';
import { hasSealedData } from './keyRegister';

export interface KeyLocation {
  /** The keys of the personal data, when they were given. */
  readonly dataKeys?: DataKeys | undefined;
  /** Where the embedded database lives, and the keys when none were given; `memory` keeps nothing. */
  readonly dataDirectory?: string | 'memory' | undefined;
}

/**
 * The keys of a database: those that were given, or those of its data directory, which are made once.
 * @throws DatabaseOpenError `keys` when there are none and the data has been sealed: other ones would not open it.
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
