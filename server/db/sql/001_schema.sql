-- Every table. Money is bigint rials, instants are timestamptz.

-- Ciphertext (docs/adr/0008): the database refuses a plain value in a personal column.
create domain sealed as text check (value ~ '^[A-Za-z0-9_-]{1,16}[.][A-Za-z0-9_-]{38,}$');

-- Users, devices, sessions, codes, bank accounts

create table users (
  id text primary key,
  national_code sealed not null,
  mobile sealed not null,
  first_name sealed not null,
  last_name sealed not null,
  birth_date sealed not null,
  referral_code text,
  joined_at timestamptz not null,
  deactivated_at timestamptz,
  closed_at timestamptz,
  erased_at timestamptz,
  national_code_hash text not null constraint users_national_code_key unique,
  mobile_hash text not null constraint users_mobile_key unique
);
create index users_closed on users (closed_at) where closed_at is not null and erased_at is null;

-- A new mobile takes effect at due_at, which the second approval sets.
create table mobile_changes (
  id uuid primary key,
  user_id text not null references users (id),
  mobile sealed not null,
  proposed_at timestamptz not null,
  due_at timestamptz,
  outcome text check (outcome in ('applied', 'canceled', 'taken')),
  ended_at timestamptz,
  constraint ended_whole check ((outcome is null) = (ended_at is null))
);
create unique index mobile_changes_waiting on mobile_changes (user_id) where due_at is not null and ended_at is null;

create table known_devices (
  id text primary key,
  user_id text not null references users (id),
  secret_hash text not null unique,
  first_login_at timestamptz not null,
  last_login_at timestamptz not null
);
create index known_devices_user on known_devices (user_id, last_login_at);
create index known_devices_last_login on known_devices (last_login_at);

create table sessions (
  id text primary key,
  user_id text not null references users (id),
  user_agent text not null,
  ip_address text not null,
  logged_in_at timestamptz not null,
  ended_at timestamptz,
  -- Null until the lookup has answered, empty for an unknown place.
  location text,
  -- No reference: a device may be deleted before its sessions.
  device_id text,
  by_passkey boolean not null default false
);
create index sessions_alive on sessions (user_id) where ended_at is null;

create table refresh_tokens (
  token_hash text primary key,
  session_id text not null references sessions (id),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

create table otp_challenges (
  id text primary key,
  token_hash text not null unique,
  purpose text not null check (purpose in (
    'register', 'login', 'settle_transaction', 'refund_transaction', 'cancel',
    'concede_dispute', 'propose_split', 'accept_proposal', 'accept_award', 'award_dispute', 'change_payout_account',
    'remove_passkey', 'export_data', 'close_account'
  )),
  mobile sealed not null,
  user_id text references users (id),
  payment_code text,
  code_hmac text not null,
  payload sealed not null,
  wrong_tries integer not null default 0 check (wrong_tries >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  delivered boolean,
  used_at timestamptz,
  replaced_at timestamptz,
  -- No reference: a device may be deleted while its codes count.
  device_id text,
  -- Hash of the idempotency key of the login that used the code.
  used_with text,
  mobile_hash text not null,
  passkey_challenge text
);
create index otp_challenges_mobile on otp_challenges (mobile_hash, created_at);

create table otp_wrong_codes (
  id bigint generated always as identity primary key,
  subject text not null,
  at timestamptz not null
);
create index otp_wrong_codes_subject on otp_wrong_codes (subject, at);

create table passkeys (
  id text primary key,
  user_id text not null references users (id),
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  user_agent text not null,
  -- No reference: a device may be deleted before its keys.
  device_id text,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of on passkeys (user_id, created_at);

-- Challenges of logins and new keys. That of a money action is on its row of otp_challenges.
create table passkey_challenges (
  token_hash text primary key,
  purpose text not null check (purpose in ('login', 'register')),
  challenge text not null,
  session_id text references sessions (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_with text,
  constraint session_of_its_key check ((purpose = 'register') = (session_id is not null))
);
create index passkey_challenges_expired on passkey_challenges (expires_at);

create table bank_accounts (
  id text primary key,
  user_id text not null references users (id),
  pan sealed,
  iban sealed not null,
  deposit sealed not null,
  bank_name text not null,
  bank_logo text not null,
  bank_color text not null,
  is_default boolean not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  pan_hash text,
  iban_hash text not null
);
create unique index bank_accounts_iban on bank_accounts (user_id, iban_hash) where deleted_at is null;
create unique index bank_accounts_pan on bank_accounts (user_id, pan_hash)
  where deleted_at is null and pan_hash is not null;
create unique index bank_accounts_default on bank_accounts (user_id) where deleted_at is null and is_default;
-- Each verification of a payment reads the accounts that were deleted since its beginning.
create index bank_accounts_deleted on bank_accounts (user_id, deleted_at) where deleted_at is not null;

create table rate_limits (
  key text primary key,
  window_ends_at timestamptz not null,
  hits integer not null
);
create index rate_limits_end on rate_limits (window_ends_at);

-- Limits on the number of different values. Keys and members are keyed hashes.
create table limit_members (
  key text not null,
  member text not null,
  at timestamptz not null,
  primary key (key, member)
);
create index limit_members_at on limit_members (at);

create table settings (key text primary key, value text not null);

-- Transactions, payments, ledger

create table allowed_transitions (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into allowed_transitions (from_status, to_status) values
  ('inquired', 'redirected'),
  ('inquired', 'canceled'),
  ('redirected', 'paid'),
  ('redirected', 'canceled'),
  ('paid', 'settled'),
  ('settled', 'settled_awaiting'),
  ('settled_awaiting', 'settled_done'),
  ('settled_done', 'settled_awaiting'),
  ('paid', 'refunded'),
  ('refunded', 'refunded_awaiting'),
  ('refunded_awaiting', 'refunded_done'),
  ('refunded_done', 'refunded_awaiting');

create table transactions (
  id uuid primary key,
  payment_code text not null unique check (payment_code ~ '^[23456789A-HJ-NP-Z]{8}$'),
  payee_id text not null references users (id),
  payee_account_id text not null,
  payee_iban sealed not null,
  amount_rials bigint not null check (amount_rials between 10000 and 1000000000),
  behalf text not null,
  -- 3: each side bears half. A partner's offer has one side.
  commission_side smallint not null check (commission_side in (1, 2, 3)),
  commission_rate_basis_points integer not null,
  commission_minimum_rials bigint not null,
  commission_maximum_rials bigint not null,
  commission_rials bigint not null check (commission_rials between 0 and amount_rials),
  referee_national_code sealed,
  process_id text,
  status text not null,
  payer_id text references users (id),
  payer_account_id text,
  payer_iban sealed,
  paid_rials bigint check (paid_rials > 0),
  payer_credit_rials bigint check (payer_credit_rials >= 0),
  received_rials bigint check (received_rials >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  delivery_method text not null check (delivery_method in ('hand', 'courier', 'service')),
  pay_by_days smallint not null check (pay_by_days > 0),
  deliver_by_days smallint not null check (deliver_by_days > 0),
  dispute_id uuid,
  refunded_rials bigint check (refunded_rials >= 0),
  referee_accepted boolean not null default false,
  amount_in_preview boolean not null default false,
  constraint payer_of_record check (
    (status in ('inquired', 'redirected', 'canceled')) = (payer_id is null) and
    num_nulls(payer_id, payer_account_id, payer_iban, paid_rials, payer_credit_rials) in (0, 5)
  ),
  constraint dispute_only_while_paid check (dispute_id is null or status = 'paid')
);
create index transactions_payee on transactions (payee_id, created_at desc);
create index transactions_payer on transactions (payer_id, created_at desc);
-- Reads the deals of a range of days.
create index transactions_created on transactions (created_at, id);
create index transactions_disputed_payee on transactions (payee_id) where dispute_id is not null;
create index transactions_disputed_payer on transactions (payer_id) where dispute_id is not null;
create index transactions_unfinished on transactions (updated_at)
  where status in ('settled', 'settled_awaiting', 'refunded', 'refunded_awaiting');

create table transaction_history (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references transactions (id),
  from_status text,
  to_status text not null,
  actor text not null check (actor in ('payer', 'payee', 'system', 'referee', 'operator')),
  actor_user_id text,
  at timestamptz not null,
  cause text check (cause in ('expired', 'silence', 'agreed', 'award', 'partner')),
  foreign key (from_status, to_status) references allowed_transitions (from_status, to_status),
  check (from_status is not null or to_status = 'inquired')
);
create index transaction_history_of on transaction_history (transaction_id, id);

create table transaction_viewers (
  transaction_id uuid not null references transactions (id),
  user_id text not null references users (id),
  first_opened_at timestamptz not null,
  primary key (transaction_id, user_id)
);
create index transaction_viewers_by_user on transaction_viewers (user_id);

create table payment_attempts (
  id uuid primary key,
  transaction_id uuid not null references transactions (id),
  payer_id text not null references users (id),
  payer_account_id text not null,
  payer_iban sealed not null,
  amount_rials bigint not null check (amount_rials > 0),
  credit_rials bigint not null check (credit_rials >= 0),
  gateway_token text not null,
  terminal_id text not null,
  return_url text,
  status text not null check (status in ('pending', 'paid', 'failed', 'reversed', 'superseded', 'expired')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Hash of the secret in the callback's address.
  callback_secret_hash text,
  -- A failed payment has a tracking number and no receipt.
  failure_trace_number text,
  accepts_referee boolean not null default false,
  return_reason text check (return_reason in ('taken', 'own', 'closed', 'amount', 'unanswered', 'foreign_card')),
  gateway text not null check (gateway in ('simulator', 'sepehr', 'zarinpal'))
);
create unique index one_payment_per_transaction on payment_attempts (transaction_id) where status = 'paid';
create index payment_attempts_of on payment_attempts (transaction_id, payer_id, created_at);
create index payment_attempts_pending on payment_attempts (created_at) where status = 'pending';
create index payment_attempts_sent_back on payment_attempts (payer_id)
  where status = 'reversed' or return_reason is not null;
create index payment_attempts_unheard on payment_attempts (payer_id, created_at)
  where status in ('pending', 'superseded', 'expired');
create index payment_attempts_foreign on payment_attempts (payer_id, created_at) where return_reason = 'foreign_card';
-- An erasure reads a person's attempts.
create index payment_attempts_by on payment_attempts (payer_id);
create index payment_attempts_failure_trace on payment_attempts (lower(failure_trace_number))
  where failure_trace_number is not null;

-- Where the payer of an attempt wants the parcel. Apart from the attempt, because it is erased long before.
create table delivery_addresses (
  attempt_id uuid primary key references payment_attempts (id),
  address sealed not null
);

-- The last addresses of a person, for the next payment.
create table saved_addresses (
  id uuid primary key,
  user_id text not null references users (id),
  address sealed not null,
  address_hash text not null,
  used_at timestamptz not null,
  unique (user_id, address_hash)
);

-- Receipts of the card gateway (docs/adr/0010).
create table gateway_receipts (
  receipt text primary key,
  attempt_id uuid not null references payment_attempts (id),
  place smallint not null constraint three_receipts_an_attempt check (place between 1 and 3),
  trace_number text,
  state text not null check (state in ('noted', 'asked', 'paid', 'refused', 'unused', 'returning', 'returned')),
  noted_at timestamptz not null,
  asked_at timestamptz,
  changed_at timestamptz not null,
  -- The gateway said that the payment was verified before, and we had not asked before: for finance.
  verified_before boolean not null default false,
  -- First six and last four digits of the card, from the callback, then from the gateway's answer.
  card_mask text check (card_mask ~ '^[0-9]{6}[*]{6}[0-9]{4}$'),
  unique (attempt_id, place),
  constraint asked_before_it_is_judged check ((asked_at is null) = (state in ('noted', 'unused')))
);
-- A gateway with a case-insensitive database answers for both spellings.
create unique index one_attempt_a_receipt on gateway_receipts (lower(receipt));
create unique index one_paid_receipt on gateway_receipts (attempt_id) where state = 'paid';
create index gateway_receipts_unfinished on gateway_receipts (changed_at)
  where state in ('noted', 'asked', 'returning');
create index gateway_receipts_returned on gateway_receipts (changed_at) where state = 'returned';
create index gateway_receipts_verified_before on gateway_receipts (changed_at) where verified_before;
create index gateway_receipts_trace on gateway_receipts (lower(trace_number)) where trace_number is not null;

-- A browser back from the gateway reads its own attempt with a ticket.
create table receipt_tickets (
  token_hash text primary key,
  attempt_id uuid not null references payment_attempts (id),
  expires_at timestamptz not null
);
create index receipt_tickets_of on receipt_tickets (attempt_id);
create index receipt_tickets_expired on receipt_tickets (expires_at);

-- Bank transfers to people: to the sides of a transaction, and reversals, which return a payment that a gateway keeps.
create table payouts (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references transactions (id),
  kind text not null check (kind in ('settle', 'refund', 'reversal')),
  -- Of a reversal.
  receipt text references gateway_receipts (receipt),
  -- Null for a reversal: each order of it goes to the next account of the payer.
  iban sealed,
  amount_rials bigint not null check (amount_rials >= 0),
  refusals integer not null default 0,
  -- A finished transfer has done_at, whatever its state.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'needs_account')),
  reason text check (reason in ('account_closed', 'account_blocked', 'wrong_iban', 'bank_down', 'limit', 'unknown')),
  -- Refusals of the present account.
  account_refusals integer not null default 0,
  account_changes integer not null default 0,
  sent_at timestamptz,
  -- The bank is not asked before this time.
  ask_at timestamptz,
  not_before timestamptz,
  -- When the bank last refused or returned a transfer; null before.
  tried_at timestamptz,
  created_at timestamptz not null,
  done_at timestamptz,
  -- Of a finished transfer: number of the order that arrived, from 0; null for the last one.
  arrived_order integer,
  constraint one_payout_of_a_kind unique nulls not distinct (transaction_id, kind, receipt),
  constraint reversal_of_a_receipt check (
    case kind when 'reversal' then receipt is not null and iban is null and amount_rials > 0
    else receipt is null and iban is not null end
  )
);
create unique index payouts_of_receipts on payouts (receipt) where receipt is not null;
-- The search for returned transfers walks the last days.
create index payouts_done on payouts (done_at, id) where done_at is not null;
create index payouts_stopped on payouts (transaction_id, kind) where state = 'needs_account' and done_at is null;

-- What happened to a transaction besides its status and its disputes. The rows of deliveries, deadlines and transfers have
-- the present state only.
create table deal_events (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references transactions (id),
  kind text not null check (kind in (
    'sent', 'declared', 'delivered', 'extended',
    'transfer_sent', 'transfer_refused', 'transfer_returned', 'account_chosen', 'transfer_arrived'
  )),
  -- Of a transfer: to the payee or to the payer, and its account. The erasure of a person deletes accounts, no events.
  payout text check (payout in ('settle', 'refund')),
  account_id text,
  reason text,
  -- Of a delivery.
  proof text,
  -- The extended deadline, or the earliest time of a transfer.
  until timestamptz,
  at timestamptz not null,
  constraint account_of_a_transfer check (
    num_nulls(payout, account_id) = case when kind in ('sent', 'declared', 'delivered', 'extended') then 2 else 0 end
  )
);
create index deal_events_of on deal_events (transaction_id, id);

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid references transactions (id),
  kind text not null,
  at timestamptz not null
);
-- The page of a deal reads the entries of its transaction.
create index ledger_entries_of on ledger_entries (transaction_id);
-- Finds the postings of a day, and those since its end. Almost free to write, because entries come in the order of their time.
create index ledger_entries_at on ledger_entries using brin (at) with (pages_per_range = 16);

create table ledger_postings (
  id bigint generated always as identity primary key,
  entry_id bigint not null references ledger_entries (id),
  account text not null check (
    account in ('gateway_clearing', 'gateway_fees', 'commission', 'payouts', 'promotion') or account ~ '^(hold|payable|credit):.+$'
  ),
  amount_rials bigint not null check (amount_rials <> 0),
  account_kind text not null generated always as (split_part(account, ':', 1)) stored
);
create index ledger_postings_of on ledger_postings (entry_id);
create index ledger_postings_on on ledger_postings (account);
-- Sums and pages of a kind read this index alone.
create index ledger_postings_by_kind on ledger_postings (account_kind, id) include (amount_rials);

-- Sum of the postings of a kind up to a posting, for postings that cannot change any more. The times are those of the postings
-- since the mark before it: the order of postings is not quite that of their times.
create table ledger_marks (
  account_kind text not null,
  posting_id bigint not null,
  rials bigint not null,
  posting_count bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (account_kind, posting_id)
);

create table ledger_balances (
  account text primary key,
  balance_rials bigint not null constraint balance_not_negative check (balance_rials >= 0)
);
create index ledger_balances_stray on ledger_balances (account) where account like 'payable:attempt:%';

-- A row exists only with its answer (docs/adr/0005).
create table idempotency_records (
  user_id text not null,
  key text not null,
  route text not null,
  body_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, key, route)
);
create index idempotency_records_by_age on idempotency_records (created_at);

-- The public check of a paid transaction (docs/adr/0014).
create table check_links (
  transaction_id uuid primary key references transactions (id),
  generation integer not null check (generation > 0),
  token_hash text not null unique,
  made_at timestamptz not null
);

-- Settlement files and bank statements, and days that are closed

-- How files are read. A format never changes: another version follows it.
create table bank_formats (
  id uuid primary key,
  name text not null,
  source text not null check (source in ('gateway', 'bank')),
  -- The account or terminal that it belongs to; empty for any.
  account text not null default '',
  version integer not null default 1,
  -- `FormatRules` of the contract.
  rules jsonb not null,
  -- Null for the rows below.
  made_by text references users (id),
  made_at timestamptz not null,
  off_at timestamptz,
  constraint one_version_of_a_format unique (source, name, version)
);

-- The columns that a simple file has, and three formats by the heads that published programs read from such files. No file of
-- these banks was at hand: their first file is looked at as a sample.
insert into bank_formats (id, name, source, rules, made_at)
select id::uuid, name, source, '{
    "encoding": "any", "delimiter": "any", "skip": 0, "finding": "cell", "sign": "signed", "unit": "rial", "separator": "any",
    "calendar": "any", "order": "any"
  }'::jsonb || rules::jsonb, '2026-01-01T00:00:00Z'
from (values
  ('00000000-0000-4000-8000-000000000001', 'پیش‌فرض درگاه', 'gateway', '{"heads": {
    "reference": ["شماره مرجع"], "spare": [], "amount": ["مبلغ"], "deposit": [], "withdrawal": [], "direction": [], "day": ["تاریخ"]
  }}'),
  ('00000000-0000-4000-8000-000000000002', 'پیش‌فرض بانک', 'bank', '{"heads": {
    "reference": ["شماره مرجع"], "spare": [], "amount": ["مبلغ"], "deposit": [], "withdrawal": [], "direction": [], "day": ["تاریخ"]
  }}'),
  ('00000000-0000-4000-8000-000000000003', 'درگاه شاپرکی', 'gateway', '{"calendar": "jalali", "order": "ymd", "heads": {
    "reference": ["شماره ارجاع", "شماره مرجع تراکنش", "شماره مرجع", "کد مرجع", "RRN"], "spare": [],
    "amount": ["مبلغ تراکنش", "مبلغ"], "deposit": [], "withdrawal": [], "direction": [],
    "day": ["تاریخ تراکنش", "تاریخ پرداخت", "تاریخ"]
  }}'),
  ('00000000-0000-4000-8000-000000000004', 'بانک با ستون واریز و برداشت (پاسارگاد)', 'bank', '{
    "finding": "order", "sign": "columns", "separator": ",", "calendar": "jalali", "order": "ymd", "heads": {
      "reference": ["شرح", "شرح تراکنش"], "spare": ["شماره سند", "شماره پیگیری", "کد رهگیری"], "amount": [],
      "deposit": ["واریز", "مبلغ واریز"], "withdrawal": ["برداشت", "مبلغ برداشت"], "direction": [],
      "day": ["تاریخ", "تاریخ تراکنش"]
    }
  }'),
  ('00000000-0000-4000-8000-000000000005', 'بانک با گردش بدهکار و بستانکار (ملت)', 'bank', '{
    "finding": "order", "sign": "columns", "separator": ",", "calendar": "jalali", "order": "ymd", "heads": {
      "reference": ["شرح", "شرح تراکنش"], "spare": ["شماره سریال", "سریال", "شماره پیگیری"], "amount": [],
      "deposit": ["مبلغ گردش بستانکار", "گردش بستانکار", "بستانکار"],
      "withdrawal": ["مبلغ گردش بدهکار", "گردش بدهکار", "بدهکار"], "direction": [], "day": ["تاریخ", "تاریخ تراکنش"]
    }
  }')
) as built_in (id, name, source, rules);

create table bank_files (
  id uuid primary key,
  source text not null check (source in ('gateway', 'bank')),
  format_id uuid not null references bank_formats (id),
  -- The day that the file is about, in Tehran.
  day date not null,
  name text not null,
  uploaded_by text not null references users (id),
  rows integer not null default 0,
  -- Sum of the rows.
  rials bigint not null default 0,
  touched_at timestamptz not null,
  -- Only a whole file counts.
  read_at timestamptz,
  sha256 text,
  -- A file with warnings waits, and counts in nothing until a person accepts it.
  warnings jsonb,
  -- The approved proposal that took it out of the comparison. Its rows stay.
  withdrawal_id uuid unique,
  constraint whole_file check (sha256 is not null or (read_at is null and warnings is null))
);
-- The files of two days without a row are the same bytes, and a withdrawn file may be read again.
create unique index one_reading_of_a_file on bank_files (sha256)
  where rows > 0 and read_at is not null and withdrawal_id is null;
create index bank_files_of on bank_files (day, source);

create table bank_file_rows (
  id bigint generated always as identity primary key,
  file_id uuid not null references bank_files (id) on delete cascade,
  line integer not null,
  reference text not null,
  amount_rials bigint not null check (amount_rials <> 0),
  day date not null
);
create index bank_file_rows_of on bank_file_rows (file_id);
create index bank_file_rows_named on bank_file_rows (reference);

-- The comparison of a source on a day, kept while its files, the closed days and its records in the books are the same.
create table bank_matches (
  source text not null,
  day date not null,
  basis text not null,
  -- The last entry of the ledger that it knows for certain.
  entry_id bigint not null,
  same_count integer not null,
  same_rials bigint not null,
  booked integer not null,
  primary key (source, day)
);

create table bank_differences (
  id bigint generated always as identity primary key,
  source text not null,
  day date not null,
  key text not null,
  kind text not null,
  cause text not null,
  -- The day of the row, where it is another one.
  dated date,
  reference text not null,
  our_rials bigint,
  bank_rials bigint,
  -- By an approved explanation, or by a row of another day.
  explained boolean not null,
  constraint nothing_twice unique (source, day, key)
);
create index bank_differences_by_kind on bank_differences (source, day, kind, explained, key);

-- A closed day keeps what was found, and never changes.
create table closed_days (
  day date primary key,
  closed_by text not null references users (id),
  closed_at timestamptz not null,
  result jsonb not null
);

-- Proof of what is held (docs/reserves.md)

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

-- Deliveries and deadlines (docs/adr/0011)

create table deliveries (
  transaction_id uuid primary key references transactions (id),
  state text not null check (state in ('waiting', 'sent', 'declared', 'confirmed')),
  evidence text not null check (evidence in ('none', 'weak', 'strong')),
  carrier text check (carrier in ('post', 'tipax', 'chapar', 'mahex', 'other')),
  tracking_code sealed,
  tracking_hash text,
  note sealed,
  evidence_ids uuid[] not null default '{}',
  generation integer not null default 1,
  state_since timestamptz not null,
  proof text check (proof in ('code', 'carrier', 'payer')),
  constraint evidence_of_its_state check (
    (state = 'waiting') = (evidence = 'none') and (state = 'confirmed') = (evidence = 'strong')
  ),
  constraint whole_parcel check (num_nulls(carrier, tracking_code, tracking_hash) in (0, 3)),
  constraint proof_of_what_is_confirmed check (proof is null or state = 'confirmed')
);

create table tracking_codes (tracking_hash text primary key, payer_id text not null);

create table handover_tries (
  transaction_id uuid not null references transactions (id),
  generation integer not null,
  at timestamptz not null
);
create index handover_tries_of on handover_tries (transaction_id, at);

-- The carrier's last answer.
create table parcel_answers (
  transaction_id uuid primary key references transactions (id),
  state text not null check (state in ('unknown', 'moving', 'delivered')),
  asked_at timestamptz not null,
  delivered_at timestamptz,
  city text,
  check ((state = 'delivered') = (delivered_at is not null))
);

create table deadlines (
  transaction_id uuid not null references transactions (id),
  kind text not null check (kind in (
    'pay_by', 'deliver_by', 'inspection', 'answer', 'talk', 'referee_accept', 'referee_decide', 'appeal', 'office'
  )),
  started_at timestamptz not null,
  base_due_at timestamptz not null,
  due_at timestamptz not null check (due_at >= base_due_at),
  grace boolean not null default false,
  extensions smallint not null default 0,
  reminders smallint not null default 0,
  closed_at timestamptz,
  primary key (transaction_id, kind)
);
create index deadlines_running on deadlines (due_at) where closed_at is null;

create table outages (
  id bigint generated always as identity primary key,
  scope text not null check (scope in ('api', 'sms', 'gateway')),
  from_at timestamptz not null,
  to_at timestamptz check (to_at >= from_at),
  why text not null,
  made_by text not null
);
create unique index one_outage_of_its_own on outages (scope) where to_at is null and made_by = 'system';
create unique index one_outage_entered_once on outages (scope, from_at) where made_by <> 'system';

create table outage_entries (
  id bigint generated always as identity primary key,
  outage_id bigint not null references outages (id),
  user_id text not null references users (id),
  to_at timestamptz,
  why text not null,
  at timestamptz not null
);

create table port_health (
  scope text primary key check (scope in ('sms', 'gateway')),
  answered_at timestamptz,
  failing_since timestamptz,
  failed_at timestamptz,
  check ((failing_since is null) = (failed_at is null))
);

-- The next free moment of a limited provider, for all processes.
create table port_slots (port text primary key, next_at timestamptz not null);

-- Days without a cycle of the bank, besides Fridays. The office changes them.
create table bank_holidays (
  -- In Asia/Tehran.
  day date primary key,
  name text not null
);

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

-- Disputes (docs/adr/0011) and the office (docs/adr/0012)

create table disputes (
  id uuid primary key,
  transaction_id uuid not null references transactions (id),
  -- The sides open two disputes, and a third one by the side that has opened none; the system opens one for the office.
  place smallint not null constraint disputes_of_a_transaction
    check (place between 1 and 3 or (place = 4 and opened_by = 'system')),
  stage text not null check (stage in ('answer', 'talk', 'referee', 'appeal', 'office', 'closed')),
  opened_by text not null check (opened_by in ('payer', 'payee', 'system')),
  reason text not null check (reason in (
    'not_received', 'not_as_described', 'damaged', 'seller_will_not_refund', 'buyer_does_not_confirm',
    'goods_not_returned', 'suspected_fraud', 'silent_buyer'
  )),
  wanted_payee_rials bigint check (wanted_payee_rials >= 0),
  version integer not null default 1,
  referee_state text not null default 'none'
    check (referee_state in ('none', 'invited', 'accepted', 'declined', 'late')),
  referee_id text references users (id),
  arbiter_id text references users (id),
  payer_escalated_at timestamptz,
  payee_escalated_at timestamptz,
  payer_appealed_at timestamptz,
  payee_appealed_at timestamptz,
  payer_accepted_award uuid,
  payee_accepted_award uuid,
  seconded_award uuid,
  seconded_by text references users (id),
  paused_at timestamptz,
  opened_at timestamptz not null,
  outcome text check (outcome in ('agreed', 'conceded', 'awarded', 'withdrawn', 'silence')),
  payer_receives bigint check (payer_receives >= 0),
  payee_receives bigint check (payee_receives >= 0),
  closed_at timestamptz,
  unique (transaction_id, place),
  constraint closed_with_an_outcome check (
    (stage = 'closed') = (closed_at is not null) and (closed_at is null) = (outcome is null)
  )
);
create unique index one_open_dispute on disputes (transaction_id) where closed_at is null;
create index disputes_of_stage on disputes (stage, opened_at) where closed_at is null;
create index disputes_of_referee on disputes (referee_id) where referee_id is not null;
alter table transactions add foreign key (dispute_id) references disputes (id);

create table dispute_entries (
  id uuid primary key,
  dispute_id uuid not null references disputes (id),
  place integer not null,
  author text not null check (author in ('payer', 'payee', 'referee', 'office', 'system')),
  user_id text references users (id),
  kind text not null,
  text sealed not null,
  evidence_ids uuid[] not null,
  at timestamptz not null,
  unique (dispute_id, place)
);

create table dispute_proposals (
  id uuid primary key,
  dispute_id uuid not null references disputes (id),
  side text not null check (side in ('payer', 'payee')),
  user_id text not null references users (id),
  payee_rials bigint not null check (payee_rials >= 0),
  state text not null check (state in ('open', 'accepted', 'rejected', 'replaced', 'expired', 'closed')),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
create index dispute_proposals_of on dispute_proposals (dispute_id, made_at);
create unique index one_open_proposal on dispute_proposals (dispute_id, side) where state = 'open';

create table dispute_awards (
  id uuid primary key,
  dispute_id uuid not null references disputes (id),
  author text not null check (author in ('referee', 'office')),
  user_id text not null references users (id),
  payee_rials bigint not null check (payee_rials >= 0),
  text sealed not null,
  final boolean not null,
  at timestamptz not null
);
create index dispute_awards_of on dispute_awards (dispute_id, at);

-- Pictures: their data, the sealed key of each file, and their readers.
create table dispute_evidence (
  id uuid primary key,
  transaction_id uuid not null references transactions (id),
  side text not null check (side in ('payer', 'payee')),
  uploaded_by text not null references users (id),
  of_item boolean not null default false check (not of_item or side = 'payee'),
  media_type text not null,
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  wrapped_key sealed,
  created_at timestamptz not null,
  joined_at timestamptz,
  delete_at timestamptz,
  deleted_at timestamptz,
  constraint no_key_without_its_file check ((deleted_at is null) = (wrapped_key is not null))
);
create index dispute_evidence_transaction on dispute_evidence (transaction_id, side);
create index dispute_evidence_due on dispute_evidence (delete_at) where deleted_at is null;

create table evidence_reads (
  evidence_id uuid not null references dispute_evidence (id) on delete cascade,
  user_id text not null references users (id),
  at timestamptz not null
);
create index evidence_reads_evidence on evidence_reads (evidence_id, at);

create table operator_roles (
  user_id text not null references users (id),
  role text not null check (role in ('support', 'arbiter', 'finance', 'supervisor', 'auditor')),
  granted_at timestamptz not null,
  primary key (user_id, role)
);

create table entry_reports (
  entry_id uuid not null references dispute_entries (id),
  user_id text not null references users (id),
  reporter text not null check (reporter in ('payer', 'payee', 'referee')),
  at timestamptz not null,
  primary key (entry_id, user_id)
);

-- A login that proved its passkey for the office.
create table office_sessions (
  session_id text primary key references sessions (id) on delete cascade,
  -- The open question to the passkey; null after its answer.
  challenge text,
  challenge_expires_at timestamptz,
  opened_at timestamptz,
  seen_at timestamptz
);

-- Acts and reads of operators. Each row carries the hash of the row before, and its own.
create table audit_log (
  -- The place in the chain, from 1 without gaps.
  place bigint primary key check (place > 0),
  -- Null for a command and for the system.
  operator_id text references users (id),
  act text not null,
  subject text not null,
  -- JSON with sorted keys, kept as text: the hash is over its bytes.
  details text not null,
  at timestamptz not null,
  hash_before text not null,
  hash text not null unique
);
-- Finds the rows of a range of days, as for the ledger.
create index audit_log_at on audit_log using brin (at) with (pages_per_range = 16);
create index audit_log_by_operator on audit_log (operator_id, place);
create index audit_log_by_subject on audit_log (lower(replace(subject, ' ', '')), place);

-- Checks of the whole audit. The head of the last one must stay in the chain, so that no end is cut off.
create table audit_checks (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  place bigint not null,
  hash text not null,
  -- The first broken place; null for a whole chain.
  broken_at bigint
);

-- Proposals that a second operator approves.
create table office_proposals (
  id uuid primary key,
  kind text not null,
  subject text not null,
  details jsonb not null,
  reason text not null,
  proposed_by text not null references users (id),
  proposed_at timestamptz not null,
  outcome text check (outcome in ('approved', 'rejected', 'withdrawn')),
  decided_by text references users (id),
  decided_at timestamptz,
  constraint decided_whole check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)),
  -- Four eyes, whatever the server does.
  constraint second_person check (outcome is null or (outcome = 'withdrawn') = (decided_by = proposed_by))
);
create unique index office_proposals_open on office_proposals (kind, subject, details) where outcome is null;
create index office_proposals_of on office_proposals (subject, proposed_at);
alter table bank_files add foreign key (withdrawal_id) references office_proposals (id);

-- What an explanation is about: one difference, or all of one cause. A new comparison makes new rows of the same differences.
create table explained_differences (
  proposal_id uuid not null references office_proposals (id),
  source text not null,
  key text not null,
  primary key (proposal_id, source, key)
);
create index explained_differences_of on explained_differences (source, key);

-- A row of the statement that the ledger knows as the gateway's settlement of some days.
create table gateway_settlements (
  proposal_id uuid primary key references office_proposals (id),
  -- In lower case.
  reference text not null unique,
  -- Negative, because the money came in.
  bank_rials bigint not null check (bank_rials < 0),
  -- Of the row.
  bank_day date not null
);

-- The days of its files. A day is settled once.
create table gateway_settled_days (
  day date primary key,
  proposal_id uuid not null references gateway_settlements (proposal_id),
  gross_rials bigint not null
);

-- Partners with keys, their processes and webhooks

create table partners (
  id uuid primary key,
  name text not null unique,
  -- Part of the addresses of its pages, and the value of `?client=` in its links.
  slug text not null unique check (slug ~ '^[a-z][a-z0-9]{1,31}$'),
  state text not null default 'active' check (state in ('active', 'paused')),
  return_url text not null,
  -- Null: the return address.
  completion_url text,
  webhook_url text,
  events text[] not null,
  -- A site that has processes of its own, and one whose chat shows their news.
  reads_process_from text,
  tells_chat_at text,
  -- Our key at both.
  site_token sealed,
  -- Null for the simulated partner alone.
  contact_mobile sealed,
  contact_mobile_hash text,
  -- The first failure of the webhook address since its last success.
  failing_since timestamptz,
  webhook_off_at timestamptz,
  webhook_off_why text check (webhook_off_why in ('gone', 'failing')),
  created_at timestamptz not null,
  check (site_token is null or coalesce(reads_process_from, tells_chat_at) is not null),
  check ((webhook_off_at is null) = (webhook_off_why is null))
);
create index partners_of_a_contact on partners (contact_mobile_hash);

-- What an open proposal would change: the new settings, or the new key. Deleted with the decision.
create table partner_changes (
  proposal_id uuid primary key references office_proposals (id),
  -- JSON.
  settings sealed not null
);

-- SMS to a partner's contact.
create table partner_notices (
  id uuid primary key,
  partner_id uuid not null references partners (id),
  mobile sealed not null,
  text text not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index partner_notices_by_age on partner_notices (created_at);

-- A `key` is stored as its hash. A `secret` signs webhooks, so it is sealed instead.
create table partner_keys (
  id uuid primary key,
  partner_id uuid not null references partners (id),
  kind text not null check (kind in ('key', 'test_key', 'secret')),
  hash text unique,
  secret sealed,
  hint text not null,
  created_at timestamptz not null,
  -- Null for the present key; set by the rotation.
  expires_at timestamptz,
  check ((kind in ('key', 'test_key')) = (hash is not null)),
  check ((kind = 'secret') = (secret is not null))
);
create unique index one_present_key on partner_keys (partner_id, kind) where expires_at is null;

-- An entry has room for one request and one decision. A partner's own process also holds the people, until it ends.
create table partner_entries (
  process_id text primary key,
  price_rials bigint not null check (price_rials between 10000 and 1000000000),
  title text not null,
  commission_side smallint not null check (commission_side in (1, 2)),
  submitted_at timestamptz not null,
  transaction_id uuid unique references transactions (id),
  one_person boolean not null default false,
  decision text check (decision in ('approved', 'rejected')),
  decided_at timestamptz,
  partner_id uuid not null references partners (id),
  seller_mobile sealed,
  buyer_mobile sealed,
  expires_at timestamptz,
  call_key text,
  order_number text,
  metadata jsonb not null default '{}',
  return_url text,
  check (decision is null or transaction_id is not null),
  check ((decision is null) = (decided_at is null)),
  constraint own_process check (
    expires_at is not null or (
      seller_mobile is null and buyer_mobile is null and call_key is null and order_number is null
      and return_url is null and metadata = '{}'
    )
  )
);
create unique index one_process_a_call on partner_entries (partner_id, call_key);
create index entries_of_a_partner on partner_entries (partner_id, submitted_at desc);
create index entries_of_an_order on partner_entries (partner_id, order_number) where order_number is not null;

-- Processes of test keys, which their partners play. Nothing that moves money reads them, and they name nobody.
create table test_processes (
  process_id text primary key,
  partner_id uuid not null references partners (id),
  price_rials bigint not null,
  title text not null,
  commission_side smallint not null check (commission_side in (1, 2)),
  order_number text,
  metadata jsonb not null,
  return_url text,
  call_key text,
  -- Keyed, of the whole body.
  body_hash text not null,
  submitted_at timestamptz not null,
  expires_at timestamptz not null,
  decision text check (decision in ('approved', 'rejected')),
  payment_code text,
  status text,
  disputed boolean not null default false,
  shipped_at timestamptz,
  -- The last move, and the idempotency key of its call.
  move text,
  move_key text,
  received_rials bigint,
  deal_created_at timestamptz,
  deal_updated_at timestamptz,
  check ((status is null) = (payment_code is null))
);
create unique index one_test_process_a_call on test_processes (partner_id, call_key);
create index test_processes_of_a_partner on test_processes (partner_id, submitted_at desc);

-- Its value is the number of restores to the past, after which the database numbers its transactions again from there.
create sequence restores minvalue 0;
-- The number of a database transaction, above those of the time before the last restore.
create function transaction_number(id xid8) returns bigint language sql stable as $body$
  select (select last_value from restores) * 10000000000000 + id::text::bigint
$body$;

-- The outbox of webhooks: the move writes the row and its job.
create table webhook_deliveries (
  id uuid primary key,
  partner_id uuid not null references partners (id),
  event text not null,
  -- Null for an event of the partner itself.
  payment_code text,
  -- `data` of the body, as the deal was right after the event.
  data jsonb not null,
  -- Of a test process, or asked for with a test key.
  is_test boolean not null default false,
  -- A former address; null for the present one.
  url text,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'listed')),
  tries integer not null default 0,
  -- Start of the three days: the move, or the last resend.
  ordered_at timestamptz not null,
  created_at timestamptz not null,
  tried_at timestamptz,
  result text,
  -- Both order the list of events: a reader sees no transaction before all older ones have ended.
  written_by bigint not null default transaction_number(pg_current_xact_id()),
  place bigint generated always as identity
);
create index events_of_a_partner on webhook_deliveries (partner_id, written_by, place);
create index deliveries_of_a_partner on webhook_deliveries (partner_id, created_at desc, id);
create index deliveries_by_age on webhook_deliveries (created_at);

-- Jobs, notices, live events (docs/adr/0013)

create table jobs (
  queue text not null,
  subject text not null,
  ordered_for timestamptz not null,
  due_at timestamptz,
  tries integer not null default 0,
  taken_by bigint,
  take_id uuid,
  -- The W3C trace context of the call that ordered the job; null without tracing.
  traceparent text,
  primary key (queue, subject),
  check ((taken_by is null) = (take_id is null)),
  check (taken_by is not null or due_at is not null)
);
create index jobs_waiting on jobs (queue, due_at) where taken_by is null;
create index jobs_taken on jobs (take_id) where take_id is not null;

create table notices (
  id uuid primary key,
  place bigint generated always as identity,
  user_id text not null references users (id),
  kind text not null,
  payment_code text,
  params jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notices_of on notices (user_id, place);
create index notices_unread on notices (user_id) where read_at is null;
create index notices_by_age on notices (created_at);

create table notice_deliveries (
  notice_id uuid not null references notices (id) on delete cascade,
  channel text not null check (channel in ('sms', 'push')),
  outcome text not null check (outcome in ('sent', 'silenced', 'late')),
  at timestamptz not null,
  primary key (notice_id, channel)
);

create table notice_settings (
  user_id text primary key references users (id),
  deadlines boolean not null,
  dispute_talk boolean not null,
  push boolean not null,
  amount_on_lock_screen boolean not null
);

create table push_subscriptions (
  id uuid primary key,
  user_id text not null references users (id),
  session_id text not null references sessions (id),
  endpoint sealed not null,
  endpoint_hash text not null unique,
  p256dh sealed not null,
  auth sealed not null,
  seen_at timestamptz not null
);
create index push_subscriptions_of on push_subscriptions (user_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);

-- One row for each person and move, kept for a day. `version` is the move's. `move` is its database transaction: a reader
-- finds a row that commits later than rows after it.
create sequence live_versions;
create table live_events (
  cursor bigint generated always as identity primary key,
  user_id text not null,
  payment_code text,
  version bigint not null,
  move xid8 not null default pg_current_xact_id(),
  at timestamptz not null
);
create index live_events_of on live_events (user_id, cursor);
create index live_events_new on live_events (move);
create index live_events_old on live_events (at);

-- The simulators' own data, empty outside the sandbox

create table sandbox_sms (
  id bigint generated always as identity primary key,
  mobile sealed not null,
  text sealed not null,
  code sealed,
  sent_at timestamptz not null,
  mobile_hash text not null,
  -- A repeated call with one reference sends one message.
  reference text unique
);
create index sandbox_sms_mobile on sandbox_sms (mobile_hash, id);

create table sandbox_pushes (
  id bigint generated always as identity primary key,
  endpoint_hash text not null,
  reference text not null,
  text sealed not null,
  sent_at timestamptz not null,
  unique (endpoint_hash, reference)
);

create table sandbox_gateway_payments (
  invoice_id text primary key,
  token text not null unique,
  terminal_id text not null,
  amount_rials bigint not null,
  callback_url text not null,
  decision text check (decision in ('paid', 'failed', 'canceled')),
  verification text check (verification in ('ok', 'late', 'duplicate', 'wrong_amount')),
  receipt text unique,
  trace_number text,
  decided_at timestamptz,
  advised_at timestamptz,
  reversed_at timestamptz,
  created_at timestamptz not null,
  inquirable boolean not null default false,
  -- JSON list of the payer's card numbers.
  payer_cards sealed,
  -- The number of the card that paid.
  card sealed
);

create table sandbox_payouts (
  reference text primary key,
  iban sealed not null,
  amount_rials bigint not null,
  description text not null,
  created_at timestamptz not null
);

create table sandbox_parcels (
  tracking_code_hash text primary key,
  state text not null check (state in ('unknown', 'moving', 'delivered')),
  at timestamptz not null
);

create table sandbox_conversations (
  process_id text primary key,
  title text not null,
  price_rials bigint not null,
  seller sealed not null,
  buyer sealed not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table sandbox_chat_messages (
  id bigint generated always as identity primary key,
  process_id text not null references sandbox_conversations (process_id) on delete cascade,
  author text not null check (author in ('seller', 'buyer', 'partner')),
  addressee text not null check (addressee in ('seller', 'buyer', 'both')),
  text sealed not null,
  link text,
  reference text unique,
  sent_at timestamptz not null
);
create index sandbox_chat_messages_of on sandbox_chat_messages (process_id, id);

-- Guards: their functions are in guards.sql and personal.sql.

-- Only `apply_transition` writes these tables.
do $body$
declare
  guarded text;
begin
  foreach guarded in array array[
    'allowed_transitions', 'transactions', 'transaction_history', 'payment_attempts', 'gateway_receipts', 'payouts',
    'deal_events', 'ledger_entries', 'ledger_postings', 'ledger_balances', 'deliveries', 'tracking_codes',
    'deadlines', 'disputes', 'dispute_entries', 'dispute_proposals', 'dispute_awards'
  ] loop
    execute format(
      'create trigger the_one_door before insert or update or delete or truncate on %I
       for each statement execute function refuse_outside_the_door()', guarded
    );
  end loop;
  foreach guarded in array array[
    'transaction_history', 'deal_events', 'ledger_entries', 'ledger_postings', 'ledger_marks', 'closed_days',
    'explained_differences', 'gateway_settlements', 'gateway_settled_days', 'reserve_records', 'dispute_entries', 'dispute_awards', 'audit_log', 'audit_checks', 'switch_changes'
  ] loop
    execute format(
      'create trigger append_only before update or delete or truncate on %I
       for each statement execute function refuse_rewriting()', guarded
    );
  end loop;
end $body$;

create trigger never_forgotten before delete or truncate on gateway_receipts
  for each statement execute function refuse_rewriting();
create trigger receipt_stays before update on gateway_receipts
  for each row execute function refuse_changed_receipt();
create trigger deal_keeps_its_terms before update on transactions
  for each row execute function refuse_changed_deal();
create trigger dispute_holds_the_money before update on transactions
  for each row execute function refuse_moving_disputed_money();
create trigger entry_keeps_its_terms before update on partner_entries
  for each row execute function refuse_changed_entry();
create trigger formats_stay before update or delete on bank_formats
  for each row execute function refuse_changed_format();
create trigger whole_files_stay before update or delete on bank_files
  for each row execute function refuse_changed_file();
create trigger closed_days_stay after insert on bank_differences referencing new table as changed
  for each statement execute function refuse_changed_day();
create trigger closed_days_keep after delete on bank_differences referencing old table as changed
  for each statement execute function refuse_changed_day();
create trigger deactivation_ends_passkeys after update of deactivated_at on users
  for each row when (new.deactivated_at is not null) execute function forget_passkeys();
create trigger closing_ends_passkeys after update of closed_at on users
  for each row when (new.closed_at is not null) execute function forget_passkeys();
create trigger open_payee before insert on transactions
  for each row execute function refuse_closed_person('payee_id');
create trigger open_payer before update of payer_id on transactions
  for each row when (new.payer_id is distinct from old.payer_id) execute function refuse_closed_person('payer_id');
create trigger open_payer before insert on payment_attempts
  for each row execute function refuse_closed_person('payer_id');
create constraint trigger entry_sums_to_zero after insert on ledger_postings
  deferrable initially deferred for each row execute function refuse_unbalanced_entry();

create trigger reseals_only before update on transactions
  for each row execute function refuse_more_than_resealing('payee_iban', 'payer_iban', 'referee_national_code');
create trigger reseals_only before update on payment_attempts
  for each row execute function refuse_more_than_resealing('payer_iban');
create trigger reseals_only before update on payouts
  for each row execute function refuse_more_than_resealing('iban');
create trigger reseals_only before update on deliveries
  for each row execute function refuse_more_than_resealing('tracking_code', 'note');
create trigger reseals_only before update on dispute_entries
  for each row execute function refuse_more_than_resealing('text');
create trigger reseals_only before update on dispute_awards
  for each row execute function refuse_more_than_resealing('text');
