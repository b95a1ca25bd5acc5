import { type Kysely, sql } from 'kysely';

/** Our own table of jobs in place of pg-boss's, with everything that waits there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table jobs (
      queue text not null,
      subject text not null,
      ordered_for timestamptz not null,
      due_at timestamptz,
      tries integer not null default 0,
      taken_by bigint,
      take_id uuid,
      primary key (queue, subject),
      check ((taken_by is null) = (take_id is null)),
      check (taken_by is not null or due_at is not null)
    )`.execute(db);
  await sql`create index jobs_waiting on jobs (queue, due_at) where taken_by is null`.execute(db);
  await sql`create index jobs_taken on jobs (take_id) where take_id is not null`.execute(db);
  await bringOver(db);
}

async function bringOver(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ present: boolean }>`
    select to_regclass('pgboss.job') is not null as present`.execute(db);
  if (rows[0]?.present) {
    // What was being worked on is due at once: its process is gone, or does it a second time without harm.
    await sql`
      insert into jobs (queue, subject, ordered_for, due_at)
        select queue, subject, max(start_after), min(start_after)
        from (
          select name as queue, start_after,
            coalesce(data->>'transactionId', data->>'attemptId', data->>'processId') as subject
          from pgboss.job
          where name in ('payout', 'payment-attempt', 'reversal', 'partner-message')
            and state::text in ('created', 'retry', 'active')
        ) waiting
        where subject is not null
        group by queue, subject`.execute(db);
  }
  await sql`drop schema if exists pgboss cascade`.execute(db);
}
