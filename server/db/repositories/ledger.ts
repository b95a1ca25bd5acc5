import type { TransactionStatus } from '@contract/calls/common';
import { sql } from 'kysely';
import type { Executor } from '../schema';

/** Balance of each kind of account in rials, summed from the postings. */
export async function accountSums(executor: Executor): Promise<{ kind: string; rials: number }[]> {
  const { rows } = await sql<{ kind: string; rials: number }>`
    select split_part(account, ':', 1) as kind, sum(amount_rials) as rials from ledger_postings group by 1
  `.execute(executor);
  return rows;
}

export interface TransactionBalances {
  readonly payment_code: string;
  readonly status: TransactionStatus;
  readonly hold: number;
  readonly payable: number;
  readonly paid_out: number;
}

/** The latest transactions with their ledger sums in rials. */
export async function latestTransactionBalances(executor: Executor, limit: number): Promise<TransactionBalances[]> {
  const { rows } = await sql<TransactionBalances>`
    select payment_code, status,
      coalesce(sum(posting.amount_rials) filter (where account like 'hold:%'), 0) as hold,
      coalesce(sum(posting.amount_rials) filter (where account like 'payable:%'), 0) as payable,
      coalesce(sum(posting.amount_rials) filter (where account = 'payouts'), 0) as paid_out
    from (select * from transactions order by created_at desc, id limit ${limit}) latest
    left join ledger_entries entry on entry.transaction_id = latest.id
    left join ledger_postings posting on posting.entry_id = entry.id
    group by payment_code, status, latest.created_at
    order by latest.created_at desc
  `.execute(executor);
  return rows;
}

/** Number of accounts whose balance differs from their postings; must be 0. */
export async function wrongBalances(executor: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select account, sum(amount_rials) as rials from ledger_postings where account like '%:%' group by account) posted
    full join ledger_balances using (account)
    where coalesce(rials, 0) <> coalesce(balance_rials, 0)
  `.execute(executor);
  return rows[0]?.count ?? 0;
}
