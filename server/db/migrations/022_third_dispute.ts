import { type Kysely, sql } from 'kysely';

/**
 * The two sides open two disputes of a transaction; what the office has to look at after a silence comes on top: without it the money of two
 * disputes that were taken back would be held for ever.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table disputes
      drop constraint two_disputes_a_transaction,
      add constraint two_disputes_a_transaction
        check (place between 1 and 2 or (place = 3 and opened_by = 'system'))`.execute(db);
}
