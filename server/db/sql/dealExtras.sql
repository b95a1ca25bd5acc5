-- The parts of `apply_transition` that a transaction's dispute, delivery and deadlines share (docs/adr/0011).

-- Answers null or the outcome of a refusal. Runs under the transaction's lock.
create or replace function door_refused_by_extras(txn uuid, dispute uuid, present text, move jsonb)
returns text language plpgsql as $body$
declare
  known jsonb := move->'expectDispute';
  passed jsonb := move->'expectDeadline';
begin
  if known is not null then
    if dispute is distinct from (known->>'id')::uuid or not exists (
      select from disputes where id = dispute and version = (known->>'version')::integer
    ) then
      return 'stale_dispute';
    end if;
  elsif dispute is not null then
    if move ? 'dispute' then
      return 'stale_dispute';
    end if;
    if move ? 'delivery' or (move ? 'to' and move->>'to' is distinct from present) then
      return 'frozen';
    end if;
  end if;
  -- The decision on a delivery deadline was made without knowledge of the dispute that holds it.
  if dispute is not null and known is null and passed->>'kind' in ('deliver_by', 'inspection') then
    return 'frozen';
  end if;
  if passed is not null and not exists (
    select from deadlines
      where transaction_id = txn and kind = passed->>'kind' and closed_at is null
        and due_at = (passed->>'dueAt')::timestamptz
        and reminders = coalesce((passed->>'reminders')::smallint, reminders)
  ) then
    return 'stale_deadline';
  end if;
  if move ? 'expectDelivery' and move->>'expectDelivery' is distinct from coalesce(
    (select state from deliveries where transaction_id = txn), 'waiting'
  ) then
    return 'stale_delivery';
  end if;
  if move ? 'expectItemPhotos' and move->'expectItemPhotos' is distinct from coalesce(
    (
      select jsonb_agg(id order by created_at, id) from dispute_evidence
        where transaction_id = txn and of_item and joined_at is not null
          and (delete_at is null or delete_at > (move->>'at')::timestamptz)
    ), '[]'
  ) then
    return 'stale_photos';
  end if;
  return null;
end $body$;

-- A new status closes the deadlines of the old one.
create or replace function door_change_extras(txn uuid, present text, move jsonb, moment timestamptz)
returns void language plpgsql as $body$
declare
  delivery jsonb := move->'delivery';
  change jsonb;
begin
  if move->>'to' is distinct from present and move->>'to' <> 'redirected' then
    update deadlines set closed_at = moment where transaction_id = txn and closed_at is null;
  end if;
  if delivery is not null then
    perform door_change_delivery(txn, delivery, moment);
  end if;
  perform door_change_item_photos(txn, move->'itemPhotos', moment);
  for change in select * from jsonb_array_elements(move->'deadlines') loop
    case change->>'do'
      when 'open' then
        insert into deadlines (transaction_id, kind, started_at, base_due_at, due_at)
          values (
            txn, change->>'kind', (change->>'startedAt')::timestamptz, (change->>'baseDueAt')::timestamptz,
            (change->>'dueAt')::timestamptz
          )
        on conflict (transaction_id, kind) do update set
          started_at = excluded.started_at, base_due_at = excluded.base_due_at, due_at = excluded.due_at,
          grace = false, extensions = 0, reminders = 0, closed_at = null;
      when 'move' then
        update deadlines set
            base_due_at = (change->>'baseDueAt')::timestamptz,
            due_at = (change->>'dueAt')::timestamptz,
            started_at = case when change ? 'grace' then moment else started_at end,
            grace = grace or change ? 'grace',
            extensions = extensions + (change ? 'extended')::integer
          where transaction_id = txn and kind = change->>'kind' and closed_at is null;
        if change ? 'extended' then
          insert into deal_events (transaction_id, kind, until, at)
            values (txn, 'extended', (change->>'dueAt')::timestamptz, moment);
        end if;
      when 'remind' then
        update deadlines set reminders = (change->>'reminders')::smallint
          where transaction_id = txn and kind = change->>'kind' and closed_at is null;
      when 'close' then
        update deadlines set closed_at = moment
          where transaction_id = txn and kind = change->>'kind' and closed_at is null;
    end case;
  end loop;
end $body$;
