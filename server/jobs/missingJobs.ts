import { changesByItself, TRANSACTION_STATUSES } from '@contract/rules/transactionStates';
import { sql } from 'kysely';
import type { Executor } from '../db/schema';

/** Literals, so that the database knows its index of unfinished transactions in them. */
const UNFINISHED = sql.join(TRANSACTION_STATUSES.filter(changesByItself).map((status) => sql.lit(status)));

/** Of one statement: after a lost queue everything is missing, and one statement for all of it takes longer than a statement may. */
const PORTION = 10_000;

/**
 * Orders the jobs that unfinished business should have and, after a restored backup or a deleted queue, has not: payouts on their
 * way, receipts whose payments have to go back, payment attempts and receipts that nobody follows up, clocks that have run down, parcels that no carrier is asked for. Everything else orders its job in the very transaction
 * that makes it necessary. Answers how many were missing.
 *
 * @param attemptsBefore attempts made before this have run out.
 */
export async function orderMissingJobs(
  executor: Executor,
  moment: { readonly now: Date; readonly attemptsBefore: Date },
): Promise<number> {
  let missing = 0;
  for (;;) {
    const ordered = await orderPortion(executor, moment);
    missing += ordered;
    if (ordered < PORTION) return missing;
  }
}

async function orderPortion(
  executor: Executor,
  { now, attemptsBefore }: { readonly now: Date; readonly attemptsBefore: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into jobs (queue, subject, ordered_for, due_at)
      select queue, subject, ${now}::timestamptz, ${now}::timestamptz
      from (
        select 'payout' as queue, id::text as subject from transactions
          where status in (${UNFINISHED})
        union all
        select distinct 'reversal', attempt_id::text from gateway_receipts where state = 'returning'
        union all
        (
          select 'payment-attempt', id::text from payment_attempts
            where status = 'pending' and created_at < ${attemptsBefore}
          union
          select 'payment-attempt', attempt_id::text from gateway_receipts where state in ('noted', 'asked')
        )
        union all
        select 'deadline', transaction_id || ':' || kind from deadlines where closed_at is null and due_at <= ${now}
        union all
        -- By way of the running clocks: there are as many as there is business going on, and never more.
        select 'tracking', transaction_id::text from deadlines join deliveries using (transaction_id)
          where kind = 'inspection' and closed_at is null and state = 'sent'
      ) unfinished
      where not exists (
        select from jobs where jobs.queue = unfinished.queue and jobs.subject = unfinished.subject
      )
      limit ${PORTION}
    on conflict do nothing
  `.execute(executor);
  return Number(numAffectedRows ?? 0);
}
