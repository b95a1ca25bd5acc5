import { createHash } from 'node:crypto';
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/**
 * Starts a statement that each connection parses and plans once, for the statements of each money call or job. It names its
 * columns: a prepared `select *` fails after a migration adds a column.
 */
export const PREPARED_MARK = '/* prepared */';

/** The mark in Kysely's `sql`. */
export const PREPARED = sql.raw(PREPARED_MARK);

/** Wraps the pool for Kysely: marked statements are prepared under a hash of their text. */
export function preparedStatements(pool: Pool): PostgresPool {
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const prepared = known.get(client) ?? clientOf(client);
      known.set(client, prepared);
      return prepared;
    },
    end: () => pool.end(),
  };
}

function clientOf(client: PoolClient): PostgresPoolClient {
  const query = (text: string, values: unknown[]) =>
    client.query(text.startsWith(PREPARED_MARK) ? { name: nameOf(text), text, values } : { text, values });
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
