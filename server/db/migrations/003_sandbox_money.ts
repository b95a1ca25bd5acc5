import { type Kysely, sql } from 'kysely';

/** What the simulated card gateway and bank remember; empty outside the sandbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sandbox_gateway_payments (
      invoice_id text primary key,
      token text not null unique,
      terminal_id text not null,
      amount_rials bigint not null,
      callback_url text not null,
      decision text check (decision in ('paid', 'failed', 'canceled')),
      verification text check (verification in ('ok', 'late', 'duplicate', 'wrong_amount')),
      receipt text unique,
      trace_number text,
      decided_at timestamptz,
      advised_at timestamptz,
      reversed_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table sandbox_payouts (
      reference text primary key,
      iban text not null,
      amount_rials bigint not null,
      description text not null,
      created_at timestamptz not null
    )`.execute(db);
}
