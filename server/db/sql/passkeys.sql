-- Passkeys: their part of the door, and their end with the account.

-- True while the key exists and its signature counter grows; locks the key. Keys without a counter always say 0.
create or replace function door_passkey_stands(seen jsonb) returns boolean language plpgsql as $body$
begin
  perform 1 from passkeys
    where id = seen->>'id' and ((seen->>'counter')::bigint > counter or (seen->>'counter')::bigint + counter = 0)
    for update;
  return found;
end $body$;

create or replace function door_use_passkey(seen jsonb, moment timestamptz) returns void language plpgsql as $body$
begin
  update passkeys set counter = (seen->>'counter')::bigint, last_used_at = moment where id = seen->>'id';
end $body$;

create or replace function forget_passkeys() returns trigger language plpgsql as $body$
begin
  delete from passkeys where user_id = new.id;
  return new;
end $body$;
