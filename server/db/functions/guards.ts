/** What the triggers of migration 002 call: the database's own guards of money. Errors AM900 to AM904. */
export const GUARD_FUNCTIONS: readonly string[] = [
  `
    create or replace function refuse_outside_the_door() returns trigger language plpgsql as $body$
    begin
      if current_setting('amanat.door', true) is distinct from 'open' then
        raise exception '% is written only by apply_transition', tg_table_name using errcode = 'AM900';
      end if;
      return null;
    end $body$`,

  `
    create or replace function refuse_rewriting() returns trigger language plpgsql as $body$
    begin
      raise exception '% is never rewritten', tg_table_name using errcode = 'AM901';
    end $body$`,

  `
    create or replace function refuse_unbalanced_entry() returns trigger language plpgsql as $body$
    begin
      if (select sum(amount_rials) from ledger_postings where entry_id = new.entry_id) <> 0 then
        raise exception 'the postings of entry % do not sum to zero', new.entry_id using errcode = 'AM902';
      end if;
      return null;
    end $body$`,

  `
    create or replace function refuse_changed_deal() returns trigger language plpgsql as $body$
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
    end $body$`,
];
