import { ACCOUNT_KINDS, type AccountKind } from '@contract/rules/officeDealRules';
import { isPayoutUnderWay, TRANSACTION_STATUSES, type TransactionStatus } from '@contract/rules/transactionStates';
import { sql } from 'kysely';
import type { KindMoves } from '../../domain/accountMonth';
import type { Span } from '../../domain/calendar';
import type { Transition } from '../../domain/transition';
import type { Executor } from '../schema';

/** Postings between two marks of a kind. */
const MARK_EVERY = 10_000;

/**
 * Marks the sums of old postings. Postings of a later id commit earlier only while their moves run, so `before` has to be
 * longer ago than any move takes.
 */
export async function markLedger(executor: Executor, before: Date, every = MARK_EVERY): Promise<void> {
  await sql`
    with known as (
      select distinct on (account_kind) account_kind, posting_id, rials, posting_count
      from ledger_marks order by account_kind, posting_id desc
    ),
    part as (
      select coalesce((select max(posting_id) from known), 0) as after_id, coalesce((
        select posting.id from ledger_postings posting join ledger_entries entry on entry.id = entry_id
        where entry.at < ${before} order by posting.id desc limit 1
      ), 0) / ${every}::bigint * ${every}::bigint as to_id
    ),
    fresh as (
      select account_kind, (posting.id + ${every}::bigint - 1) / ${every}::bigint * ${every}::bigint as posting_id,
        sum(amount_rials) as rials, count(*) as postings, min(at) as first_at, max(at) as last_at
      from part, ledger_postings posting join ledger_entries entry on entry.id = entry_id
      where posting.id > after_id and posting.id <= to_id group by 1, 2
    )
    insert into ledger_marks (account_kind, posting_id, rials, posting_count, first_at, last_at)
    select account_kind, fresh.posting_id,
      coalesce(known.rials, 0) + sum(fresh.rials) over sofar, coalesce(posting_count, 0) + sum(postings) over sofar,
      first_at, last_at
    from fresh left join known using (account_kind)
    window sofar as (partition by account_kind order by fresh.posting_id)
    on conflict do nothing
  `.execute(executor);
}

interface KindBalance {
  readonly kind: AccountKind;
  readonly rials: number;
  readonly postings: number;
}

/**
 * Balance of each kind of account in rials with the number of its postings, up to a posting or to the last one. One
 * statement, so that concurrent moves are seen whole.
 */
export async function accountSums(
  executor: Executor,
  kinds: readonly AccountKind[] = ACCOUNT_KINDS,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<KindBalance[]> {
  const { rows } = await sql<KindBalance>`
    select kind, (coalesce(mark.rials, 0) + rest.rials)::bigint as rials,
      (coalesce(posting_count, 0) + rest.postings)::bigint as postings
    from unnest(${kinds}::text[]) kind
    left join lateral (
      select * from ledger_marks where account_kind = kind and posting_id <= ${upTo} order by posting_id desc limit 1
    ) mark on true
    cross join lateral (
      select coalesce(sum(amount_rials), 0) as rials, count(*) as postings from ledger_postings
      where account_kind = kind and id <= ${upTo} and id > coalesce(mark.posting_id, 0)
    ) rest
  `.execute(executor);
  return rows;
}

/**
 * Balance of each kind of account before an instant in rials. Reads the marks, and the postings between two of them only about
 * the instant and since the last one.
 */
export async function balancesBefore(executor: Executor, instant: Date): Promise<Map<AccountKind, number>> {
  const { rows } = await sql<Pick<KindBalance, 'kind' | 'rials'>>`
    with part as (
      select account_kind, coalesce(lag(posting_id) over sofar, 0) as after_id, posting_id as to_id,
        rials - coalesce(lag(rials) over sofar, 0) as rials, first_at, last_at
      from ledger_marks window sofar as (partition by account_kind order by posting_id)
      union all
      select kind, coalesce((select max(posting_id) from ledger_marks where account_kind = kind), 0),
        ${Number.MAX_SAFE_INTEGER}::bigint, null, null, null
      from unnest(${ACCOUNT_KINDS}::text[]) kind
    )
    select account_kind as kind, sum(case when last_at < ${instant} then rials when first_at >= ${instant} then 0 else (
      select coalesce(sum(amount_rials), 0) from ledger_postings posting join ledger_entries entry on entry.id = entry_id
      where account_kind = part.account_kind and posting.id > after_id and posting.id <= to_id and at < ${instant}
    ) end)::bigint as rials
    from part group by 1
  `.execute(executor);
  return new Map(rows.map(({ kind, rials }) => [kind, rials]));
}

/** Sums of the postings of a span, by kinds of account and entry. */
export async function movesOfSpan(executor: Executor, { from, to }: Span): Promise<KindMoves[]> {
  const { rows } = await sql<KindMoves>`
    select account_kind as account, kind as entry, account like '%:payee' as "isOfPayee",
      coalesce(-sum(amount_rials) filter (where amount_rials < 0), 0)::bigint as debit,
      coalesce(sum(amount_rials) filter (where amount_rials > 0), 0)::bigint as credit
    from ledger_entries entry join ledger_postings on entry_id = entry.id
    where at >= ${from} and at < ${to} group by 1, 2, 3
  `.execute(executor);
  return rows;
}

/** What Amanat holds for a person, in rials. */
interface HeldMoney {
  /** For deals that the person has paid. */
  readonly forPurchases: number;
  /** In unfinished transfers to the person, and in payments that go back. */
  readonly onItsWay: number;
}

/** The person's balances of `hold` and `payable`. The statuses spare the finished deals. */
export async function heldMoneyOf(executor: Executor, userId: string): Promise<HeldMoney> {
  const { rows } = await sql<{ purchases: number; on_its_way: number }>`
    with owned as (
      select 'hold:' || id as account from transactions where payer_id = ${userId} and status = 'paid'
      union all
      select 'payable:' || id || ':payer' from transactions where payer_id = ${userId} and status in (${UNDER_WAY})
      union all
      select 'payable:' || id || ':payee' from transactions where payee_id = ${userId} and status in (${UNDER_WAY})
      union all
      select 'payable:attempt:' || id from payment_attempts where payer_id = ${userId}
    )
    select coalesce(sum(balance_rials) filter (where account like 'hold:%'), 0)::bigint as purchases,
      coalesce(sum(balance_rials) filter (where account like 'payable:%'), 0)::bigint as on_its_way
    from owned join ledger_balances using (account)
  `.execute(executor);
  return { forPurchases: Number(rows[0]?.purchases), onItsWay: Number(rows[0]?.on_its_way) };
}

const UNDER_WAY = sql.join(TRANSACTION_STATUSES.filter(isPayoutUnderWay));

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
