import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // What the carrier has said last; what follows from it is in the delivery.
  sql`create table parcel_answers (
    transaction_id uuid primary key references transactions (id),
    state text not null check (state in ('unknown', 'moving', 'delivered')),
    asked_at timestamptz not null,
    delivered_at timestamptz,
    city text,
    check ((state = 'delivered') = (delivered_at is not null))
  )`,
  sql`create table port_health (
    scope text primary key check (scope in ('sms', 'gateway')),
    answered_at timestamptz,
    failing_since timestamptz,
    failed_at timestamptz,
    check ((failing_since is null) = (failed_at is null))
  )`,
  sql`alter table outages add column entered_at timestamptz not null default now()`,
  sql`create unique index one_outage_entered_once on outages (scope, from_at) where made_by <> 'system'`,
  sql`create table sandbox_parcels (
    tracking_code_hash text primary key,
    state text not null check (state in ('unknown', 'moving', 'delivered')),
    at timestamptz not null
  )`,
];

/** Carriers that are asked, and whether what we depend on answers (docs/adr/0011). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
