import { type Kysely, sql } from 'kysely';

/**
 * What is known of payments that came to nothing. The tracking number of one that failed or was canceled comes without a
 * receipt, so it is kept with the attempt; those that came second are on their payers' lists.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_attempts add column failure_trace_number text`.execute(db);
  await sql`
    create index payment_attempts_sent_back on payment_attempts (payer_id) where status = 'reversed'`.execute(db);
}
