import type { AccountKind } from '@contract/rules/officeDealRules';
import type { TransactionStatus } from '@contract/rules/transactionStates';
import { sql } from 'kysely';
import type { AuditRow } from '../../domain/auditChain';
import type { Span } from '../../domain/calendar';
import type { Executor } from '../schema';
import { fromRow } from './auditLog';

/** The rows of a span: their number, and the keys of the first and the last one. Null for none. */
export interface RowsOfSpan {
  readonly rows: number;
  readonly first: number;
  readonly last: number;
}

/** A part of these rows, in the order of their keys. */
interface PageOfSpan {
  readonly span: Span;
  /** Only keys after this one. */
  readonly after: number;
  /** Only keys up to this one. */
  readonly last: number;
  readonly limit: number;
}

export interface ExportedPosting {
  readonly entry_id: number;
  readonly entry_kind: string;
  readonly at: Date;
  readonly transaction_id: string | null;
  readonly payment_code: string | null;
  readonly account_kind: AccountKind;
  readonly rials: number;
}

/** Counts the postings of a span. The keys are ids of entries. */
export async function postingsOfSpan(executor: Executor, { from, to }: Span): Promise<RowsOfSpan | null> {
  const { rows } = await sql<RowsOfSpan>`
    select count(*)::int as rows, min(entry.id) as first, max(entry.id) as last
    from ledger_entries entry join ledger_postings on entry_id = entry.id
    where at >= ${from} and at < ${to}
  `.execute(executor);
  return someRows(rows[0]);
}

/** The postings of up to `limit` whole entries. */
export async function exportedPostings(executor: Executor, page: PageOfSpan): Promise<ExportedPosting[]> {
  const { span, after, last, limit } = page;
  const { rows } = await sql<ExportedPosting>`
    select entry.id as entry_id, entry.kind as entry_kind, entry.at, transaction_id, payment_code, account_kind,
      posting.amount_rials as rials
    from (
      select * from ledger_entries
      where id > ${after} and id <= ${last} and at >= ${span.from} and at < ${span.to} order by id limit ${limit}
    ) entry
    join ledger_postings posting on posting.entry_id = entry.id
    left join transactions on transactions.id = transaction_id
    order by entry.id, posting.id
  `.execute(executor);
  return rows;
}

/** A deal's place in the order of creation. */
export interface DealKey {
  readonly at: Date;
  readonly id: string;
}

export interface ExportedDeal extends DealKey {
  readonly payment_code: string;
  readonly behalf: string;
  readonly status: TransactionStatus;
  readonly payee_id: string;
  readonly payer_id: string | null;
  readonly amount_rials: number;
  readonly paid_rials: number | null;
  /** Taken by the ledger. */
  readonly commission_rials: number | null;
  readonly received_rials: number | null;
  readonly refunded_rials: number | null;
}

/** Counts the deals that were created in a span. */
export async function dealsOfSpan(executor: Executor, { from, to }: Span): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::int as rows from transactions where created_at >= ${from} and created_at < ${to}
  `.execute(executor);
  return rows[0]?.rows ?? 0;
}

/** Up to `limit` deals that were created in a span after a deal, the earliest first. */
export async function exportedDeals(
  executor: Executor,
  { span, after, limit }: { readonly span: Span; readonly after: DealKey | null; readonly limit: number },
): Promise<ExportedDeal[]> {
  const { rows } = await sql<ExportedDeal>`
    select id, created_at as at, payment_code, behalf, status, payee_id, payer_id, amount_rials, paid_rials,
      (
        select sum(posting.amount_rials)::bigint
        from ledger_entries entry join ledger_postings posting on entry_id = entry.id
        where entry.transaction_id = transactions.id and account_kind = 'commission'
      ) as commission_rials,
      received_rials, refunded_rials
    from transactions
    where created_at >= ${span.from} and created_at < ${span.to}
      ${after ? sql`and (created_at, id) > (${after.at}, ${after.id}::uuid)` : sql``}
    order by created_at, id limit ${limit}
  `.execute(executor);
  return rows;
}

/** Counts the rows of the audit in a span. The keys are their places. */
export async function auditOfSpan(executor: Executor, { from, to }: Span): Promise<RowsOfSpan | null> {
  const { rows } = await sql<RowsOfSpan>`
    select count(*)::int as rows, min(place) as first, max(place) as last
    from audit_log where at >= ${from} and at < ${to}
  `.execute(executor);
  return someRows(rows[0]);
}

/** Up to `limit` rows of the audit. */
export async function exportedAudit(executor: Executor, page: PageOfSpan): Promise<AuditRow[]> {
  const { span, after, last, limit } = page;
  const rows = await executor
    .selectFrom('audit_log')
    .selectAll()
    .where('place', '>', after)
    .where('place', '<=', last)
    .where('at', '>=', span.from)
    .where('at', '<', span.to)
    .orderBy('place')
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

function someRows(found: RowsOfSpan | undefined): RowsOfSpan | null {
  return found && found.rows > 0 ? found : null;
}
