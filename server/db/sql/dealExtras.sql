-- The parts of `apply_transition` for a transaction's dispute, delivery and deadlines (docs/adr/0011).

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

create or replace function door_change_dispute(txn uuid, change jsonb, moment timestamptz)
returns void language plpgsql as $body$
declare
  dispute uuid := (change->>'id')::uuid;
  opened jsonb := change->'open';
  marks jsonb := change->'set';
  proposal jsonb := change->'newProposal';
  award jsonb := change->'award';
  ending jsonb := change->'close';
begin
  if change is null then
    return;
  end if;
  if opened is not null then
    insert into disputes (
      id, transaction_id, place, stage, opened_by, reason, wanted_payee_rials, version, opened_at
    )
      select dispute, txn, count(*) + 1, opened->>'stage', opened->>'openedBy', opened->>'reason',
        (opened->>'wantedPayeeRials')::bigint, 0, moment
      from disputes where transaction_id = txn;
    update transactions set dispute_id = dispute where id = txn;
    update dispute_evidence set delete_at = null
      where transaction_id = txn and joined_at is not null and deleted_at is null;
  end if;
  update disputes set
      version = version + 1,
      stage = case when ending is null then coalesce(marks->>'stage', stage) else 'closed' end,
      referee_state = coalesce(marks->>'refereeState', referee_state),
      referee_id = coalesce(marks->>'refereeId', referee_id),
      arbiter_id = coalesce(marks->>'arbiterId', arbiter_id),
      payer_escalated_at = coalesce((marks->>'payerEscalatedAt')::timestamptz, payer_escalated_at),
      payee_escalated_at = coalesce((marks->>'payeeEscalatedAt')::timestamptz, payee_escalated_at),
      payer_appealed_at = coalesce((marks->>'payerAppealedAt')::timestamptz, payer_appealed_at),
      payee_appealed_at = coalesce((marks->>'payeeAppealedAt')::timestamptz, payee_appealed_at),
      payer_accepted_award = coalesce((marks->>'payerAcceptedAward')::uuid, payer_accepted_award),
      payee_accepted_award = coalesce((marks->>'payeeAcceptedAward')::uuid, payee_accepted_award),
      seconded_award = coalesce((marks->>'secondedAward')::uuid, seconded_award),
      seconded_by = coalesce(marks->>'secondedBy', seconded_by),
      paused_at = coalesce((marks->>'pausedAt')::timestamptz, paused_at),
      outcome = ending->>'outcome',
      payer_receives = (ending->>'payerReceives')::bigint,
      payee_receives = (ending->>'payeeReceives')::bigint,
      closed_at = case when ending is not null then moment end
    where id = dispute;
  insert into dispute_entries (id, dispute_id, place, author, user_id, kind, text, evidence_ids, at)
    select (entry->>'id')::uuid, dispute, known.count + number, entry->>'by', entry->>'userId', entry->>'kind',
      entry->>'text', array(select jsonb_array_elements_text(entry->'evidenceIds')::uuid), moment
    from jsonb_array_elements(change->'entries') with ordinality said (entry, number)
    cross join (select count(*) from dispute_entries where dispute_id = dispute) known;
  perform door_take_pictures(txn, entry->>'by', entry->'evidenceIds', moment, null, false)
    from jsonb_array_elements(change->'entries') entry;
  update dispute_proposals offer set state = ended->>'to', ended_at = moment
    from jsonb_array_elements(change->'proposals') ended
    where offer.id = (ended->>'id')::uuid and offer.dispute_id = dispute and offer.state = 'open';
  if proposal is not null then
    insert into dispute_proposals (id, dispute_id, side, user_id, payee_rials, state, made_at, expires_at)
      values (
        (proposal->>'id')::uuid, dispute, proposal->>'by', proposal->>'userId',
        (proposal->>'payeeRials')::bigint, 'open', moment, (proposal->>'expiresAt')::timestamptz
      );
  end if;
  if award is not null then
    insert into dispute_awards (id, dispute_id, author, user_id, payee_rials, text, final, at)
      values (
        (award->>'id')::uuid, dispute, award->>'by', award->>'userId', (award->>'payeeRials')::bigint,
        award->>'text', (award->>'final')::boolean, moment
      );
  end if;
  if award is not null or ending is not null then
    update dispute_proposals set state = 'closed', ended_at = moment where dispute_id = dispute and state = 'open';
  end if;
  if ending is not null then
    update deadlines set closed_at = moment
      where transaction_id = txn and closed_at is null and kind not in ('pay_by', 'deliver_by', 'inspection');
    update transactions set dispute_id = null where id = txn;
    update dispute_evidence set delete_at = moment + interval '18 months'
      where transaction_id = txn and joined_at is not null and deleted_at is null;
  end if;
end $body$;

-- A picture joins one entry, delivery or request, by the side that sent it, before it expires. Otherwise the statement fails.
create or replace function door_take_pictures(
  txn uuid, sender text, pictures jsonb, moment timestamptz, until timestamptz, item boolean
) returns void language plpgsql as $body$
declare
  taken integer;
begin
  update dispute_evidence set joined_at = moment, delete_at = until
    where id in (select jsonb_array_elements_text(pictures)::uuid) and transaction_id = txn and side = sender
      and joined_at is null and of_item = item and delete_at > moment;
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
