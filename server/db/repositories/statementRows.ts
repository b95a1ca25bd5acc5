import { sql } from 'kysely';
import type { Movement } from '../../domain/statement';
import type { Executor } from '../schema';

/**
 * The ledger entries that change a person's held money: `hold` of deals they paid, their side's `payable`, and that of
 * their payments that go back. In the order of the ledger, before an instant.
 * @param limit of the rows from `from` on; one more than that tells that there are more
 */
export async function movementsOf(
  executor: Executor,
  { userId, from, before, limit }: { userId: string; from: Date; before: Date; limit: number },
): Promise<{ readonly heldBefore: number; readonly movements: Movement[] }> {
  const moved = sql`
    select entry.id, entry.at, entry.kind, entry.transaction_id, attempt_id, bool_or(of_payer) as of_payer,
      sum(amount_rials)::bigint as rials
    from (
      select 'hold:' || id as account, true as of_payer, null::uuid as attempt_id
      from transactions where payer_id = ${userId}
      union all
      select 'payable:' || id || ':payer', true, null from transactions where payer_id = ${userId}
      union all
      select 'payable:' || id || ':payee', false, null from transactions where payee_id = ${userId}
      union all
      select 'payable:attempt:' || id, true, id from payment_attempts where payer_id = ${userId}
    ) own
    join ledger_postings using (account)
    join ledger_entries entry on entry.id = entry_id
    group by entry.id, attempt_id
  `;
  const { rows: sums } = await sql<{ held: string | null }>`
    select sum(rials) as held from (${moved}) moved where at < ${from}
  `.execute(executor);
  const { rows: movements } = await sql<Movement>`
    select moved.at, payment_code, behalf, attempt_id, rials as "heldChange",
      case moved.kind
        when 'stray_received' then 'paid'
        when 'stray_returned' then 'paid_out'
        when 'stray_transfer_returned' then 'payout_returned'
        else moved.kind
      end as kind,
      case when of_payer then 'payer' else 'payee' end as side,
      case when of_payer then payee_id else payer_id end as "otherId",
      arrived.account_id as "accountId"
    from (${moved}) moved
    join transactions on transactions.id = moved.transaction_id
    left join deal_events arrived on moved.kind = 'paid_out' and arrived.kind = 'transfer_arrived'
      and arrived.transaction_id = moved.transaction_id and arrived.at = moved.at
      and arrived.payout = case when of_payer then 'refund' else 'settle' end
    where moved.at >= ${from} and moved.at < ${before} and rials <> 0
    order by moved.at, moved.id limit ${limit + 1}
  `.execute(executor);
  return { heldBefore: Number(sums[0]?.held ?? 0), movements };
}
