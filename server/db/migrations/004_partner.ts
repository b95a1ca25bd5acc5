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
    create function refuse_changed_entry() returns trigger language plpgsql as $body$
    begin
      if old.transaction_id is not null and
         (new.process_id, new.price_rials, new.title, new.commission_side, new.transaction_id, new.one_person)
         is distinct from
         (old.process_id, old.price_rials, old.title, old.commission_side, old.transaction_id, old.one_person) then
        raise exception 'an offer does not change once a request was made of it' using errcode = 'AM905';
      end if;
      if old.decision is not null and new.decision is distinct from old.decision then
        raise exception 'a decision does not change' using errcode = 'AM906';
      end if;
      return new;
    end $body$`.execute(db);
  await sql`
    create trigger entry_keeps_its_terms before update on partner_entries
    for each row execute function refuse_changed_entry()`.execute(db);
}
