-- Searches and the ledger of the office. Expand only: the build before runs on this schema.

alter table ledger_postings
  add column account_kind text not null generated always as (split_part(account, ':', 1)) stored;
-- Sums and pages of a kind read this index alone.
create index ledger_postings_by_kind on ledger_postings (account_kind, id) include (amount_rials);
create index ledger_entries_of on ledger_entries (transaction_id);

create index gateway_receipts_trace on gateway_receipts (trace_number) where trace_number is not null;
create index payment_attempts_failure_trace on payment_attempts (failure_trace_number)
  where failure_trace_number is not null;
