-- The part of `apply_transition` that changes a dispute (docs/adr/0011).

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
    update transactions set dispute_id = dispute, updated_at = moment where id = txn;
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
    update transactions set dispute_id = null, updated_at = moment where id = txn;
    update dispute_evidence set delete_at = moment + interval '18 months'
      where transaction_id = txn and joined_at is not null and deleted_at is null;
  end if;
end $body$;
