import { type Kysely, sql } from 'kysely';

/** What people are told, how each channel came to its end, what they want to be told, and the browsers that take push messages (docs/adr/0013). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notices (
      id uuid primary key,
      place bigint generated always as identity,
      user_id text not null references users (id),
      kind text not null,
      payment_code text,
      params jsonb not null,
      created_at timestamptz not null,
      read_at timestamptz
    )`.execute(db);
  await sql`create index notices_of on notices (user_id, place)`.execute(db);
  await sql`create index notices_unread on notices (user_id) where read_at is null`.execute(db);
  await sql`create index notices_by_age on notices (created_at)`.execute(db);
  await sql`
    create table notice_deliveries (
      notice_id uuid not null references notices (id) on delete cascade,
      channel text not null check (channel in ('sms', 'push')),
      outcome text not null check (outcome in ('sent', 'silenced', 'late')),
      at timestamptz not null,
      primary key (notice_id, channel)
    )`.execute(db);
  await sql`
    create table notice_settings (
      user_id text primary key references users (id),
      deadlines boolean not null,
      dispute_talk boolean not null,
      push boolean not null,
      amount_on_lock_screen boolean not null
    )`.execute(db);
  await sql`
    create table push_subscriptions (
      id uuid primary key,
      user_id text not null references users (id),
      session_id text not null references sessions (id),
      endpoint sealed not null,
      endpoint_hash text not null unique,
      p256dh sealed not null,
      auth sealed not null,
      seen_at timestamptz not null
    )`.execute(db);
  await sql`create index push_subscriptions_of on push_subscriptions (user_id)`.execute(db);
  await sql`create index push_subscriptions_of_session on push_subscriptions (session_id)`.execute(db);
  // What is sent again under a reference comes once.
  await sql`alter table sandbox_sms add column reference text unique`.execute(db);
  await sql`
    create table sandbox_pushes (
      id bigint generated always as identity primary key,
      endpoint_hash text not null,
      reference text not null,
      text sealed not null,
      sent_at timestamptz not null,
      unique (endpoint_hash, reference)
    )`.execute(db);
}
