-- Closed accounts and erased people. Expand only: the build before runs on this schema.

alter table users add column closed_at timestamptz, add column erased_at timestamptz;
create index users_closed on users (closed_at) where closed_at is not null and erased_at is null;
create trigger closing_ends_passkeys after update of closed_at on users
  for each row when (new.closed_at is not null) execute function forget_passkeys();

create trigger open_payee before insert on transactions
  for each row execute function refuse_closed_person('payee_id');
create trigger open_payer before update of payer_id on transactions
  for each row when (new.payer_id is distinct from old.payer_id) execute function refuse_closed_person('payer_id');
create trigger open_payer before insert on payment_attempts
  for each row execute function refuse_closed_person('payer_id');

-- An erasure reads a person's attempts.
create index payment_attempts_by on payment_attempts (payer_id);

-- Adds to the purposes that are there: another migration of this step may have added its own.
do $body$
declare
  present text := (
    select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'otp_challenges_purpose_check'
  );
begin
  alter table otp_challenges drop constraint otp_challenges_purpose_check;
  execute format(
    'alter table otp_challenges add constraint otp_challenges_purpose_check check ((%s) or purpose in (%L, %L))',
    present, 'export_data', 'close_account'
  );
end $body$;
