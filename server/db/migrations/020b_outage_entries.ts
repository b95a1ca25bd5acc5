import { type Kysely, sql } from 'kysely';

/** What our own people have entered about outages, entry by entry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outage_entries (
      id bigint generated always as identity primary key,
      outage_id bigint not null references outages (id),
      user_id text not null references users (id),
      to_at timestamptz,
      why text not null,
      at timestamptz not null
    )`.execute(db);
  await sql`alter table outages drop column entered_at`.execute(db);
}
