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
      account_changes = account_changes + (step = 'redirected')::integer,
      iban = coalesce((change->>'iban')::sealed, iban),
      sent_at = case
        when step <> 'sent' then sent_at
        when state = 'sent' then coalesce(sent_at, moment)
        else moment
      end,
      ask_at = coalesce((change->>'askAt')::timestamptz, ask_at),
      not_before = coalesce((change->>'notBefore')::timestamptz, not_before),
      tried_at = case when fails then moment else tried_at end,
      done_at = case step when 'done' then moment end
    where transaction_id = txn and kind = change->>'kind' and receipt is not distinct from change->>'receipt';
  if step = 'redirected' then
    insert into payout_accounts (transaction_id, kind, account_id, user_id, at)
      values (txn, change->>'kind', change->>'accountId', move->'actor'->>'userId', moment);
  end if;
end $body$;
