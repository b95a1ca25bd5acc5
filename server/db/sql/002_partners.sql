-- Partners with keys, their own processes and their webhooks. Expand only: the build before runs on this schema.

create table partners (
  id uuid primary key,
  name text not null unique,
  state text not null default 'active' check (state in ('active', 'paused')),
  return_url text not null,
  webhook_url text,
  events text[] not null,
  created_at timestamptz not null
);

-- A `key` is stored as its hash. A `secret` signs webhooks, so it is sealed instead.
create table partner_keys (
  id uuid primary key,
  partner_id uuid not null references partners (id),
  kind text not null check (kind in ('key', 'secret')),
  hash text unique,
  secret sealed,
  hint text not null,
  created_at timestamptz not null,
  -- Null for the present key; set by the rotation.
  expires_at timestamptz,
  check ((kind = 'key') = (hash is not null)),
  check ((kind = 'secret') = (secret is not null))
);
create unique index one_present_key on partner_keys (partner_id, kind) where expires_at is null;

-- An own process of a partner: its entry holds the people too. They are deleted when the process ends.
alter table partner_entries add column partner_id uuid references partners (id);
alter table partner_entries add column seller_mobile sealed;
alter table partner_entries add column buyer_mobile sealed;
alter table partner_entries add column expires_at timestamptz;
alter table partner_entries add column call_key text;
alter table partner_entries add constraint own_process check (
  (partner_id is null) = (expires_at is null)
  and (partner_id is not null or (seller_mobile is null and buyer_mobile is null and call_key is null))
);
create unique index one_process_a_call on partner_entries (partner_id, call_key);
create index entries_of_a_partner on partner_entries (partner_id, submitted_at desc) where partner_id is not null;

-- The outbox of webhooks: the move writes the row and its job.
create table webhook_deliveries (
  id uuid primary key,
  partner_id uuid not null references partners (id),
  event text not null,
  payment_code text not null,
  -- `data` of the body, as the deal was right after the event.
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  -- Start of the three days: the move, or the last resend.
  ordered_at timestamptz not null,
  created_at timestamptz not null,
  tried_at timestamptz,
  result text
);
create index deliveries_of_a_partner on webhook_deliveries (partner_id, created_at desc, id);
create index deliveries_by_age on webhook_deliveries (created_at);
