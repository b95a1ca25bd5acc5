import { type Kysely, sql } from 'kysely';

/**
 * What people are told while they look (docs/adr/0013): one row for each person and move, a day long. `version` is the move's, the same for all
 * who are told of it; `move` the database transaction that made it, by which one that commits later than others is still found.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence live_versions`.execute(db);
  await sql`
    create table live_events (
      cursor bigint generated always as identity primary key,
      user_id text not null,
      payment_code text,
      version bigint not null,
      move xid8 not null default pg_current_xact_id(),
      at timestamptz not null
    )`.execute(db);
  await sql`create index live_events_of on live_events (user_id, cursor)`.execute(db);
  await sql`create index live_events_new on live_events (move)`.execute(db);
  await sql`create index live_events_old on live_events (at)`.execute(db);
}
