import type { Pool, PoolClient } from 'pg';

/** Counts statements, `begin` and `commit` included. The answered function gives the count. */
export function countStatements(pool: Pool): () => number {
  const known = new WeakSet<PoolClient>();
  let count = 0;
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
    Object.assign(client, {
      query: (...parameters: unknown[]) => {
        count += 1;
        return query(...parameters);
      },
    });
  });
  return () => count;
}
