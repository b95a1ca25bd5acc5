import { randomBytes } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DatabaseUnavailableError } from './databaseErrors';
import { DedicatedConnection } from './dedicatedConnection';

/** This process has lost or closed its database connection. Other processes may take its claims over. */
export class NoIdentityError extends DatabaseUnavailableError {
  override readonly name = 'NoIdentityError';
}

/**
 * The id under which this process claims work. Other processes take over the claims of a dead id at once. A process that loses its
 * connection counts as dead and returns under another id, so a transaction checks the claim again before it acts.
 */
export interface ProcessIdentity {
  /** A number of at most 48 bits. @throws NoIdentityError while this process has none. */
  require(): number;
  /** An SQL condition: true when the process that the column names is dead. False where the column is null or our own. */
  isDead(column: string): RawBuilder<SqlBool>;
  /** Releases the id. */
  close(): Promise<void>;
}

/** In an embedded database: one process has it open, so each other id is dead. */
export function embeddedIdentity(): ProcessIdentity {
  const own = randomName();
  let closed = false;
  return {
    require: () => {
      if (closed) throw new NoIdentityError('This process has closed its database');
      return own;
    },
    isDead: (column) => sql<SqlBool>`(${sql.ref(column)} <> ${own})`,
    close: async () => {
      closed = true;
    },
  };
}

/**
 * In PostgreSQL: a random key whose advisory lock this process holds in its own session. The end of the process closes the
 * connection and releases the lock; after the loss of a machine, TCP keepalives do so within five seconds.
 */
export async function lockedIdentity(connectionString: string): Promise<ProcessIdentity> {
  let own: number | null = null;
  const connection = await DedicatedConnection.open({
    connectionString,
    name: 'amanat process identity',
    onConnected: async (client) => {
      const name = randomName();
      await client.query('set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3');
      await client.query('select pg_advisory_lock($1)', [name]);
      own = name;
    },
    onLost: () => {
      own = null;
    },
  });
  return {
    require: () => {
      if (own === null) throw new NoIdentityError('This process has lost its database connection');
      return own;
    },
    // A living owner holds the lock exclusively. The shared lock ends with the transaction and admits concurrent checks.
    isDead: (column) => sql<SqlBool>`pg_try_advisory_xact_lock_shared(${sql.ref(column)})`,
    close: async () => {
      own = null;
      await connection.close();
    },
  };
}

/** Positive, and exact as a JavaScript number. */
function randomName(): number {
  return randomBytes(6).readUIntBE(0, 6);
}
