import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`create table users (
    id text primary key,
    national_code text not null unique check (national_code ~ '^[0-9]{10}$'),
    mobile text not null unique check (mobile ~ '^09[0-9]{9}$'),
    first_name text not null,
    last_name text not null,
    birth_date date not null,
    referral_code text,
    joined_at timestamptz not null,
    deactivated_at timestamptz
  )`,

  sql`create table sessions (
    id text primary key,
    user_id text not null references users (id),
    user_agent text not null,
    ip_address text not null,
    logged_in_at timestamptz not null,
    ended_at timestamptz
  )`,
  sql`create index sessions_alive on sessions (user_id) where ended_at is null`,

  sql`create table refresh_tokens (
    token_hash text primary key,
    session_id text not null references sessions (id),
    issued_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create index refresh_tokens_session on refresh_tokens (session_id)`,

  sql`create table otp_challenges (
    id text primary key,
    token_hash text not null unique,
    purpose text not null check (purpose in ('register', 'login', 'settle_transaction', 'refund_transaction', 'cancel')),
    mobile text not null,
    user_id text references users (id),
    payment_code text,
    code_hmac text not null,
    payload jsonb not null,
    wrong_tries integer not null default 0 check (wrong_tries >= 0),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    delivered boolean,
    used_at timestamptz,
    replaced_at timestamptz
  )`,
  sql`create index otp_challenges_mobile on otp_challenges (mobile, created_at)`,

  sql`create table otp_wrong_codes (
    id bigint generated always as identity primary key,
    subject text not null,
    at timestamptz not null
  )`,
  sql`create index otp_wrong_codes_subject on otp_wrong_codes (subject, at)`,

  sql`create table bank_accounts (
    id text primary key,
    user_id text not null references users (id),
    pan text check (pan ~ '^[0-9]{16}$'),
    iban text not null check (iban ~ '^IR[0-9]{24}$'),
    deposit text not null,
    bank_name text not null,
    bank_logo text not null,
    bank_color text not null,
    is_default boolean not null,
    created_at timestamptz not null,
    deleted_at timestamptz
  )`,
  sql`create unique index bank_accounts_iban on bank_accounts (user_id, iban) where deleted_at is null`,
  sql`create unique index bank_accounts_pan on bank_accounts (user_id, pan) where deleted_at is null and pan is not null`,
  sql`create unique index bank_accounts_default on bank_accounts (user_id) where deleted_at is null and is_default`,

  sql`create table rate_limits (
    key text primary key,
    window_ends_at timestamptz not null,
    hits integer not null
  )`,
  sql`create index rate_limits_end on rate_limits (window_ends_at)`,

  sql`create table settings (key text primary key, value text not null)`,

  sql`create table sandbox_sms (
    id bigint generated always as identity primary key,
    mobile text not null,
    text text not null,
    code text,
    sent_at timestamptz not null
  )`,
  sql`create index sandbox_sms_mobile on sandbox_sms (mobile, id)`,
];

/** People, their devices, their one-time codes and their bank accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
