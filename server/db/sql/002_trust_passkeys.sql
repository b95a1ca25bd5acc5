-- Passkeys and their challenges. Expand only: the build before runs on this schema.

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
create trigger deactivation_ends_passkeys after update of deactivated_at on users
  for each row when (new.deactivated_at is not null) execute function forget_passkeys();

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

alter table sessions add column by_passkey boolean not null default false;

alter table otp_challenges add column passkey_challenge text;
alter table otp_challenges drop constraint otp_challenges_purpose_check;
alter table otp_challenges add constraint otp_challenges_purpose_check check (purpose in (
  'register', 'login', 'settle_transaction', 'refund_transaction', 'cancel',
  'concede_dispute', 'propose_split', 'accept_proposal', 'accept_award', 'award_dispute', 'change_payout_account',
  'remove_passkey'
));
