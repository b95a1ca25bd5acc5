-- Trigger functions that guard money inside the database. Errors AM900 to AM911.
create or replace function refuse_outside_the_door() returns trigger language plpgsql as $body$
begin
  -- Erasing empties card masks only; refuse_changed_receipt checks the rest.
  if current_setting('amanat.door', true) = 'erasing' and tg_op = 'UPDATE' and tg_table_name = 'gateway_receipts' then
    return null;
  end if;
  if current_setting('amanat.door', true) is distinct from 'open' and (
    current_setting('amanat.door', true) is distinct from 'resealing' or tg_op <> 'UPDATE'
    or tg_table_name not in (
      'transactions', 'payment_attempts', 'payouts', 'deliveries', 'dispute_entries', 'dispute_awards'
    )
  ) then
    raise exception '% is written only by apply_transition', tg_table_name using errcode = 'AM900';
  end if;
  return null;
end $body$;

create or replace function refuse_rewriting() returns trigger language plpgsql as $body$
begin
  -- Resealing rewrites the ciphertext only; refuse_more_than_resealing checks the rest.
  if current_setting('amanat.door', true) = 'resealing' and tg_op = 'UPDATE'
     and tg_table_name in ('dispute_entries', 'dispute_awards') then
    return null;
  end if;
  raise exception '% is never rewritten', tg_table_name using errcode = 'AM901';
end $body$;

create or replace function refuse_unbalanced_entry() returns trigger language plpgsql as $body$
begin
  if (select sum(amount_rials) from ledger_postings where entry_id = new.entry_id) <> 0 then
    raise exception 'the postings of entry % do not sum to zero', new.entry_id using errcode = 'AM902';
  end if;
  return null;
end $body$;

create or replace function refuse_changed_deal() returns trigger language plpgsql as $body$
begin
  if new.status is distinct from old.status and not exists (
    select from allowed_transitions where from_status = old.status and to_status = new.status
  ) then
    raise exception 'no transition from % to %', old.status, new.status using errcode = 'AM903';
  end if;
  -- Resealing rewrites the ciphertext of an IBAN; refuse_more_than_resealing checks the rest.
  if current_setting('amanat.door', true) is distinct from 'resealing' and
     (new.id, new.payment_code, new.payee_id, new.payee_account_id, new.payee_iban, new.amount_rials, new.behalf,
      new.commission_side, new.commission_rials, new.created_at)
     is distinct from
     (old.id, old.payment_code, old.payee_id, old.payee_account_id, old.payee_iban, old.amount_rials, old.behalf,
      old.commission_side, old.commission_rials, old.created_at) then
    raise exception 'the terms of a transaction do not change' using errcode = 'AM904';
  end if;
  return new;
end $body$;

create or replace function refuse_moving_disputed_money() returns trigger language plpgsql as $body$
begin
  if new.status is distinct from old.status and old.dispute_id is not null then
    raise exception 'the money of transaction % is disputed', old.id using errcode = 'AM910';
  end if;
  if new.dispute_id is distinct from old.dispute_id and not exists (
    select from disputes where transaction_id = old.id and id = coalesce(new.dispute_id, old.dispute_id)
      and (closed_at is null) = (new.dispute_id is not null)
  ) then
    raise exception 'a transaction is held exactly while its dispute is open' using errcode = 'AM911';
  end if;
  if (new.delivery_method, new.pay_by_days, new.deliver_by_days)
     is distinct from (old.delivery_method, old.pay_by_days, old.deliver_by_days) then
    raise exception 'the terms of a transaction do not change' using errcode = 'AM904';
  end if;
  return new;
end $body$;

create or replace function refuse_changed_receipt() returns trigger language plpgsql as $body$
begin
  if current_setting('amanat.door', true) = 'erasing' and new.card_mask is null
     and to_jsonb(new) - 'card_mask' = to_jsonb(old) - 'card_mask' then
    return new;
  end if;
  if (new.receipt, new.attempt_id, new.place, new.noted_at)
     is distinct from (old.receipt, old.attempt_id, old.place, old.noted_at)
     -- The callback of some gateways has no tracking number.
     or (old.trace_number is not null and new.trace_number is distinct from old.trace_number)
     or (old.asked_at is not null and new.asked_at is distinct from old.asked_at) then
    raise exception 'a receipt belongs to its attempt for ever' using errcode = 'AM907';
  end if;
  if (old.state, new.state) not in (
    ('noted', 'asked'), ('noted', 'unused'), ('asked', 'paid'), ('asked', 'refused'), ('asked', 'returning'),
    ('refused', 'paid'), ('refused', 'returning'), ('returning', 'returned'),
    ('returning', 'refused'), ('unused', 'returning')
  ) and not (
    -- The bank sent its transfer back.
    (old.state, new.state) = ('returned', 'returning')
    and exists (select from payouts where receipt = new.receipt and done_at is not null)
  ) then
    raise exception 'no receipt goes from % to %', old.state, new.state using errcode = 'AM908';
  end if;
  return new;
end $body$;

create or replace function refuse_more_than_resealing() returns trigger language plpgsql as $body$
begin
  if current_setting('amanat.door', true) = 'resealing' and
     (to_jsonb(new) - tg_argv::text[]) is distinct from (to_jsonb(old) - tg_argv::text[]) then
    raise exception 'reseal changes sealed columns only' using errcode = 'AM909';
  end if;
  return new;
end $body$;

create or replace function refuse_changed_entry() returns trigger language plpgsql as $body$
begin
  if old.transaction_id is not null and
     (new.process_id, new.price_rials, new.title, new.commission_side, new.transaction_id, new.one_person)
     is distinct from
     (old.process_id, old.price_rials, old.title, old.commission_side, old.transaction_id, old.one_person) then
    raise exception 'an offer does not change after its request was made' using errcode = 'AM905';
  end if;
  if old.decision is not null and new.decision is distinct from old.decision then
    raise exception 'a decision does not change' using errcode = 'AM906';
  end if;
  return new;
end $body$;

create or replace function refuse_changed_day() returns trigger language plpgsql as $body$
begin
  if exists (select from changed join closed_days using (day)) then
    raise exception 'the differences of a closed day do not change' using errcode = 'AM901';
  end if;
  return null;
end $body$;

create or replace function refuse_changed_format() returns trigger language plpgsql as $body$
begin
  -- A format that takes no file may take files again.
  if tg_op = 'DELETE' or to_jsonb(new) - 'off_at' <> to_jsonb(old) - 'off_at' then
    raise exception 'a format does not change' using errcode = 'AM901';
  end if;
  return new;
end $body$;

create or replace function refuse_changed_file() returns trigger language plpgsql as $body$
begin
  if old.read_at is null then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  -- Two persons withdraw a file, once and while its day is open.
  if tg_op = 'DELETE' or old.withdrawal_id is not null or new.withdrawal_id is null
    or to_jsonb(new) - 'withdrawal_id' <> to_jsonb(old) - 'withdrawal_id'
    or exists (select from closed_days where day = old.day)
    or not exists (
      select from office_proposals
      where id = new.withdrawal_id and kind = 'withdraw_file' and subject = 'bank-file:' || old.id
    ) then
    raise exception 'a file that was read does not change' using errcode = 'AM901';
  end if;
  return new;
end $body$;
