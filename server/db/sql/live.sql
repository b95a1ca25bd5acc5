-- Live events, written by the database transaction that makes the change (docs/adr/0013). Processes with open streams read
-- the new rows.

-- Tells people that a transaction has changed, by its payment code. A null code means that they have a new notice.
create or replace function live_tell(people text[], code text, moment timestamptz) returns void language plpgsql as $body$
declare
  told_version bigint := nextval('live_versions');
begin
  insert into live_events (user_id, payment_code, version, at)
    select distinct person, code, told_version, moment from unnest(people) person where person is not null;
end $body$;

-- Tells both sides and the referee. While the transaction is unpaid: also its viewers and payers of attempts; later: only
-- payers whose attempt the move changes.
create or replace function live_tell_move(txn uuid, present text, move jsonb, moment timestamptz)
returns void language plpgsql as $body$
declare
  deal record;
  was_unpaid boolean := present in ('inquired', 'redirected');
  readers text[];
begin
  select payment_code, payee_id, payer_id into deal from transactions where id = txn;
  readers := array[deal.payee_id, deal.payer_id];
  if was_unpaid or move ?| array['attempts', 'receipts'] then
    readers := readers || array(
      select user_id from transaction_viewers where was_unpaid and transaction_id = txn
      union select payer_id from payment_attempts where transaction_id = txn and (
        was_unpaid
        or id in (select (change->>'id')::uuid from jsonb_array_elements(move->'attempts') change)
        or id in (
          select attempt_id from gateway_receipts
          where receipt in (select change->>'receipt' from jsonb_array_elements(move->'receipts') change)
        )
      )
    );
  end if;
  readers := readers || array(
    select referee_id from disputes where transaction_id = txn and (
      move->'dispute'->'set' ? 'refereeState'
      or referee_state in ('invited', 'accepted') and (closed_at is null or closed_at = moment)
    )
  );
  perform live_tell(readers, deal.payment_code, moment);
end $body$;
