import { IDEMPOTENCY_MEMORY_MS } from '@contract/rules/limits';
import { changesByItself, TRANSACTION_STATUSES } from '@contract/rules/transactionStates';
import { sql } from 'kysely';
import type { Context } from '../context';
import { tidyTables } from '../db/embedded/tidyTables';
import { forgetCallsBefore } from '../db/repositories/idempotencyRecords';
import type { Executor } from '../db/schema';
import { ATTEMPT_LIFETIME_MS } from '../domain/payments';
import { endUnseenPortOutages, noteHeartbeat } from '../services/outages/outages';
import { ORDERED_AT_ONCE, orderMissing } from './jobRunner';
import { orderReturnsSearch } from './payoutReturnsJob';
import { orderReserves } from './reservesJob';
import { Daily } from './timers';

/** Time for an attempt's own job to end it after its lifetime. */
const ATTEMPT_GRACE_MS = 30_000;
/** Advisory lock: one process reconciles at a time. */
const LOCK = 'reconciliation';

/**
 * Orders missing jobs of unfinished work, notes the heartbeat, ends unseen outages and deletes old idempotency records. Tidies the
 * tables of an embedded database.
 */
export class Reconciliation {
  private readonly tidying = new Daily(() => tidyTables(this.contextOf().db.kysely));

  constructor(private readonly contextOf: () => Context) {}

  /** Skips while another process reconciles. @returns whether jobs were missing */
  async run(): Promise<boolean> {
    const { clock, config, db } = this.contextOf();
    const now = clock.now();
    const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
    const missing = await db.kysely.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ ours: boolean }>`
        select pg_try_advisory_xact_lock(hashtext(${LOCK})) as ours`.execute(transaction);
      if (!rows[0]?.ours) return 0;
      const attemptsBefore = ago(ATTEMPT_LIFETIME_MS + ATTEMPT_GRACE_MS);
      const count = await orderMissingJobs(transaction, { now, attemptsBefore });
      const searches = await orderReturnsSearch(transaction, now);
      const records = config.custody ? await orderReserves(transaction, now) : 0;
      await noteHeartbeat(transaction, now);
      await endUnseenPortOutages(transaction, now);
      await forgetCallsBefore(transaction, ago(IDEMPOTENCY_MEMORY_MS));
      return count + searches + records;
    });
    if (db.kind === 'embedded') await this.tidying.runIfDue(now);
    return missing > 0;
  }
}

/** Literals, so that the planner uses the partial index of unfinished transactions. */
const UNFINISHED = sql.join(TRANSACTION_STATUSES.filter(changesByItself).map((status) => sql.lit(status)));

/**
 * Orders the missing jobs of unfinished work after a restored backup or a deleted queue: payouts, reversals, payment
 * attempts and receipts, passed deadlines, parcels. In all other cases the transaction that needs a job orders it.
 * @param moment.attemptsBefore attempts created before this have expired
 * @returns how many were missing
 */
export async function orderMissingJobs(
  executor: Executor,
  { now, attemptsBefore }: { readonly now: Date; readonly attemptsBefore: Date },
): Promise<number> {
  const wanted = sql`
    select 'payout' as queue, id::text as subject from transactions
      where status in (${UNFINISHED}) and exists (
        select from payouts
        where transaction_id = transactions.id and kind <> 'reversal' and done_at is null and state <> 'needs_account'
      )
    union all
    select distinct case when payout.id is null then 'reversal' else 'payout' end,
        coalesce(transaction_id, attempt_id)::text
      from gateway_receipts noted left join payouts payout on payout.receipt = noted.receipt
      where noted.state = 'returning'
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
    -- Through the open deadlines, which are as few as the open transactions.
    select 'tracking', transaction_id::text from deadlines join deliveries using (transaction_id)
      where kind = 'inspection' and closed_at is null and state = 'sent'`;
  let missing = 0;
  for (;;) {
    const ordered = await orderMissing(executor, wanted, now);
    missing += ordered;
    if (ordered < ORDERED_AT_ONCE) return missing;
  }
}
