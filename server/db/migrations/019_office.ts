import { type Kysely, sql } from 'kysely';
import guards from '../sql/guards.sql';

/** What the office has read and done, what is reported to it, and who hears when it is late (docs/adr/0012). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table operator_roles
      drop constraint operator_roles_role_check,
      add constraint operator_roles_role_check check (role in ('arbiter', 'supervisor'))`.execute(db);
  await sql`
    create table office_acts (
      id bigint generated always as identity primary key,
      user_id text not null references users (id),
      dispute_id uuid not null references disputes (id),
      act text not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index office_acts_of on office_acts (dispute_id, at)`.execute(db);
  await sql.raw(guards).execute(db);
  await sql`
    create trigger append_only before update or delete or truncate on office_acts
    for each statement execute function refuse_rewriting()`.execute(db);
  await sql`
    create table entry_reports (
      entry_id uuid not null references dispute_entries (id),
      user_id text not null references users (id),
      reporter text not null check (reporter in ('payer', 'payee', 'referee')),
      at timestamptz not null,
      primary key (entry_id, user_id)
    )`.execute(db);
}
