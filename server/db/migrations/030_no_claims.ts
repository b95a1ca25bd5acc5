import { type Kysely, sql } from 'kysely';

/** An idempotency record exists only with its answer (docs/adr/0005). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from idempotency_records where claimed_by is not null`.execute(db);
  await sql`
    alter table idempotency_records
      drop column claimed_by, drop column claimed_by_process, alter column answer set not null
  `.execute(db);
}
