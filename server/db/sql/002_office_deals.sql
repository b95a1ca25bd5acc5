-- Searches and the ledger of the office. Expand only: the build before runs on this schema.

alter table ledger_postings
  add column account_kind text not null generated always as (split_part(account, ':', 1)) stored;
-- Sums and pages of a kind read this index alone.
create index ledger_postings_by_kind on ledger_postings (account_kind, id) include (amount_rials);
-- Sum of the postings of a kind up to a posting, for postings that cannot change any more.
create table ledger_marks (
  account_kind text not null,
  posting_id bigint not null,
  rials bigint not null,
  posting_count bigint not null,
  primary key (account_kind, posting_id)
);
create trigger append_only before update or delete or truncate on ledger_marks
  for each statement execute function refuse_rewriting();

-- The page of a deal and a person's statement read the entries of transactions.
create index ledger_entries_of on ledger_entries (transaction_id);

create index gateway_receipts_trace on gateway_receipts (lower(trace_number)) where trace_number is not null;
create index payment_attempts_failure_trace on payment_attempts (lower(failure_trace_number))
  where failure_trace_number is not null;
