import { sql } from 'kysely';
import type { TestServer } from '../../testing/createTestServer';
import { sharedServer } from '../../testing/sharedServer';
import { tidyTables } from './tidyTables';

let server: TestServer;

beforeAll(async () => {
  server = await sharedServer();
});

/** Fills and empties a table; returns its size in bytes. */
async function fillAndEmpty(): Promise<number> {
  const { kysely } = server.context.db;
  await sql`
    insert into rate_limits (key, hits, window_ends_at)
      select repeat('key ', 40) || number, 1, now() from generate_series(1, 2000) number
  `.execute(kysely);
  await kysely.deleteFrom('rate_limits').execute();
  const { rows } = await sql<{ size: number }>`select pg_relation_size('rate_limits')::int as size`.execute(kysely);
  return rows[0]?.size ?? 0;
}

test('makes the space of deleted rows reusable', async () => {
  const once = await fillAndEmpty();
  expect(await fillAndEmpty()).toBeGreaterThan(1.5 * once);
  await tidyTables(server.context.db.kysely);
  expect(await fillAndEmpty()).toBeLessThanOrEqual(2 * once);
});

test('updates the statistics of each table', async () => {
  await tidyTables(server.context.db.kysely);
  const { rows } = await sql`
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.reltuples < 0
  `.execute(server.context.db.kysely);
  expect(rows).toEqual([]);
});
