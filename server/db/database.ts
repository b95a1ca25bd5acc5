import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { type Client, Pool, type PoolConfig } from 'pg';
import { columnTypes } from './columnTypes';
import { codeOf, DatabaseOpenError } from './databaseErrors';
import { prepareSession, requireSessions } from './databaseSessions';
import { DedicatedConnection, type DedicatedConnectionSettings, setIdleTimeout } from './dedicatedConnection';
import { defineFunctions, requireFunctions } from './defineFunctions';
import { openDirectory, openMemory } from './embedded/embedded';
import { migrateToLatest, requireMigrated } from './migrate';
import { type DiscardReason, preparedStatements } from './preparedStatements';
import { embeddedIdentity, lockedIdentity, type ProcessIdentity } from './processIdentity';
import type { Schema } from './schema';
import { tracedStatements } from './tracedStatements';
import { type KeyLocation, keysOf } from './vault/databaseKeys';
import { registerKeys, requireKeys } from './vault/keyRegister';
import { Vault, VaultPlugin } from './vault/vault';

export interface Database {
  readonly kysely: Kysely<Schema>;
  readonly pool: Pool;
  readonly kind: 'embedded' | 'postgres';
  /** The id under which this process claims work. */
  readonly identity: ProcessIdentity;
  /** How many connections of calls were thrown away. Only on PostgreSQL. */
  readonly discarded?: Readonly<Record<DiscardReason, number>>;
  /** A connection for session state such as LISTEN. Only on PostgreSQL: an embedded database has a single session. */
  connect?(settings: Omit<DedicatedConnectionSettings, 'connectionString'>): Promise<DedicatedConnection>;
  /** An embedded database as one file, for `template`. */
  snapshot?(): Promise<Blob>;
  close(): Promise<void>;
}

export interface DatabaseLocation extends KeyLocation {
  /** PostgreSQL; without it the embedded database in `dataDirectory`. */
  readonly databaseUrl?: string | undefined;
  /** Snapshot that a database in memory starts from. */
  readonly template?: Blob | undefined;
  /** False refuses an older schema; the command `migrate` changes it. */
  readonly migrateOnStart?: boolean;
  /** False for a command that seals no data: it needs the right keys, but no server needs its first key afterwards. */
  readonly sealsData?: boolean;
}

/** A longer wait for a connection is a deadlock, most likely with the caller's own transaction. */
const CONNECTION_TIMEOUT_MS = 30_000;

/** Wait for a new connection or a free one of the pool. */
const CALL_CONNECTION_TIMEOUT_MS = 10_000;
/** Longer than each statement may take; closes the connection to a PostgreSQL that hangs. */
const IDLE_TIMEOUT_MS = 12_000;

/**
 * Opens the database. Brings it to this build's schema, or requires that without `migrateOnStart`.
 * @throws DatabaseOpenError with one line for the operator; the data has not been touched.
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  return location.databaseUrl ? openPostgres(location.databaseUrl, location) : openEmbedded(location);
}

async function openPostgres(connectionString: string, location: DatabaseLocation): Promise<Database> {
  const pool = poolOf({
    connectionString,
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: CALL_CONNECTION_TIMEOUT_MS,
    onConnect: (client) => {
      setIdleTimeout(client as Client, IDLE_TIMEOUT_MS);
      return prepareSession(client);
    },
  });
  try {
    await requireReachable(pool);
    await requireSessions(pool);
    const vault = await preparePostgres(connectionString, location);
    const identity = await lockedIdentity(connectionString);
    const discarded = { read_only: 0, lost: 0 };
    return {
      kysely: kyselyOn(
        preparedStatements(pool, (reason) => {
          discarded[reason] += 1;
        }),
        vault,
      ),
      pool,
      kind: 'postgres',
      identity,
      discarded,
      connect: (settings) => DedicatedConnection.open({ ...settings, connectionString }),
      close: async () => {
        await identity.close();
        await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** On connections without those limits: a migration takes as long as it needs. */
async function preparePostgres(connectionString: string, location: DatabaseLocation): Promise<Vault> {
  const pool = poolOf({ connectionString, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, max: 2 });
  try {
    return await prepareSchema(pool, location);
  } finally {
    await pool.end();
  }
}

async function requireReachable(pool: Pool): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    const reason = (error as Error).message || codeOf(error);
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

/** Migrates tables and functions to this build, or checks them; returns the vault of the personal data. */
async function prepareSchema(pool: Pool, location: DatabaseLocation): Promise<Vault> {
  const vault = new Vault(await keysOf(pool, location));
  const kysely = kyselyOn(pool, vault);
  const [tables, functions] =
    (location.migrateOnStart ?? true) ? [migrateToLatest, defineFunctions] : [requireMigrated, requireFunctions];
  await tables(kysely as Kysely<unknown>);
  await requireKeys(kysely);
  await functions(kysely);
  if (location.sealsData ?? true) await registerKeys(kysely);
  return vault;
}

/** The pool replaces a broken connection and its query rejects. An error without a listener ends the process. */
function poolOf(settings: PoolConfig): Pool {
  const pool = new Pool({ ...settings, types: columnTypes });
  pool.on('error', () => undefined);
  // The pool listens to idle connections only.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function kyselyOn(pool: PostgresPool, vault: Vault): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: tracedStatements(pool) }),
    plugins: [new VaultPlugin(vault)],
  });
}
