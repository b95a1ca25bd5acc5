-- The part of `apply_transition` that changes transfers.

-- False when another process has changed the transfer. Runs under the transaction's lock, so the later of two concurrent
-- payouts sees the earlier one.
create or replace function door_knows_payout(txn uuid, move jsonb) returns boolean language plpgsql as $body$
declare
  change jsonb := move->'payoutChange';
  known record;
begin
  select * into known from payouts where transaction_id = txn and kind = change->>'kind';
  if known is null or (move ? 'refusalsBefore' and known.refusals <> (move->>'refusalsBefore')::integer) then
    return false;
  end if;
  return case change->>'to'
    when 'returned' then known.done_at is not null
    when 'redirected' then known.done_at is null and known.state = 'needs_account'
    when 'done' then known.done_at is null and (
      select count(*) from payouts where transaction_id = txn and kind <> known.kind and done_at is null
    ) = (move->>'otherPayoutsOpen')::integer
    else known.done_at is null and known.state <> 'needs_account'
  end;
end $body$;

create or replace function door_change_payout(txn uuid, move jsonb, moment timestamptz) returns void
language plpgsql as $body$
declare
  change jsonb := move->'payoutChange';
  which text := change->>'kind';
begin
  case change->>'to'
    when 'done' then
      update payouts set done_at = moment, reason = null where transaction_id = txn and kind = which;
    when 'sent' then
      update payouts set
          state = 'sent', reason = null,
          sent_at = case when state = 'sent' then coalesce(sent_at, moment) else moment end,
          ask_at = (change->>'askAt')::timestamptz
        where transaction_id = txn and kind = which;
    when 'postponed' then
      update payouts set state = 'waiting', reason = change->>'reason' where transaction_id = txn and kind = which;
    when 'refused' then
      update payouts set
          state = case when (change->>'stops')::boolean then 'needs_account' else 'waiting' end,
          reason = change->>'reason',
          refusals = refusals + 1,
          account_refusals = account_refusals + 1,
          tried_at = moment
        where transaction_id = txn and kind = which;
    when 'returned' then
      update payouts set
          state = 'needs_account', reason = change->>'reason', refusals = refusals + 1, done_at = null, tried_at = moment
        where transaction_id = txn and kind = which;
    when 'redirected' then
      update payouts set
          state = 'waiting', reason = null, iban = change->>'iban',
          account_refusals = 0, account_changes = account_changes + 1, not_before = (change->>'notBefore')::timestamptz
        where transaction_id = txn and kind = which;
      insert into payout_accounts (transaction_id, kind, account_id, user_id, at)
        values (txn, which, change->>'accountId', move->'actor'->>'userId', moment);
  end case;
end $body$;
