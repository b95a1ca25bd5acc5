-- Several card gateways, and bank transfers of payments that a gateway does not roll back. Expand only: the build before
-- runs on this schema.
alter table payment_attempts add column gateway text not null default 'json'
  check (gateway in ('json', 'sepehr', 'zarinpal'));

-- The gateway said that the payment was verified before, and we had not asked before: for finance.
alter table gateway_receipts add column verified_before boolean not null default false;
create index gateway_receipts_verified_before on gateway_receipts (changed_at) where verified_before;

create table reversal_payouts (
  receipt text primary key references gateway_receipts (receipt),
  attempt_id uuid not null references payment_attempts (id),
  amount_rials bigint not null check (amount_rials > 0),
  refusals integer not null default 0,
  -- Why the bank refused the last order.
  reason text,
  sent_at timestamptz,
  -- Neither a question nor an order before this time.
  ask_at timestamptz,
  created_at timestamptz not null,
  done_at timestamptz
);
create index reversal_payouts_open on reversal_payouts (created_at) where done_at is null;
create trigger the_one_door before insert or update or delete or truncate on reversal_payouts
  for each statement execute function refuse_outside_the_door();
