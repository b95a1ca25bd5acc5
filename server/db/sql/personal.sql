-- The closing of accounts and the erasure of personal data. Error AM912.

-- Refuses a row for a person whose account is closed. The lock waits for a closing in progress.
create or replace function refuse_closed_person() returns trigger language plpgsql as $body$
declare
  person text := to_jsonb(new)->>tg_argv[0];
begin
  if person is not null then
    perform 1 from users where id = person and closed_at is null for key share;
    if not found then
      raise exception 'the account of user % is closed', person
        using errcode = 'AM912', constraint = 'account_is_open';
    end if;
  end if;
  return new;
end $body$;

-- A closed or deactivated account keeps no passkey.
create or replace function forget_passkeys() returns trigger language plpgsql as $body$
begin
  delete from passkeys where user_id = new.id;
  return new;
end $body$;

-- Besides the door this is the only write into receipts, and the guards let only the mask go.
create or replace function erase_card_masks(person text) returns void language plpgsql as $body$
begin
  perform set_config('amanat.door', 'erasing', true);
  update gateway_receipts set card_mask = null
    where card_mask is not null and attempt_id in (select id from payment_attempts where payer_id = person);
  perform set_config('amanat.door', 'closed', true);
end $body$;
