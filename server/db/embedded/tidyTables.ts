import { sql } from 'kysely';
import type { Executor } from '../schema';

/** Vacuums and analyzes all tables: the embedded database has no autovacuum. Runs outside transactions. */
export async function tidyTables(executor: Executor): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'
  `.execute(executor);
  const names = rows.map(({ name }) => sql.raw(name));
  if (names.length > 0) await sql`vacuum (analyze) ${sql.join(names)}`.execute(executor);
}
