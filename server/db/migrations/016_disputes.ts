import { type Kysely, sql } from 'kysely';
import guards from '../sql/guards.sql';

const TABLES = ['disputes', 'dispute_entries', 'dispute_proposals', 'dispute_awards'];
/** What was said and what was awarded stays as it was. */
const APPEND_ONLY_TABLES = ['dispute_entries', 'dispute_awards'];

/** Disputes over held money, and payouts by whom they go to: a split has two (docs/adr/0011). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createDisputes(db);
  await sql`
    alter table transactions
      add column dispute_id uuid references disputes (id),
      add column refunded_rials bigint check (refunded_rials >= 0),
      add column referee_accepted boolean not null default false,
      add constraint dispute_only_while_paid check (dispute_id is null or status = 'paid')`.execute(db);
  await sql`alter table payment_attempts add column accepts_referee boolean not null default false`.execute(db);
  // Of its own, because sealing anew goes through a table by one key.
  await sql`
    alter table payouts
      drop constraint payouts_pkey,
      add primary key (transaction_id, kind),
      add column id bigint generated always as identity unique`.execute(db);
  await sql`
    alter table transaction_history
      drop constraint transaction_history_actor_check,
      add constraint transaction_history_actor_check
        check (actor in ('payer', 'payee', 'system', 'referee', 'operator'))`.execute(db);
  await sql`
    alter table otp_challenges
      drop constraint otp_challenges_purpose_check,
      add constraint otp_challenges_purpose_check check (purpose in (
        'register', 'login', 'settle_transaction', 'refund_transaction', 'cancel',
        'concede_dispute', 'propose_split', 'accept_proposal', 'accept_award', 'award_dispute'
      ))`.execute(db);
  await guard(db);
}

async function createDisputes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table disputes (
      id uuid primary key,
      transaction_id uuid not null references transactions (id),
      place smallint not null constraint two_disputes_a_transaction check (place between 1 and 2),
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
      payer_accepts_rules boolean not null default false,
      payee_accepts_rules boolean not null default false,
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
    )`.execute(db);
  await sql`create unique index one_open_dispute on disputes (transaction_id) where closed_at is null`.execute(db);
  await sql`create index disputes_of_stage on disputes (stage, opened_at) where closed_at is null`.execute(db);
  await sql`create index disputes_of_referee on disputes (referee_id) where referee_id is not null`.execute(db);
  await sql`
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
    )`.execute(db);
  await sql`
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
    )`.execute(db);
  await sql`create index dispute_proposals_of on dispute_proposals (dispute_id, made_at)`.execute(db);
  await sql`create unique index one_open_proposal on dispute_proposals (dispute_id, side) where state = 'open'`.execute(
    db,
  );
  await sql`
    create table dispute_awards (
      id uuid primary key,
      dispute_id uuid not null references disputes (id),
      author text not null check (author in ('referee', 'office')),
      user_id text not null references users (id),
      payee_rials bigint not null check (payee_rials >= 0),
      text sealed not null,
      final boolean not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index dispute_awards_of on dispute_awards (dispute_id, at)`.execute(db);
}

async function guard(db: Kysely<unknown>): Promise<void> {
  await sql.raw(guards).execute(db);
  for (const table of TABLES) {
    await sql`
      create trigger the_one_door before insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_outside_the_door()`.execute(db);
  }
  for (const table of APPEND_ONLY_TABLES) {
    await sql`
      create trigger append_only before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_rewriting()`.execute(db);
    await sql`
      create trigger reseals_only before update on ${sql.table(table)}
      for each row execute function refuse_more_than_resealing('text')`.execute(db);
  }
  await sql`
    create trigger dispute_holds_the_money before update on transactions
    for each row execute function refuse_moving_disputed_money()`.execute(db);
}
