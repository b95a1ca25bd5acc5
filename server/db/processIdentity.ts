import { randomBytes } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DedicatedConnection } from './dedicatedConnection';
import { DatabaseUnavailableError } from './unavailable';

/** This process has no name now: it has lost touch with the database, or has closed it. What it had claimed may be anybody's. */
export class NoIdentityError extends DatabaseUnavailableError {
  override readonly name = 'NoIdentityError';
}

/**
 * The name under which this process claims work, and which dies with it: whoever finds a dead process's name on something may take
 * that over at once. A process that has lost touch with the database counts as dead and comes back under another name, so being
 * the owner of something is to be asked again in the transaction that acts on it.
 */
export interface ProcessIdentity {
  /** A number of at most 48 bits. @throws NoIdentityError while this process has none. */
  require(): number;
  /** An SQL condition: true when the process that the column names is dead. False where the column is null or our own. */
  isDead(column: string): RawBuilder<SqlBool>;
  /** Gives the name up. */
  close(): Promise<void>;
}

/** In an embedded database, which one process has open at a time: everybody else who was ever named in it is dead. */
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
 * In PostgreSQL: a random key, of which this process holds the advisory lock in a session of its own. The operating system closes
 * the connection however the process ends, and the server gives the lock back with it; where the whole machine is gone, the
 * server's own probes find out within five seconds.
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
      if (own === null) throw new NoIdentityError('This process has lost touch with the database');
      return own;
    },
    // Nobody shares the lock with a living owner. It is let go with the transaction; those who ask at once don't hinder one another.
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
