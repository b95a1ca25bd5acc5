import { type Kysely, sql } from 'kysely';

/** What has confirmed a delivery: a receipt names it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table deliveries
      add column proof text check (proof in ('code', 'carrier', 'payer')),
      add constraint proof_of_what_is_confirmed check (proof is null or state = 'confirmed')`.execute(db);
}
