import { type Kysely, sql } from 'kysely';

/** The tables of the money half. Money is bigint rials, instants are timestamptz. */
export async function createMoneyTables(db: Kysely<unknown>): Promise<void> {
  await createTransactions(db);
  await createPayments(db);
  await createLedger(db);
  await createIdempotency(db);
}

async function createTransactions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table allowed_transitions (
      from_status text not null,
      to_status text not null,
      primary key (from_status, to_status)
    )`.execute(db);
  await sql`
    insert into allowed_transitions (from_status, to_status) values
      ('inquired', 'redirected'),
      ('inquired', 'canceled'),
      ('redirected', 'paid'),
      ('paid', 'settled'),
      ('settled', 'settled_awaiting'),
      ('settled_awaiting', 'settled_done'),
      ('paid', 'refunded'),
      ('refunded', 'refunded_awaiting'),
      ('refunded_awaiting', 'refunded_done')`.execute(db);
  await sql`
    create table transactions (
      id uuid primary key,
      payment_code text not null unique check (payment_code ~ '^[23456789A-HJ-NP-Z]{8}$'),
      payee_id text not null references users (id),
      payee_account_id text not null,
      payee_iban text not null,
      amount_rials bigint not null check (amount_rials between 10000 and 1000000000),
      behalf text not null,
      commission_side smallint not null check (commission_side in (1, 2)),
      commission_rate_basis_points integer not null,
      commission_minimum_rials bigint not null,
      commission_maximum_rials bigint not null,
      commission_rials bigint not null check (commission_rials between 0 and amount_rials),
      referee_national_code text,
      process_id text,
      status text not null,
      payer_id text references users (id),
      payer_account_id text,
      payer_iban text,
      paid_rials bigint check (paid_rials > 0),
      payer_credit_rials bigint check (payer_credit_rials >= 0),
      received_rials bigint check (received_rials >= 0),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint payer_of_record check (
        (status in ('inquired', 'redirected', 'canceled')) = (payer_id is null) and
        num_nulls(payer_id, payer_account_id, payer_iban, paid_rials, payer_credit_rials) in (0, 5)
      )
    )`.execute(db);
  await sql`create index transactions_payee on transactions (payee_id, created_at desc)`.execute(db);
  await sql`create index transactions_payer on transactions (payer_id, created_at desc)`.execute(db);
  await sql`
    create index transactions_unfinished on transactions (updated_at)
      where status in ('settled', 'settled_awaiting', 'refunded', 'refunded_awaiting')`.execute(db);
  await sql`
    create table transaction_history (
      id bigint generated always as identity primary key,
      transaction_id uuid not null references transactions (id),
      from_status text,
      to_status text not null,
      actor text not null check (actor in ('payer', 'payee', 'system')),
      actor_user_id text,
      at timestamptz not null,
      foreign key (from_status, to_status) references allowed_transitions (from_status, to_status),
      check (from_status is not null or to_status = 'inquired')
    )`.execute(db);
  await sql`create index transaction_history_of on transaction_history (transaction_id, id)`.execute(db);
  await sql`
    create table transaction_viewers (
      transaction_id uuid not null references transactions (id),
      user_id text not null references users (id),
      first_opened_at timestamptz not null,
      primary key (transaction_id, user_id)
    )`.execute(db);
  await sql`create index transaction_viewers_by_user on transaction_viewers (user_id)`.execute(db);
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_attempts (
      id uuid primary key,
      transaction_id uuid not null references transactions (id),
      payer_id text not null references users (id),
      payer_account_id text not null,
      payer_iban text not null,
      amount_rials bigint not null check (amount_rials > 0),
      credit_rials bigint not null check (credit_rials >= 0),
      gateway_token text not null,
      terminal_id text not null,
      return_url text,
      status text not null check (status in ('pending', 'paid', 'failed', 'reversed', 'superseded', 'expired')),
      receipt text unique,
      trace_number text,
      reversal text check (reversal in ('due', 'done')),
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create unique index one_payment_per_transaction on payment_attempts (transaction_id) where status = 'paid'`.execute(
    db,
  );
  await sql`create index payment_attempts_of on payment_attempts (transaction_id, payer_id, created_at)`.execute(db);
  await sql`
    create index payment_attempts_unfinished on payment_attempts (created_at) where status = 'pending' or reversal = 'due'
  `.execute(db);
  await sql`
    create table payouts (
      transaction_id uuid primary key references transactions (id),
      kind text not null check (kind in ('settle', 'refund')),
      iban text not null,
      amount_rials bigint not null check (amount_rials >= 0),
      refusals integer not null default 0,
      created_at timestamptz not null,
      done_at timestamptz
    )`.execute(db);
}

async function createLedger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_entries (
      id bigint generated always as identity primary key,
      transaction_id uuid references transactions (id),
      kind text not null,
      at timestamptz not null
    )`.execute(db);
  await sql`
    create table ledger_postings (
      id bigint generated always as identity primary key,
      entry_id bigint not null references ledger_entries (id),
      account text not null check (
        account in ('gateway_clearing', 'commission', 'payouts', 'promotion') or account ~ '^(hold|payable|credit):.+$'
      ),
      amount_rials bigint not null check (amount_rials <> 0)
    )`.execute(db);
  await sql`create index ledger_postings_of on ledger_postings (entry_id)`.execute(db);
  await sql`create index ledger_postings_on on ledger_postings (account)`.execute(db);
  await sql`
    create table ledger_balances (
      account text primary key,
      balance_rials bigint not null constraint balance_not_negative check (balance_rials >= 0)
    )`.execute(db);
}

async function createIdempotency(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_records (
      user_id text not null,
      key text not null,
      route text not null,
      body_hash text not null,
      claimed_by text,
      claimed_until timestamptz,
      answer jsonb,
      created_at timestamptz not null,
      primary key (user_id, key, route)
    )`.execute(db);
  await sql`create index idempotency_records_by_age on idempotency_records (created_at)`.execute(db);
}
