import { type Kysely, sql } from 'kysely';

/** Tables that only `apply_transition` writes. */
const GUARDED_TABLES = [
  'allowed_transitions',
  'transactions',
  'transaction_history',
  'payment_attempts',
  'payouts',
  'ledger_entries',
  'ledger_postings',
  'ledger_balances',
] as const;

/** What has happened, and is never rewritten. */
const APPEND_ONLY_TABLES = ['transaction_history', 'ledger_entries', 'ledger_postings'] as const;

/**
 * The database's own guards, for code that would go round the door: writes outside `apply_transition`, rewritten
 * history, entries that don't sum to zero, moves that are not in the list, changed terms of a deal.
 */
export async function createMoneyGuards(db: Kysely<unknown>): Promise<void> {
  await guardTheDoor(db);
  await guardThePast(db);
  await guardTheSum(db);
  await guardTheDeal(db);
}

async function guardTheDoor(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_outside_the_door() returns trigger language plpgsql as $body$
    begin
      if current_setting('amanat.door', true) is distinct from 'open' then
        raise exception '% is written only by apply_transition', tg_table_name using errcode = 'AM900';
      end if;
      return null;
    end $body$`.execute(db);
  for (const table of GUARDED_TABLES) {
    await sql`
      create trigger the_one_door before insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_outside_the_door()`.execute(db);
  }
}

async function guardThePast(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_rewriting() returns trigger language plpgsql as $body$
    begin
      raise exception '% is never rewritten', tg_table_name using errcode = 'AM901';
    end $body$`.execute(db);
  for (const table of APPEND_ONLY_TABLES) {
    await sql`
      create trigger append_only before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_rewriting()`.execute(db);
  }
}

async function guardTheSum(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_unbalanced_entry() returns trigger language plpgsql as $body$
    begin
      if (select sum(amount_rials) from ledger_postings where entry_id = new.entry_id) <> 0 then
        raise exception 'the postings of entry % do not sum to zero', new.entry_id using errcode = 'AM902';
      end if;
      return null;
    end $body$`.execute(db);
  await sql`
    create constraint trigger entry_sums_to_zero after insert on ledger_postings
    deferrable initially deferred for each row execute function refuse_unbalanced_entry()`.execute(db);
}

async function guardTheDeal(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_changed_deal() returns trigger language plpgsql as $body$
    begin
      if new.status is distinct from old.status and not exists (
        select from allowed_transitions where from_status = old.status and to_status = new.status
      ) then
        raise exception 'no transition from % to %', old.status, new.status using errcode = 'AM903';
      end if;
      if (new.id, new.payment_code, new.payee_id, new.payee_account_id, new.payee_iban, new.amount_rials, new.behalf,
          new.commission_side, new.commission_rials, new.created_at)
         is distinct from
         (old.id, old.payment_code, old.payee_id, old.payee_account_id, old.payee_iban, old.amount_rials, old.behalf,
          old.commission_side, old.commission_rials, old.created_at) then
        raise exception 'the terms of a deal do not change' using errcode = 'AM904';
      end if;
      return new;
    end $body$`.execute(db);
  await sql`
    create trigger deal_keeps_its_terms before update on transactions
    for each row execute function refuse_changed_deal()`.execute(db);
}
