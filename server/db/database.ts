import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import { columnTypes } from './columnTypes';
import { DatabaseOpenError } from './databaseOpenError';
import { DedicatedConnection, type DedicatedConnectionSettings } from './dedicatedConnection';
import { openDirectory, openMemory } from './embedded/embedded';
import { defineFunctions } from './functions/defineFunctions';
import { migrateToLatest } from './migrate';
import { embeddedIdentity, lockedIdentity, type ProcessIdentity } from './processIdentity';
import type { Schema } from './schema';
import { giveUpWhenSilent } from './silence';

export interface Database {
  readonly kysely: Kysely<Schema>;
  readonly pool: Pool;
  readonly kind: 'embedded' | 'postgres';
  /** The name of this process on what it claims. */
  readonly identity: ProcessIdentity;
  /** A connection for what lives in a session, LISTEN for one. Only on PostgreSQL: an embedded database has a single session. */
  connect?(settings: Omit<DedicatedConnectionSettings, 'connectionString'>): Promise<DedicatedConnection>;
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

/**
 * How long a database that does not answer can keep a caller waiting; the app hangs up after a minute. A statement is stopped by
 * PostgreSQL itself while that is able to; a PostgreSQL that hangs altogether is given up a little later. A process that was stopped in
 * the middle of a transaction must not hold its locks against all others.
 */
const POSTGRES_LIMITS = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;
const SILENCE_MS = 12_000;

/**
 * Opens the database and brings it to this build's schema.
 * @throws DatabaseOpenError with one line for the operator; the data has not been touched.
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  return location.databaseUrl
    ? openPostgres(location.databaseUrl)
    : openEmbedded(location.dataDirectory ?? 'memory', location.template);
}

async function openPostgres(connectionString: string): Promise<Database> {
  await preparePostgres(connectionString);
  const identity = await lockedIdentity(connectionString);
  const pool = poolOf({ ...POSTGRES_LIMITS, connectionString, max: 10, keepAlive: true });
  pool.on('connect', (client) => giveUpWhenSilent(client, SILENCE_MS));
  return {
    kysely: kyselyOn(pool),
    pool,
    kind: 'postgres',
    identity,
    connect: (settings) => DedicatedConnection.open({ ...settings, connectionString }),
    close: async () => {
      await identity.close();
      await pool.end();
    },
  };
}

/** With connections of its own: bringing data to a new schema may take as long as it takes. */
async function preparePostgres(connectionString: string): Promise<void> {
  const pool = poolOf({ connectionString, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, max: 2 });
  try {
    await requireReachable(pool);
    await prepareSchema(pool);
  } finally {
    await pool.end();
  }
}

async function requireReachable(pool: Pool): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
    throw new DatabaseOpenError('unreachable', `PostgreSQL at DATABASE_URL can't be reached: ${reason}`, {
      cause: error,
    });
  }
}

async function openEmbedded(directory: string, template?: Blob): Promise<Database> {
  const { pglite, close } = directory === 'memory' ? await openMemory(template) : await openDirectory(directory);
  const pool = poolOf({
    ...createPgConfig(pglite),
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    max: 1,
    idleTimeoutMillis: 0,
  });
  const identity = embeddedIdentity();
  const database: Database = {
    kysely: kyselyOn(pool),
    pool,
    kind: 'embedded',
    identity,
    snapshot: () => pglite.dumpDataDir('none'),
    close: async () => {
      await identity.close();
      await pool.end();
      await close();
    },
  };
  try {
    await prepareSchema(pool);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function prepareSchema(pool: Pool): Promise<void> {
  const kysely = kyselyOn(pool);
  await migrateToLatest(kysely as Kysely<unknown>);
  await defineFunctions(kysely);
}

/** A connection that breaks is replaced by the pool, and whoever uses it is told; without a listener its error would end the process. */
function poolOf(settings: PoolConfig): Pool {
  const pool = new Pool({ ...settings, types: columnTypes });
  pool.on('error', () => undefined);
  // The pool itself listens to idle connections only.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function kyselyOn(pool: Pool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
