-- The parts of `apply_transition` for deliveries and pictures.

-- A tracking code belongs to one payer.
create or replace function door_change_delivery(txn uuid, delivery jsonb, moment timestamptz)
returns void language plpgsql as $body$
declare
  payer text;
begin
  if delivery ? 'trackingHash' then
    select payer_id into payer from transactions where id = txn;
    insert into tracking_codes (tracking_hash, payer_id) values (delivery->>'trackingHash', payer)
      on conflict (tracking_hash) do nothing;
    if not exists (
      select from tracking_codes where tracking_hash = delivery->>'trackingHash' and payer_id = payer
    ) then
      raise exception 'the tracking code belongs to another payer'
        using errcode = 'AM914', constraint = 'one_payer_a_tracking_code';
    end if;
  end if;
  if delivery ? 'evidenceIds' then
    perform door_take_pictures(txn, 'payee', delivery->'evidenceIds', moment, moment + interval '18 months', false);
  end if;
  if delivery ? 'state' then
    insert into deal_events (transaction_id, kind, proof, at)
      values (
        txn, case delivery->>'state' when 'confirmed' then 'delivered' else delivery->>'state' end, delivery->>'proof', moment
      );
  end if;
  insert into deliveries as known (
    transaction_id, state, evidence, proof, carrier, tracking_code, tracking_hash, note, evidence_ids, generation, state_since
  ) values (
    txn, coalesce(delivery->>'state', 'waiting'), coalesce(delivery->>'evidence', 'none'), delivery->>'proof',
    delivery->>'carrier',
    delivery->>'trackingCode', delivery->>'trackingHash', delivery->>'note',
    array(select jsonb_array_elements_text(delivery->'evidenceIds')::uuid),
    coalesce((delivery->>'generation')::integer, 1), moment
  )
  on conflict (transaction_id) do update set
    state = coalesce(delivery->>'state', known.state),
    evidence = coalesce(delivery->>'evidence', known.evidence),
    proof = coalesce(delivery->>'proof', known.proof),
    carrier = coalesce(delivery->>'carrier', known.carrier),
    tracking_code = coalesce((delivery->>'trackingCode')::sealed, known.tracking_code),
    tracking_hash = coalesce(delivery->>'trackingHash', known.tracking_hash),
    note = coalesce((delivery->>'note')::sealed, known.note),
    evidence_ids = case when delivery ? 'evidenceIds' then excluded.evidence_ids else known.evidence_ids end,
    generation = coalesce((delivery->>'generation')::integer, known.generation),
    state_since = case when delivery ? 'state' then moment else known.state_since end;
end $body$;

-- A picture joins one entry, delivery or request, by the side that sent it, before its last minute. Otherwise the statement
-- fails. A move that begins later may end after the expiry, when the sweep already deletes the file.
create or replace function door_take_pictures(
  txn uuid, sender text, pictures jsonb, moment timestamptz, until timestamptz, item boolean
) returns void language plpgsql as $body$
declare
  taken integer;
begin
  update dispute_evidence set joined_at = moment, delete_at = until
    where id in (select jsonb_array_elements_text(pictures)::uuid) and transaction_id = txn and side = sender
      and joined_at is null and of_item = item and delete_at > moment + interval '1 minute';
  get diagnostics taken = row_count;
  if taken <> jsonb_array_length(pictures) then
    raise exception 'a picture is missing, expired or in use' using errcode = 'AM913', constraint = 'pictures_to_take';
  end if;
end $body$;

-- A request takes an uploaded photo of its item. One that it gives back expires at once.
create or replace function door_change_item_photos(txn uuid, change jsonb, moment timestamptz)
returns void language plpgsql as $body$
begin
  if change ? 'add' then
    perform door_take_pictures(txn, 'payee', jsonb_build_array(change->'add'), moment, null, true);
  end if;
  update dispute_evidence set joined_at = null, delete_at = moment
    where id = (change->>'remove')::uuid and transaction_id = txn and of_item;
end $body$;
