import { type Kysely, sql } from 'kysely';
import guards from '../sql/guards.sql';

/**
 * Receipts of the card gateway get a table of their own (docs/adr/0010): an attempt had one receipt, which the next
 * callback replaced. Attempts get the hash of the secret in their callback's address; those made before have none, so that
 * no callback fits them: what was not verified by then the bank gives back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createReceipts(db);
  await takeOverReceipts(db);
  await guardReceipts(db);
  await sql`
    alter table payment_attempts
      drop column receipt, drop column trace_number, drop column reversal,
      add column callback_secret_hash text`.execute(db);
  await sql`create index payment_attempts_pending on payment_attempts (created_at) where status = 'pending'`.execute(
    db,
  );
}

async function createReceipts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gateway_receipts (
      receipt text primary key,
      attempt_id uuid not null references payment_attempts (id),
      place smallint not null constraint three_receipts_an_attempt check (place between 1 and 3),
      trace_number text,
      state text not null check (state in ('noted', 'asked', 'paid', 'refused', 'unused', 'returning', 'returned')),
      noted_at timestamptz not null,
      asked_at timestamptz,
      changed_at timestamptz not null,
      unique (attempt_id, place),
      constraint asked_before_it_is_judged check ((asked_at is null) = (state in ('noted', 'unused')))
    )`.execute(db);
  // A gateway whose database does not tell capitals from small letters would answer for both spellings.
  await sql`create unique index one_attempt_a_receipt on gateway_receipts (lower(receipt))`.execute(db);
  await sql`create unique index one_paid_receipt on gateway_receipts (attempt_id) where state = 'paid'`.execute(db);
  await sql`
    create index gateway_receipts_unfinished on gateway_receipts (changed_at)
      where state in ('noted', 'asked', 'returning')`.execute(db);
}

/** Whether the gateway was asked about a receipt was not kept: it is taken as asked, the one way in which no money stays behind. */
async function takeOverReceipts(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into gateway_receipts (receipt, attempt_id, place, trace_number, state, noted_at, asked_at, changed_at)
      select receipt, id, 1, trace_number,
        case
          when status = 'paid' then 'paid'
          when reversal = 'due' then 'returning'
          when reversal = 'done' then 'returned'
          when status in ('pending', 'superseded') then 'asked'
          else 'refused'
        end, updated_at, updated_at, updated_at
      from payment_attempts where receipt is not null`.execute(db);
}

async function guardReceipts(db: Kysely<unknown>): Promise<void> {
  await sql.raw(guards).execute(db);
  await sql`
    create trigger the_one_door before insert or update or delete or truncate on gateway_receipts
    for each statement execute function refuse_outside_the_door()`.execute(db);
  await sql`
    create trigger never_forgotten before delete or truncate on gateway_receipts
    for each statement execute function refuse_rewriting()`.execute(db);
  await sql`
    create trigger receipt_stays before update on gateway_receipts
    for each row execute function refuse_changed_receipt()`.execute(db);
}
