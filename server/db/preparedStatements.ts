import { createHash } from 'node:crypto';
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { codeOf, isConnectionLost, READ_ONLY_STATE } from './databaseErrors';

/**
 * Starts a statement that each connection parses and plans once, for the statements of each money call or job. It names its
 * columns: a prepared `select *` fails after a migration adds a column.
 */
export const PREPARED_MARK = '/* prepared */';

/** The mark in Kysely's `sql`. */
export const PREPARED = sql.raw(PREPARED_MARK);

/** Why a connection is thrown away: its server is not the primary any more, or its session has ended. */
export type DiscardReason = 'read_only' | 'lost';

/**
 * Wraps the pool for Kysely: marked statements are prepared under a hash of their text, and a connection that has failed is thrown
 * away at its release.
 */
export function preparedStatements(pool: Pool, onDiscard: (reason: DiscardReason) => void = () => {}): PostgresPool {
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const prepared = known.get(client) ?? clientOf(client, onDiscard);
      known.set(client, prepared);
      return prepared;
    },
    end: () => pool.end(),
  };
}

function clientOf(client: PoolClient, onDiscard: (reason: DiscardReason) => void): PostgresPoolClient {
  let failure: DiscardReason | null = null;
  const query = async (text: string, values: unknown[]) => {
    try {
      return await client.query(
        text.startsWith(PREPARED_MARK) ? { name: nameOf(text), text, values } : { text, values },
      );
    } catch (error) {
      failure ??= discardReasonOf(error);
      throw error;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => {
      if (failure) onDiscard(failure);
      client.release(failure !== null);
    },
  };
}

function discardReasonOf(error: unknown): DiscardReason | null {
  if (codeOf(error) === READ_ONLY_STATE) return 'read_only';
  return isConnectionLost(error) ? 'lost' : null;
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
