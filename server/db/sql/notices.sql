-- The part of `apply_transition` that writes notices and their jobs for SMS and push (docs/adr/0013).

-- Likely payers of an unpaid request: users with an attempt, else its only viewer. Two or more viewers mean a public link.
create or replace function door_likely_payers(txn uuid, payee text) returns text[] language plpgsql as $body$
declare
  likely text[] := array(select distinct payer_id from payment_attempts where transaction_id = txn and payer_id <> payee);
begin
  if cardinality(likely) = 0 then
    likely := array(select user_id from transaction_viewers where transaction_id = txn and user_id <> payee limit 2);
    if cardinality(likely) > 1 then
      return '{}';
    end if;
  end if;
  return likely;
end $body$;

-- Takes `move.notices` as [{"to" | "userId", "kind", "details", "channels"}], the most important first: a person gets one
-- notice a move and none about an own act. Loops of small statements, because the JIT compiles one large statement for longer.
create or replace function door_tell(txn uuid, move jsonb, moment timestamptz) returns void language plpgsql as $body$
declare
  told jsonb := move->'notices';
  deal record;
  notice jsonb;
  readers text[];
  person text;
  channel text;
  made uuid;
  heard text[] := '{}';
begin
  if told is null or jsonb_array_length(told) = 0 then
    return;
  end if;
  select payment_code, payee_id, payer_id into deal from transactions where id = txn;
  for notice in select * from jsonb_array_elements(told) loop
    readers := case
      when notice ? 'userId' then array[notice->>'userId']
      when notice->>'to' = 'payee' then array[deal.payee_id]
      when notice->>'to' = 'referee' then array(select referee_id from disputes where id = (move->'dispute'->>'id')::uuid)
      when deal.payer_id is not null then array[deal.payer_id]
      else door_likely_payers(txn, deal.payee_id)
    end;
    foreach person in array readers loop
      if person is null or person = any(heard) or person is not distinct from move->'actor'->>'userId' then
        continue;
      end if;
      heard := heard || person;
      insert into notices (id, user_id, kind, payment_code, params, created_at)
        values (
          gen_random_uuid(), person, notice->>'kind', deal.payment_code, coalesce(notice->'details', '{}'), moment
        )
        returning id into made;
      for channel in select * from jsonb_array_elements_text(notice->'channels') loop
        if channel <> 'push' or exists (select from push_subscriptions where user_id = person) then
          insert into jobs (queue, subject, ordered_for, due_at, traceparent)
            values ('notice-' || channel, made, moment, moment, move->>'traceparent');
        end if;
      end loop;
    end loop;
  end loop;
  if cardinality(heard) > 0 then
    perform live_tell(heard, null, moment);
  end if;
end $body$;
