-- Proof of what is held (docs/reserves.md). Expand only: the build before runs on this schema.
create table reserve_records (
  -- In Asia/Tehran.
  day date primary key,
  root text not null,
  owed_rials bigint not null,
  bank_rials bigint not null,
  gateway_rials bigint not null,
  leaves integer not null,
  -- A record has one successor.
  previous text unique,
  signed_at timestamptz not null,
  key_id text not null,
  -- Public part of the signing key.
  key text not null,
  signature text not null
);
create trigger append_only before update or delete or truncate on reserve_records
  for each statement execute function refuse_rewriting();

-- The leaves of one day in the order of their hashes, 1024 a row: 32 bytes of hash and 8 of amount each. They name no person.
create table reserve_chunks (
  day date not null references reserve_records (day),
  number integer not null,
  -- Hash of the first leaf.
  first_leaf bytea not null,
  -- Hash and sum of the node above these leaves.
  node bytea not null,
  leaves bytea not null,
  primary key (day, number)
);
-- Hashes do not compress.
alter table reserve_chunks alter column leaves set storage external;

-- Finds the postings of a day, and those since its end. Almost free to write, because entries come in the order of their time.
create index ledger_entries_at on ledger_entries using brin (at) with (pages_per_range = 16);
create index ledger_balances_stray on ledger_balances (account) where account like 'payable:attempt:%';
