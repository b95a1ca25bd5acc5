import { createHash } from 'node:crypto';
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/**
 * Begins a statement that each connection parses and plans once: for the few that every money call or job makes. Such a statement has one text, and names
 * its columns: a prepared one fails when a later build adds a column to what it reads with a `*`.
 */
export const PREPARED_MARK = '/* prepared */';

/** The same for a statement in Kysely's `sql`. */
export const PREPARED = sql.raw(PREPARED_MARK);

/** The pool as Kysely takes it, with the marked statements prepared under a name of their text. */
export function preparing(pool: Pool): PostgresPool {
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const prepared = known.get(client) ?? preparingClient(client);
      known.set(client, prepared);
      return prepared;
    },
    end: () => pool.end(),
  };
}

function preparingClient(client: PoolClient): PostgresPoolClient {
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
