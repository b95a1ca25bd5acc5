-- The one door for money: `apply_transition` applies a transition of domain/ whole or not at all.

-- The advisory lock that a call holds until its database transaction ends.
create or replace function door_call_lock(user_id text, call_key text) returns bigint
language sql immutable as $body$ select hashtextextended('call:' || user_id || ':' || call_key, 0) $body$;

-- Takes the JSON of `Transition` (server/domain/transition.ts) and answers `{"outcome": …}` (server/db/door.ts).
-- Any outcome but `applied` means that nothing was written.
-- Lock order: the call's name (shared), the transaction, its attempts, their receipts, the one-time code, its passkey, the balances by name, the jobs, the record of the call.
create or replace function apply_transition(move jsonb) returns jsonb language plpgsql as $body$
declare
  moment timestamptz := (move->>'at')::timestamptz;
  txn uuid := (move->>'transactionId')::uuid;
  kept jsonb := move->'idempotency';
  present text;
  dispute uuid;
  held text;
  stale_attempts integer;
  stale_receipts integer;
begin
  if kept is not null then
    -- findOutcome reads from this lock that the call is in progress.
    perform pg_advisory_xact_lock_shared(door_call_lock(kept->>'userId', kept->>'key'));
  end if;

  if move ? 'create' then
    present := 'inquired';
  elsif txn is not null then
    select status, dispute_id into present, dispute from transactions where id = txn for update;
    if present is null then
      return jsonb_build_object('outcome', 'missing');
    end if;
    if not (move->'from' ? present) then
      return jsonb_build_object('outcome', 'stale', 'status', present);
    end if;
    held := door_refused_by_extras(txn, dispute, present, move);
    if held is not null then
      return jsonb_build_object('outcome', held, 'status', present);
    end if;
  end if;

  if move ?| array['attempts', 'newReceipt'] then
    perform 1 from payment_attempts where id in (
      select (change->>'id')::uuid from jsonb_array_elements(move->'attempts') change
      union select (move->'newReceipt'->>'attemptId')::uuid
    ) order by id for update;
    select count(*) into stale_attempts
      from jsonb_array_elements(move->'attempts') change
      left join payment_attempts attempt on attempt.id = (change->>'id')::uuid and attempt.transaction_id = txn
      where attempt.id is null or not (change->'from' ? attempt.status);
    if stale_attempts > 0 then
      return jsonb_build_object('outcome', 'stale_attempt', 'status', present);
    end if;
  end if;
  if move ? 'newAttempt' and door_other_pending(txn, move) then
    return jsonb_build_object('outcome', 'stale_attempt', 'status', present);
  end if;

  if move ? 'receipts' then
    perform 1 from gateway_receipts where receipt in (
      select change->>'receipt' from jsonb_array_elements(move->'receipts') change
    ) order by receipt for update;
    select count(*) into stale_receipts
      from jsonb_array_elements(move->'receipts') change
      left join gateway_receipts noted on noted.receipt = change->>'receipt'
      left join payment_attempts attempt on attempt.id = noted.attempt_id and attempt.transaction_id = txn
      where attempt.id is null or not (change->'from' ? noted.state);
    if stale_receipts > 0 then
      return jsonb_build_object('outcome', 'stale_receipt', 'status', present);
    end if;
  end if;

  if move ? 'payoutChange' and not door_knows_payout(txn, move) then
    return jsonb_build_object('outcome', 'stale', 'status', present);
  end if;
  if move ? 'expectNoOpenAttempt' and door_awaits_payment(txn) then
    return jsonb_build_object('outcome', 'stale_attempt', 'status', present);
  end if;

  if move->>'challengeId' is not null then
    update otp_challenges set used_at = moment
      where id = move->>'challengeId' and used_at is null and replaced_at is null and expires_at > moment
        and (not move ? 'passkey' or door_passkey_stands(move->'passkey'));
    if not found then
      return jsonb_build_object('outcome', 'code_used', 'status', present);
    end if;
    if move ? 'passkey' then
      perform door_use_passkey(move->'passkey', moment);
    end if;
  end if;

  -- No path leaves the door open: no refusal follows, and an exception rolls the setting back.
  perform set_config('amanat.door', 'open', true);
  if move ? 'create' then
    perform door_create(txn, move->'create', moment);
  end if;
  if move ?| array['attempts', 'newAttempt', 'receipts', 'newReceipt'] then
    perform door_change_attempts(txn, move, moment);
    perform door_change_receipts(move, moment);
  end if;
  perform door_change_dispute(txn, move->'dispute', moment);
  perform door_change_transaction(txn, present, move, moment);
  perform door_change_extras(txn, present, move, moment);
  perform door_post(txn, move, moment);
  perform set_config('amanat.door', 'closed', true);

  if move->'jobs' <> '[]' then
    perform door_enqueue(move->'jobs', move->>'traceparent');
  end if;
  perform door_tell(txn, move, moment);
  perform door_webhooks(txn, move, moment);
  if kept is not null then
    -- The second of two calls with one key fails here and is rolled back.
    insert into idempotency_records (user_id, key, route, body_hash, answer, created_at)
      values (kept->>'userId', kept->>'key', kept->>'route', kept->>'bodyHash', kept->'answer', moment);
  end if;
  if txn is not null then
    perform live_tell_move(txn, present, move, moment);
  end if;
  return jsonb_build_object('outcome', 'applied', 'status', coalesce(move->>'to', present));
end $body$;

-- Applies moves that do not depend on one another, each whole or not at all, and answers their results in order. A result is
-- the answer of `apply_transition`, or `{"failed": …}` for a move that raised an error.
-- A locked transaction fails its move at once, because waiting would hold up the others and could end in a deadlock.
create or replace function apply_each(moves jsonb) returns jsonb language plpgsql as $body$
declare
  results jsonb[];
  one record;
  failure text;
  reason text;
  broken text;
begin
  -- The ledger is checked within each savepoint instead of at the end.
  set constraints entry_sums_to_zero immediate;
  for one in
    select move, place from jsonb_array_elements(moves) with ordinality given (move, place)
  loop
    begin
      perform from transactions where id = (one.move->>'transactionId')::uuid for update nowait;
      results[one.place] := apply_transition(one.move);
    exception when others then
      get stacked diagnostics failure = returned_sqlstate, reason = message_text, broken = constraint_name;
      results[one.place] := jsonb_build_object('failed', jsonb_build_object(
        'code', failure, 'message', reason, 'constraint', nullif(broken, '')
      ));
    end;
  end loop;
  return to_jsonb(results);
end $body$;

create or replace function door_create(txn uuid, deal jsonb, moment timestamptz) returns void language plpgsql as $body$
begin
  insert into transactions (
    id, payment_code, payee_id, payee_account_id, payee_iban, amount_rials, behalf, commission_side,
    commission_rate_basis_points, commission_minimum_rials, commission_maximum_rials, commission_rials,
    referee_national_code, process_id, status, created_at, updated_at,
    delivery_method, pay_by_days, deliver_by_days
  ) values (
    txn, deal->>'paymentCode', deal->>'payeeId', deal->>'payeeAccountId', deal->>'payeeIban',
    (deal->>'amountRials')::bigint, deal->>'behalf', (deal->>'commissionSide')::smallint,
    (deal->>'rateBasisPoints')::integer, (deal->>'minimumRials')::bigint, (deal->>'maximumRials')::bigint,
    (deal->>'commissionRials')::bigint, deal->>'refereeNationalCode', deal->>'processId', 'inquired', moment, moment,
    deal->'terms'->>'deliveryMethod',
    (deal->'terms'->>'payByDays')::smallint, (deal->'terms'->>'deliverByDays')::smallint
  );
  insert into transaction_history (transaction_id, from_status, to_status, actor, actor_user_id, at)
    values (txn, null, 'inquired', 'payee', deal->>'payeeId', moment);
end $body$;

-- True when the payer has a pending attempt that this move does not close: a payer has one open attempt a transaction.
create or replace function door_other_pending(txn uuid, move jsonb) returns boolean language plpgsql as $body$
begin
  return exists (
    select 1 from payment_attempts
      where transaction_id = txn and payer_id = move->'newAttempt'->>'payerId' and status = 'pending'
        and id not in (select (change->>'id')::uuid from jsonb_array_elements(move->'attempts') change)
  );
end $body$;

create or replace function door_change_attempts(txn uuid, move jsonb, moment timestamptz) returns void language plpgsql as $body$
declare
  made jsonb := move->'newAttempt';
begin
  update payment_attempts attempt set
      status = change->>'to',
      failure_trace_number = coalesce(attempt.failure_trace_number, change->>'failureTraceNumber'),
      return_reason = coalesce(attempt.return_reason, change->>'returnReason'),
      updated_at = case when attempt.status = change->>'to' then attempt.updated_at else moment end
    from jsonb_array_elements(move->'attempts') change
    where attempt.id = (change->>'id')::uuid;
  if made is not null then
    insert into payment_attempts (
      id, transaction_id, payer_id, payer_account_id, payer_iban, amount_rials, credit_rials,
      gateway, gateway_token, terminal_id, callback_secret_hash, return_url, accepts_referee, status, created_at, updated_at
    ) values (
      (made->>'id')::uuid, txn, made->>'payerId', made->>'payerAccountId', made->>'payerIban',
      (made->>'amountRials')::bigint, (made->>'creditRials')::bigint,
      made->>'gateway', made->>'gatewayToken', made->>'terminalId', made->>'callbackSecretHash', made->>'returnUrl',
      coalesce((made->>'acceptsReferee')::boolean, false), 'pending', moment, moment
    );
    insert into delivery_addresses (attempt_id, address)
      select (made->>'id')::uuid, made->>'deliveryAddress' where made->>'deliveryAddress' is not null;
  end if;
end $body$;

create or replace function door_change_receipts(move jsonb, moment timestamptz) returns void language plpgsql as $body$
declare
  made jsonb := move->'newReceipt';
  attempt uuid := (made->>'attemptId')::uuid;
begin
  update gateway_receipts noted set
      state = change->>'to',
      asked_at = case change->>'to'
        when 'asked' then moment
        -- A rollback is a request too.
        when 'returning' then coalesce(noted.asked_at, moment)
        else noted.asked_at
      end,
      card_mask = coalesce(change->>'cardMask', noted.card_mask),
      trace_number = coalesce(noted.trace_number, change->>'traceNumber'),
      verified_before = noted.verified_before or coalesce((change->>'verifiedBefore')::boolean, false),
      changed_at = moment
    from jsonb_array_elements(move->'receipts') change
    -- A change to the present state only expects it.
    where noted.receipt = change->>'receipt' and noted.state <> change->>'to';
  if made is not null then
    insert into gateway_receipts (receipt, attempt_id, place, trace_number, card_mask, state, noted_at, changed_at)
      select made->>'receipt', attempt, count(*) + 1, made->>'traceNumber', made->>'cardMask', 'noted', moment, moment
      from gateway_receipts where attempt_id = attempt;
  end if;
end $body$;

create or replace function door_change_transaction(txn uuid, present text, move jsonb, moment timestamptz)
returns void language plpgsql as $body$
declare
  payer jsonb := move->'payer';
begin
  if move->>'to' is distinct from present and move ? 'to' then
    update transactions set
        status = move->>'to',
        payer_id = coalesce(payer->>'userId', payer_id),
        payer_account_id = coalesce(payer->>'accountId', payer_account_id),
        payer_iban = coalesce(payer->>'iban', payer_iban),
        paid_rials = coalesce((payer->>'paidRials')::bigint, paid_rials),
        payer_credit_rials = coalesce((payer->>'creditRials')::bigint, payer_credit_rials),
        received_rials = coalesce((move->>'receivedRials')::bigint, received_rials),
        refunded_rials = coalesce((move->>'refundedRials')::bigint, refunded_rials),
        referee_accepted = coalesce((payer->>'acceptsReferee')::boolean, referee_accepted),
        updated_at = moment
      where id = txn;
    insert into transaction_history (transaction_id, from_status, to_status, actor, actor_user_id, cause, at)
      values (txn, present, move->>'to', move->'actor'->>'kind', move->'actor'->>'userId', move->>'cause', moment);
  end if;
  if move ? 'amountInPreview' then
    update transactions set amount_in_preview = (move->>'amountInPreview')::boolean where id = txn;
  end if;
  if move ? 'payouts' then
    insert into payouts (transaction_id, kind, receipt, iban, amount_rials, created_at)
      select txn, payout->>'kind', payout->>'receipt', payout->>'iban', (payout->>'amountRials')::bigint, moment
      from jsonb_array_elements(move->'payouts') payout;
  end if;
  if move ? 'payoutChange' then
    perform door_change_payout(txn, move, moment);
  end if;
end $body$;

create or replace function door_awaits_payment(txn uuid) returns boolean language plpgsql as $body$
begin
  return exists (
    select from payment_attempts attempt where transaction_id = txn and (
      status = 'pending'
      or exists (select from gateway_receipts where attempt_id = attempt.id and state in ('noted', 'asked'))
    )
  );
end $body$;

create or replace function door_post(txn uuid, move jsonb, moment timestamptz) returns void language plpgsql as $body$
declare
  entry jsonb;
  made bigint;
  change record;
begin
  for entry in select * from jsonb_array_elements(move->'entries') loop
    insert into ledger_entries (transaction_id, kind, at) values (txn, entry->>'kind', moment) returning id into made;
    insert into ledger_postings (entry_id, account, amount_rials)
      select made, posting->>'account', (posting->>'rials')::bigint
      from jsonb_array_elements(entry->'postings') posting;
  end loop;
  for change in
    select posting->>'account' as account, sum((posting->>'rials')::bigint) as rials
    from jsonb_array_elements(move->'entries') made_entry, jsonb_array_elements(made_entry->'postings') posting
    where posting->>'account' like '%:%'
    group by 1 order by 1
  loop
    insert into ledger_balances (account, balance_rials) values (change.account, 0) on conflict do nothing;
    update ledger_balances set balance_rials = balance_rials + change.rials where account = change.account;
  end loop;
end $body$;

-- True while the key exists and its signature counter grows; locks the key. Keys without a counter always say 0.
create or replace function door_passkey_stands(seen jsonb) returns boolean language plpgsql as $body$
begin
  perform 1 from passkeys
    where id = seen->>'id' and ((seen->>'counter')::bigint > counter or (seen->>'counter')::bigint + counter = 0)
    for update;
  return found;
end $body$;

create or replace function door_use_passkey(seen jsonb, moment timestamptz) returns void language plpgsql as $body$
begin
  update passkeys set counter = (seen->>'counter')::bigint, last_used_at = moment where id = seen->>'id';
end $body$;
