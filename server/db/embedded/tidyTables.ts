import { sql } from 'kysely';
import type { Executor } from '../schema';

/**
 * Frees what updated and deleted rows have left behind in every table, and counts them anew for the planner. A PostgreSQL
 * server does this by itself (autovacuum); the embedded database has nobody to do it. Not for a transaction.
 */
export async function tidyTables(executor: Executor): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'
  `.execute(executor);
  const names = rows.map(({ name }) => sql.raw(name));
  if (names.length > 0) await sql`vacuum (analyze) ${sql.join(names)}`.execute(executor);
}
