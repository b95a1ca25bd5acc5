import { type Kysely, sql } from 'kysely';

/**
 * Tickets with which a browser that came back from the gateway reads its one attempt; why money goes back; and of the sandbox's gateway, which
 * payments it tells about when it is asked (docs/adr/0010).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table receipt_tickets (
      token_hash text primary key,
      attempt_id uuid not null references payment_attempts (id),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index receipt_tickets_of on receipt_tickets (attempt_id)`.execute(db);
  await sql`create index receipt_tickets_expired on receipt_tickets (expires_at)`.execute(db);
  await sql`
    alter table payment_attempts add column return_reason text
      check (return_reason in ('taken', 'own', 'closed', 'amount', 'unanswered'))`.execute(db);
  await sql`
    create index payment_attempts_unheard on payment_attempts (payer_id, created_at)
      where status in ('pending', 'superseded', 'expired')`.execute(db);
  await sql`alter table sandbox_gateway_payments add column inquirable boolean not null default false`.execute(db);
}
