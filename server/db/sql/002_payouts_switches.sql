-- Payouts that wait for the bank or for another account, and switches. Expand only: the build before runs on this schema.

-- Written around the door once: the list of permitted steps is data.
select set_config('amanat.door', 'open', true);
insert into allowed_transitions (from_status, to_status) values
  ('settled_done', 'settled_awaiting'),
  ('refunded_done', 'refunded_awaiting');
select set_config('amanat.door', 'closed', true);

-- A finished transfer has done_at, whatever its state.
alter table payouts
  add column state text not null default 'waiting' check (state in ('waiting', 'sent', 'needs_account')),
  add column reason text
    check (reason in ('account_closed', 'account_blocked', 'wrong_iban', 'bank_down', 'limit', 'unknown')),
  -- Refusals of the present account.
  add column account_refusals integer not null default 0,
  add column account_changes integer not null default 0,
  add column sent_at timestamptz,
  -- The bank is not asked before this time.
  add column ask_at timestamptz,
  add column not_before timestamptz;
-- The search for returned transfers walks the last days.
create index payouts_done on payouts (done_at, id) where done_at is not null;

-- Each account that its owner chose for a transfer after the first one.
create table payout_accounts (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references transactions (id),
  kind text not null,
  account_id text not null,
  user_id text not null references users (id),
  at timestamptz not null
);
create index payout_accounts_of on payout_accounts (transaction_id, kind);
create trigger the_one_door before insert or update or delete or truncate on payout_accounts
  for each statement execute function refuse_outside_the_door();
create trigger append_only before update or delete or truncate on payout_accounts
  for each statement execute function refuse_rewriting();

alter table otp_challenges drop constraint otp_challenges_purpose_check;
alter table otp_challenges add constraint otp_challenges_purpose_check check (purpose in (
  'register', 'login', 'settle_transaction', 'refund_transaction', 'cancel',
  'concede_dispute', 'propose_split', 'accept_proposal', 'accept_award', 'award_dispute', 'change_payout_account'
));

-- The next free moment of a limited provider, for all processes.
create table port_slots (port text primary key, next_at timestamptz not null);

-- A missing row is an open switch.
create table switches (
  name text primary key check (name in ('payouts', 'new_deals', 'payments', 'registration', 'sms')),
  is_open boolean not null,
  reason text not null,
  changed_at timestamptz not null
);
create table switch_changes (
  id bigint generated always as identity primary key,
  name text not null references switches (name),
  is_open boolean not null,
  reason text not null,
  -- Null for the command.
  user_id text references users (id),
  at timestamptz not null
);
create trigger append_only before update or delete or truncate on switch_changes
  for each statement execute function refuse_rewriting();
