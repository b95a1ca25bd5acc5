-- Five roles, the audit chain and the second approval. Expand only: the build before runs on this schema.

alter table operator_roles drop constraint operator_roles_role_check;
alter table operator_roles add constraint operator_roles_role_check
  check (role in ('support', 'arbiter', 'finance', 'supervisor', 'auditor'));

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
create index audit_log_by_operator on audit_log (operator_id, place);
create index audit_log_by_subject on audit_log (lower(replace(subject, ' ', '')), place);
create trigger append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_rewriting();

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
