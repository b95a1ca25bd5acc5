import { type Kysely, sql } from 'kysely';

/** A claim dies with the process that made it (docs/adr/0005), no longer by the clock. What was claimed so far is not: it runs anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from idempotency_records where claimed_by is not null`.execute(db);
  await sql`
    alter table idempotency_records
      drop column claimed_until,
      add column claimed_by_process bigint,
      add constraint claim_names_its_process check ((claimed_by is null) = (claimed_by_process is null))
  `.execute(db);
}
