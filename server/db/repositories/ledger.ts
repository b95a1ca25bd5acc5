import type { TransactionStatus } from '@contract/calls/common';
import type { AccountKind } from '@contract/rules/officeDeals';
import { sql } from 'kysely';
import type { Transition } from '../../domain/transition';
import type { Executor } from '../schema';

/** Balance of each kind of account in rials with the number of its postings. Reads one index. */
export async function accountSums(
  executor: Executor,
): Promise<{ kind: AccountKind; rials: number; postings: number }[]> {
  const { rows } = await sql<{ kind: AccountKind; rials: number; postings: number }>`
    select account_kind as kind, sum(amount_rials)::bigint as rials, count(*)::int as postings
    from ledger_postings group by 1
  `.execute(executor);
  return rows;
}

/** Time of the latest entry; null for an empty ledger. */
export async function lastEntryAt(executor: Executor): Promise<Date | null> {
  const last = executor.selectFrom('ledger_entries').select('at').orderBy('id', 'desc').limit(1);
  return (await last.executeTakeFirst())?.at ?? null;
}

export interface LedgerLine {
  readonly id: number;
  readonly entry_id: number;
  readonly kind: string;
  readonly at: Date;
  readonly transaction_id: string | null;
  readonly payment_code: string | null;
  readonly rials: number;
  readonly from_status: TransactionStatus | null;
  readonly to_status: TransactionStatus | null;
  readonly actor: Transition['actor']['kind'] | null;
  readonly legs: readonly { readonly account_kind: AccountKind; readonly rials: number }[];
}

/** Postings of a kind of account before a posting, latest first, each with its whole entry and the step that made it. */
export async function postingsOfKind(
  executor: Executor,
  { kind, before, limit }: { readonly kind: AccountKind; readonly before: number | null; readonly limit: number },
): Promise<LedgerLine[]> {
  const { rows } = await sql<LedgerLine>`
    select page.id, page.entry_id, entry.kind, entry.at, entry.transaction_id, payment_code, page.amount_rials as rials,
      from_status, to_status, actor,
      (
        select jsonb_agg(jsonb_build_object('account_kind', account_kind, 'rials', amount_rials) order by id)
        from ledger_postings where entry_id = entry.id
      ) as legs
    from (
      select id, entry_id, amount_rials from ledger_postings
      where account_kind = ${kind} ${before === null ? sql`` : sql`and id < ${before}`}
      order by id desc limit ${limit}
    ) page
    join ledger_entries entry on entry.id = page.entry_id
    left join transactions on transactions.id = entry.transaction_id
    left join lateral (
      select from_status, to_status, actor from transaction_history
      where transaction_id = entry.transaction_id and at = entry.at
      order by to_status = entry.kind desc, id desc limit 1
    ) step on true
    order by page.id desc
  `.execute(executor);
  return rows;
}

/** Balance of a kind of account after a posting, in rials. */
export async function balanceUpTo(executor: Executor, kind: AccountKind, postingId: number): Promise<number> {
  const { rows } = await sql<{ rials: number }>`
    select coalesce(sum(amount_rials), 0)::bigint as rials from ledger_postings
    where account_kind = ${kind} and id <= ${postingId}
  `.execute(executor);
  return Number(rows[0]?.rials ?? 0);
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
