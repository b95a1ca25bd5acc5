-- The part of `apply_transition` that writes the webhooks of a partner's deal and their jobs.

-- Takes `move.events` as names, in order. Only for a process of a partner, and only events it chose. Without a
-- working address they are only listed. Both sides' people stay out of the row.
create or replace function door_webhooks(txn uuid, move jsonb, moment timestamptz) returns void language plpgsql as $body$
declare
  deal record;
  happened text;
  made uuid;
begin
  if txn is null or coalesce(move->'events', '[]') = '[]' then
    return;
  end if;
  select partner.id as partner_id, partner.events,
      partner.webhook_url is not null and partner.webhook_off_at is null as is_sent, one.payment_code, jsonb_build_object(
      'process_id', one.process_id, 'order_number', entry.order_number, 'metadata', entry.metadata, 'payment_code', one.payment_code, 'status', one.status, 'amount', one.amount_rials,
      'disputed', one.dispute_id is not null,
      'payee_receives', one.received_rials, 'payer_receives', one.refunded_rials,
      'created_at', webhook_time(one.created_at), 'updated_at', webhook_time(one.updated_at)
    ) as data
    into deal
    from transactions one
    join partner_entries entry on entry.process_id = one.process_id
    join partners partner on partner.id = entry.partner_id
    where one.id = txn;
  if not found then
    return;
  end if;
  for happened in select * from jsonb_array_elements_text(move->'events') loop
    continue when happened <> all(deal.events);
    insert into webhook_deliveries (id, partner_id, event, payment_code, data, state, ordered_at, created_at)
      values (
        gen_random_uuid(), deal.partner_id, happened, deal.payment_code, deal.data,
        case when deal.is_sent then 'waiting' else 'listed' end, moment, moment
      )
      returning id into made;
    continue when not deal.is_sent;
    insert into jobs (queue, subject, ordered_for, due_at, traceparent)
      values ('webhook', made::text, moment, moment, move->>'traceparent');
  end loop;
end $body$;

create or replace function webhook_time(moment timestamptz) returns text language sql stable as $body$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
$body$;
