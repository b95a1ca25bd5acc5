import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import { columnTypes } from './columnTypes';
import { DatabaseOpenError } from './databaseOpenError';
import { openDirectory, openMemory } from './embedded/embedded';
import { defineFunctions } from './functions/defineFunctions';
import { prepareJobQueues } from './jobQueues';
import { migrateToLatest } from './migrate';
import type { Schema } from './schema';

export interface Database {
  readonly kysely: Kysely<Schema>;
  readonly pool: Pool;
  readonly kind: 'embedded' | 'postgres';
  /** Everything in an embedded database as one file, from which `template` makes the like. */
  snapshot?(): Promise<Blob>;
  close(): Promise<void>;
}

export interface DatabaseLocation {
  /** PostgreSQL; when it is not set, the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** Where the embedded database lives; `memory` keeps nothing. */
  readonly dataDirectory?: string | 'memory' | undefined;
  /** What a database in memory starts from. */
  readonly template?: Blob | undefined;
}

/** A query that waits longer for a connection is stuck, most likely on a transaction of its own caller. */
const CONNECTION_TIMEOUT_MS = 30_000;
const poolSettings = { types: columnTypes, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS } as const;

/**
 * Opens the database and brings it to this build's schema.
 * @throws DatabaseOpenError with one line for the operator; the data has not been touched.
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const database = location.databaseUrl
    ? await openPostgres(location.databaseUrl)
    : await openEmbedded(location.dataDirectory ?? 'memory', location.template);
  try {
    await migrateToLatest(database.kysely as Kysely<unknown>);
    await defineFunctions(database.kysely);
    await prepareJobQueues(database.pool);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openPostgres(connectionString: string): Promise<Database> {
  const pool = new Pool({ ...poolSettings, connectionString, max: 10 });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
    throw new DatabaseOpenError('unreachable', `PostgreSQL at DATABASE_URL can't be reached: ${reason}`, {
      cause: error,
    });
  }
  return { kysely: kyselyOn(pool), pool, kind: 'postgres', close: () => pool.end() };
}

async function openEmbedded(directory: string, template?: Blob): Promise<Database> {
  const { pglite, close } = directory === 'memory' ? await openMemory(template) : await openDirectory(directory);
  const settings: PoolConfig = { ...poolSettings, ...createPgConfig(pglite), max: 1, idleTimeoutMillis: 0 };
  const pool = new Pool(settings);
  return {
    kysely: kyselyOn(pool),
    pool,
    kind: 'embedded',
    snapshot: () => pglite.dumpDataDir('none'),
    close: async () => {
      await pool.end();
      await close();
    },
  };
}

function kyselyOn(pool: Pool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
