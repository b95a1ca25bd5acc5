-- The part of `apply_transition` that changes transfers.

-- False when another process has changed the transfer. Runs under the transaction's lock, so the later of two concurrent
-- payouts sees the earlier one.
create or replace function door_knows_payout(txn uuid, move jsonb) returns boolean language plpgsql as $body$
declare
  change jsonb := move->'payoutChange';
  known record;
begin
  select * into known from payouts
    where transaction_id = txn and kind = change->>'kind' and receipt is not distinct from change->>'receipt';
  if known is null or (move ? 'refusalsBefore' and known.refusals <> (move->>'refusalsBefore')::integer) then
    return false;
  end if;
  return case change->>'to'
    when 'returned' then known.done_at is not null
    when 'redirected' then known.done_at is null and known.state = 'needs_account'
    when 'allowed' then known.done_at is null and known.state = 'needs_account'
    when 'done' then known.done_at is null and (
      known.kind = 'reversal' or (
        select count(*) from payouts
        where transaction_id = txn and kind not in (known.kind, 'reversal') and done_at is null
      ) = (move->>'otherPayoutsOpen')::integer
    )
    else known.done_at is null and known.state <> 'needs_account'
  end;
end $body$;

create or replace function door_change_payout(txn uuid, move jsonb, moment timestamptz) returns void
language plpgsql as $body$
declare
  change jsonb := move->'payoutChange';
  step text := change->>'to';
  fails boolean := step in ('refused', 'returned');
begin
  perform door_note_transfer(txn, change, moment);
  update payouts set
      state = case
        when step = 'done' then state
        when step = 'sent' then 'sent'
        when (change->>'stops')::boolean then 'needs_account'
        else 'waiting'
      end,
      reason = change->>'reason',
      refusals = refusals + fails::integer,
      account_refusals = case step when 'refused' then account_refusals + 1 when 'redirected' then 0 else account_refusals end,
      account_changes = case step when 'redirected' then account_changes + 1 when 'allowed' then 0 else account_changes end,
      iban = coalesce((change->>'iban')::sealed, iban),
      sent_at = case
        when step <> 'sent' then sent_at
        when state = 'sent' then coalesce(sent_at, moment)
        else moment
      end,
      ask_at = coalesce((change->>'askAt')::timestamptz, ask_at),
      not_before = coalesce((change->>'notBefore')::timestamptz, not_before),
      tried_at = case when fails then moment else tried_at end,
      done_at = case step when 'done' then moment end,
      arrived_order = case step when 'done' then (change->>'formerOrder')::integer end
    where transaction_id = txn and kind = change->>'kind' and receipt is not distinct from change->>'receipt';
end $body$;

-- Notes a step of a transfer of money to a side, before it is applied. Each refused or returned order keeps its account.
create or replace function door_note_transfer(txn uuid, change jsonb, moment timestamptz) returns void
language plpgsql as $body$
declare
  event text := case change->>'to'
    when 'sent' then 'transfer_sent'
    when 'refused' then 'transfer_refused'
    when 'returned' then 'transfer_returned'
    when 'redirected' then 'account_chosen'
    when 'done' then 'transfer_arrived'
  end;
begin
  insert into deal_events (transaction_id, kind, payout, account_id, reason, until, at)
    select txn, event, payout.kind, coalesce(
        change->>'accountId',
        -- An order that the bank made after it had refused it.
        case when change ? 'formerOrder' then (
          select account_id from deal_events
          where transaction_id = txn and deal_events.payout = payout.kind and deal_events.kind in ('transfer_refused', 'transfer_returned')
          order by id offset (change->>'formerOrder')::integer limit 1
        ) end,
        (
          select account_id from deal_events
          where transaction_id = txn and deal_events.payout = payout.kind and deal_events.kind = 'account_chosen'
          order by id desc limit 1
        ),
        case payout.kind when 'settle' then payee_account_id else payer_account_id end
      ), change->>'reason', case when (change->>'notBefore')::timestamptz > moment then (change->>'notBefore')::timestamptz end,
      moment
    from payouts payout join transactions on transactions.id = txn
    where transaction_id = txn and payout.kind = change->>'kind' and payout.kind <> 'reversal'
      and payout.amount_rials > 0 and event is not null and (event <> 'transfer_sent' or state <> 'sent');
end $body$;
