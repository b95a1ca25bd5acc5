import { sql } from 'kysely';
import type { Movement } from '../../domain/statement';
import type { Executor } from '../schema';

/**
 * The ledger entries that change a person's held money: `hold` of deals they paid, and their side's `payable`. In the
 * order of the ledger, before an instant.
 * @param limit of the rows from `from` on; one more than that tells that there are more
 */
export async function movementsOf(
  executor: Executor,
  { userId, from, before, limit }: { userId: string; from: Date; before: Date; limit: number },
): Promise<{ readonly heldBefore: number; readonly movements: Movement[] }> {
  const moved = sql`
    select entry.id, entry.at, entry.kind, own.id as transaction_id, own.payment_code, own.behalf, own.payer_id,
      own.payee_id, sum(posting.amount_rials)::bigint as rials,
      bool_or(posting.account <> 'payable:' || own.id || ':payee') as of_payer
    from transactions own
    join ledger_entries entry on entry.transaction_id = own.id
    join ledger_postings posting on posting.entry_id = entry.id and (
      own.payer_id = ${userId} and posting.account in ('hold:' || own.id, 'payable:' || own.id || ':payer')
      or own.payee_id = ${userId} and posting.account = 'payable:' || own.id || ':payee'
    )
    where ${userId} in (own.payer_id, own.payee_id)
    group by entry.id, own.id
  `;
  const { rows: sums } = await sql<{ held: string | null }>`
    select sum(rials) as held from (${moved}) moved where at < ${from}
  `.execute(executor);
  const { rows: movements } = await sql<Movement>`
    select moved.at, moved.kind, payment_code, behalf, rials as "heldChange",
      case when of_payer then 'payer' else 'payee' end as side,
      case when of_payer then payee_id else payer_id end as "otherId",
      arrived.account_id as "accountId"
    from (${moved}) moved
    left join deal_events arrived on moved.kind = 'paid_out' and arrived.kind = 'transfer_arrived'
      and arrived.transaction_id = moved.transaction_id and arrived.at = moved.at
      and arrived.payout = case when of_payer then 'refund' else 'settle' end
    where moved.at >= ${from} and moved.at < ${before} and rials <> 0
    order by moved.at, moved.id limit ${limit + 1}
  `.execute(executor);
  return { heldBefore: Number(sums[0]?.held ?? 0), movements };
}
