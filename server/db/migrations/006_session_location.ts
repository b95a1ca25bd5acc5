import { type Kysely, sql } from 'kysely';

/** Where a session's address is. Null until it was asked, empty when nobody knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column location text`.execute(db);
}
