import { type Kysely, sql } from 'kysely';

/**
 * What sellers have offered in the partner's processes. One row a process with room for one request and one decision: the
 * database itself keeps a second one out, and what was once written there never changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table partner_entries (
      process_id text primary key,
      price_rials bigint not null check (price_rials between 10000 and 1000000000),
      title text not null,
      commission_side smallint not null check (commission_side in (1, 2)),
      submitted_at timestamptz not null,
      transaction_id uuid unique references transactions (id),
      one_person boolean not null default false,
      decision text check (decision in ('approved', 'rejected')),
      decided_at timestamptz,
      check (decision is null or transaction_id is not null),
      check ((decision is null) = (decided_at is null))
    )`.execute(db);
  await sql`
    create trigger entry_keeps_its_terms before update on partner_entries
    for each row execute function refuse_changed_entry()`.execute(db);
}
