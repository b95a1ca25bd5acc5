-- Settlement files and bank statements, and days that are closed. Expand only: the build before runs on this schema.

create table bank_files (
  id uuid primary key,
  source text not null check (source in ('gateway', 'bank')),
  -- The day that the file is about, in Tehran.
  day date not null,
  name text not null,
  uploaded_by text not null references users (id),
  rows integer not null default 0,
  touched_at timestamptz not null,
  -- Only a whole file counts.
  read_at timestamptz,
  sha256 text,
  constraint whole_file check ((read_at is null) = (sha256 is null))
);
-- The files of two days without a row are the same bytes.
create unique index one_reading_of_a_file on bank_files (sha256) where rows > 0;
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

-- A closed day keeps what was found, and never changes.
create table closed_days (
  day date primary key,
  closed_by text not null references users (id),
  closed_at timestamptz not null,
  result jsonb not null
);
create trigger append_only before update or delete or truncate on closed_days
  for each statement execute function refuse_rewriting();

create function refuse_changed_file() returns trigger language plpgsql as $body$
begin
  if old.read_at is not null then
    raise exception 'a file that was read does not change' using errcode = 'AM901';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $body$;
create trigger whole_files_stay before update or delete on bank_files
  for each row execute function refuse_changed_file();

create index gateway_receipts_returned on gateway_receipts (changed_at) where state = 'returned';
