-- When the bank last refused or returned a transfer; null before.
alter table payouts add column tried_at timestamptz;
