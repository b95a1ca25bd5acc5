import { type Kysely, sql } from 'kysely';
import guards from '../sql/guards.sql';

/** Written by `apply_transition` only. */
const GUARDED_TABLES = ['deliveries', 'tracking_codes', 'deadlines'];

/**
 * Terms of a request, what is known of its delivery, and clocks (docs/adr/0011). What is there keeps the rules that it
 * began with: version 1, no terms, no deadline.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table transactions
      add column rules_version smallint not null default 1 check (rules_version in (1, 2)),
      add column delivery_method text check (delivery_method in ('hand', 'courier', 'service')),
      add column pay_by_days smallint check (pay_by_days > 0),
      add column deliver_by_days smallint check (deliver_by_days > 0),
      add constraint terms_of_the_second_rules check (
        num_nulls(delivery_method, pay_by_days, deliver_by_days) = case rules_version when 1 then 3 else 0 end
      )`.execute(db);
  await sql`
    create table deliveries (
      transaction_id uuid primary key references transactions (id),
      state text not null check (state in ('waiting', 'sent', 'declared', 'confirmed')),
      evidence text not null check (evidence in ('none', 'weak', 'strong')),
      carrier text check (carrier in ('post', 'tipax', 'chapar', 'mahex', 'other')),
      tracking_code sealed,
      tracking_hash text,
      note sealed,
      evidence_ids uuid[] not null default '{}',
      generation integer not null default 1,
      state_since timestamptz not null,
      constraint evidence_of_its_state check (
        (state = 'waiting') = (evidence = 'none') and (state = 'confirmed') = (evidence = 'strong')
      ),
      constraint whole_parcel check (num_nulls(carrier, tracking_code, tracking_hash) in (0, 3))
    )`.execute(db);
  await sql`create table tracking_codes (tracking_hash text primary key, payer_id text not null)`.execute(db);
  await sql`
    create table handover_tries (
      transaction_id uuid not null references transactions (id),
      generation integer not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index handover_tries_of on handover_tries (transaction_id, at)`.execute(db);
  await sql`
    create table deadlines (
      transaction_id uuid not null references transactions (id),
      kind text not null check (kind in (
        'pay_by', 'deliver_by', 'inspection', 'answer', 'talk', 'referee_accept', 'referee_decide', 'appeal', 'office'
      )),
      started_at timestamptz not null,
      base_due_at timestamptz not null,
      due_at timestamptz not null check (due_at >= base_due_at),
      grace boolean not null default false,
      extensions smallint not null default 0,
      reminders smallint not null default 0,
      closed_at timestamptz,
      primary key (transaction_id, kind)
    )`.execute(db);
  await sql`create index deadlines_running on deadlines (due_at) where closed_at is null`.execute(db);
  await sql`
    create table outages (
      id bigint generated always as identity primary key,
      scope text not null check (scope in ('api', 'sms', 'gateway')),
      from_at timestamptz not null,
      to_at timestamptz check (to_at >= from_at),
      why text not null,
      made_by text not null
    )`.execute(db);
  await sql`create unique index one_outage_of_its_own on outages (scope) where to_at is null and made_by = 'system'`.execute(
    db,
  );
  await sql`alter table transaction_history
    add column cause text check (cause in ('expired', 'silence', 'agreed', 'award'))`.execute(db);
  await allowExpiry(db);
  await sql.raw(guards).execute(db);
  for (const table of GUARDED_TABLES) {
    await sql`
      create trigger the_one_door before insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_outside_the_door()`.execute(db);
  }
  await sql`
    create trigger reseals_only before update on deliveries
    for each row execute function refuse_more_than_resealing('tracking_code', 'note')`.execute(db);
}

/** A request that was on its way to the gateway and never paid can end. */
async function allowExpiry(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('amanat.door', 'open', true)`.execute(db);
  await sql`insert into allowed_transitions (from_status, to_status) values ('redirected', 'canceled')`.execute(db);
  await sql`select set_config('amanat.door', 'closed', true)`.execute(db);
}
