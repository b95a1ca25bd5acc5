-- Office sessions, checks of the audit, changes of a mobile. Expand only: the build before runs on this schema.

-- A login that proved its passkey for the office.
create table office_sessions (
  session_id text primary key references sessions (id) on delete cascade,
  -- The open question to the passkey; null after its answer.
  challenge text,
  challenge_expires_at timestamptz,
  opened_at timestamptz,
  seen_at timestamptz
);

-- Checks of the whole audit. The head of the last one must stay in the chain, so that no end is cut off.
create table audit_checks (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  place bigint not null,
  hash text not null,
  -- The first broken place; null for a whole chain.
  broken_at bigint
);
create trigger append_only before update or delete or truncate on audit_checks
  for each statement execute function refuse_rewriting();

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
