import { type Kysely, sql } from 'kysely';

/**
 * A login code remembers under which idempotency key it was used, hashed. The answers to settle, refund and cancel were kept with the
 * temporary token in them; what is kept from now on has another form, and asking such a call again sends another code.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table otp_challenges add column used_with text`.execute(db);
  await sql`delete from idempotency_records where route in ('settle_transaction', 'refund_transaction', 'cancel')`.execute(
    db,
  );
}
