import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import { columnTypes } from './columnTypes';
import { DatabaseOpenError } from './databaseOpenError';
import { DedicatedConnection, type DedicatedConnectionSettings } from './dedicatedConnection';
import { defineFunctions } from './defineFunctions';
import { openDirectory, openMemory } from './embedded/embedded';
import { migrateToLatest } from './migrate';
import { preparing } from './preparing';
import { embeddedIdentity, lockedIdentity, type ProcessIdentity } from './processIdentity';
import type { Schema } from './schema';
import { giveUpWhenSilent } from './silence';
import { CarriedVault } from './vault/carriedVault';
import { type KeyLocation, keysOf } from './vault/databaseKeys';
import { registerKeys } from './vault/keyRegister';
import { Vault } from './vault/vault';

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

export interface DatabaseLocation extends KeyLocation {
  /** PostgreSQL; when it is not set, the embedded database in `dataDirectory`. */
  readonly databaseUrl?: string | undefined;
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
  return location.databaseUrl ? openPostgres(location.databaseUrl, location) : openEmbedded(location);
}

async function openPostgres(connectionString: string, location: KeyLocation): Promise<Database> {
  const vault = await preparePostgres(connectionString, location);
  const identity = await lockedIdentity(connectionString);
  const pool = poolOf({ ...POSTGRES_LIMITS, connectionString, max: 10, keepAlive: true });
  pool.on('connect', (client) => giveUpWhenSilent(client, SILENCE_MS));
  return {
    kysely: kyselyOn(preparing(pool), vault),
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
async function preparePostgres(connectionString: string, location: KeyLocation): Promise<Vault> {
  const pool = poolOf({ connectionString, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, max: 2 });
  try {
    await requireReachable(pool);
    return await prepareSchema(pool, location);
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

async function openEmbedded(location: DatabaseLocation): Promise<Database> {
  const { dataDirectory = 'memory', template } = location;
  const { pglite, close } =
    dataDirectory === 'memory' ? await openMemory(template) : await openDirectory(dataDirectory);
  const pool = poolOf({
    ...createPgConfig(pglite),
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    max: 1,
    idleTimeoutMillis: 0,
  });
  const identity = embeddedIdentity();
  const closeAll = async () => {
    await identity.close();
    await pool.end();
    await close();
  };
  try {
    return {
      kysely: kyselyOn(pool, await prepareSchema(pool, location)),
      pool,
      kind: 'embedded',
      identity,
      snapshot: () => pglite.dumpDataDir('none'),
      close: closeAll,
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** Brings tables and functions to this build's; answers what opens the personal data. */
async function prepareSchema(pool: Pool, location: KeyLocation): Promise<Vault> {
  const vault = new Vault(await keysOf(pool, location));
  const kysely = kyselyOn(pool, vault);
  await migrateToLatest(kysely as Kysely<unknown>);
  await registerKeys(kysely);
  await defineFunctions(kysely);
  return vault;
}

/** A connection that breaks is replaced by the pool, and whoever uses it is told; without a listener its error would end the process. */
function poolOf(settings: PoolConfig): Pool {
  const pool = new Pool({ ...settings, types: columnTypes });
  pool.on('error', () => undefined);
  // The pool itself listens to idle connections only.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function kyselyOn(pool: PostgresPool, vault: Vault): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins: [new CarriedVault(vault)] });
}
