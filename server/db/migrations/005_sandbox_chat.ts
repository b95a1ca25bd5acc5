import { type Kysely, sql } from 'kysely';

/** The chat of the simulated classifieds partner; empty outside the sandbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sandbox_conversations (
      process_id text primary key,
      title text not null,
      price_rials bigint not null,
      seller jsonb not null,
      buyer jsonb not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`
    create table sandbox_chat_messages (
      id bigint generated always as identity primary key,
      process_id text not null references sandbox_conversations (process_id) on delete cascade,
      author text not null check (author in ('seller', 'buyer', 'partner')),
      addressee text not null check (addressee in ('seller', 'buyer', 'both')),
      text text not null,
      link text,
      reference text unique,
      sent_at timestamptz not null
    )`.execute(db);
  await sql`create index sandbox_chat_messages_of on sandbox_chat_messages (process_id, id)`.execute(db);
}
