-- The part of `apply_transition` that changes bank transfers of payments that the gateway does not roll back.

-- False when another process has ordered or changed the transfer. Only a finished transfer returns. Locks the receipt.
create or replace function door_knows_reversal(move jsonb) returns boolean language plpgsql as $body$
declare
  change jsonb := coalesce(move->'reversalPayout', move->'reversalChange');
  known record;
  comes_back boolean := coalesce(change->>'to' = 'returned', false);
begin
  perform from gateway_receipts
    where receipt = change->>'receipt' and state = case when comes_back then 'returned' else 'returning' end for update;
  if not found then
    return false;
  end if;
  select * into known from reversal_payouts where receipt = change->>'receipt';
  if move ? 'reversalPayout' then
    return not found;
  end if;
  return found and (known.done_at is not null) = comes_back and known.refusals = (change->>'refusalsBefore')::integer;
end $body$;

create or replace function door_change_reversal(move jsonb, moment timestamptz) returns void language plpgsql as $body$
declare
  change jsonb := move->'reversalChange';
begin
  if move ? 'reversalPayout' then
    insert into reversal_payouts (receipt, attempt_id, amount_rials, created_at)
      select receipt, attempt_id, (move->'reversalPayout'->>'amountRials')::bigint, moment
      from gateway_receipts where receipt = move->'reversalPayout'->>'receipt';
  end if;
  update reversal_payouts set
      sent_at = case change->>'to'
        when 'sent' then coalesce(sent_at, moment)
        when 'done' then sent_at
      end,
      ask_at = (change->>'askAt')::timestamptz,
      reason = change->>'reason',
      refusals = refusals + (change->>'to' in ('refused', 'returned'))::integer,
      done_at = case when change->>'to' = 'done' then moment end
    where receipt = change->>'receipt';
end $body$;
