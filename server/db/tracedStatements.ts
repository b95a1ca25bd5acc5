import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { traced } from '../tracing/tracing';

type Query = (text: string, values?: readonly unknown[]) => Promise<unknown>;

/** Wraps the pool for Kysely: each statement of a trace is a span with its text and without its values. */
export function tracedStatements(pool: PostgresPool): PostgresPool {
  const known = new WeakMap<PostgresPoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const wrapped = known.get(client) ?? clientOf(client);
      known.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
  };
}

function clientOf(client: PostgresPoolClient): PostgresPoolClient {
  const send = client.query.bind(client) as Query;
  const query: Query = (text, values) =>
    traced(
      {
        name: operationOf(text),
        kind: 'client',
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
      },
      () => send(text, values),
    );
  return { query: query as PostgresPoolClient['query'], release: () => client.release() };
}

/** The first word of a statement after comments: `select`, `commit`. */
function operationOf(text: string): string {
  return /^(?:\s|\/\*.*?\*\/)*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
}
