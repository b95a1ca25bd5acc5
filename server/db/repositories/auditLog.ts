import { foldText } from '@contract/rules/searchText';
import { type Selectable, sql } from 'kysely';
import { type AuditRow, type ChainHead, EMPTY_CHAIN } from '../../domain/auditChain';
import type { Executor, Schema } from '../schema';

/** Waits for other writers of the audit until their transactions end. Only acts and reads of the office write it. */
export async function lockAudit(transaction: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('audit_log'))`.execute(transaction);
}

/** The last row of the chain. */
export async function lastLink(executor: Executor): Promise<ChainHead> {
  const row = await executor
    .selectFrom('audit_log')
    .select(['place', 'hash'])
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? EMPTY_CHAIN;
}

export async function insertAuditRow(executor: Executor, row: AuditRow): Promise<void> {
  const { operatorId, hashBefore, ...rest } = row;
  await executor
    .insertInto('audit_log')
    .values({ ...rest, operator_id: operatorId, hash_before: hashBefore })
    .execute();
}

/** Up to `size` rows after a place, in order. */
export async function auditRowsAfter(executor: Executor, place: number, size: number): Promise<AuditRow[]> {
  const rows = await executor
    .selectFrom('audit_log')
    .selectAll()
    .where('place', '>', place)
    .orderBy('place')
    .limit(size)
    .execute();
  return rows.map(fromRow);
}

export function fromRow(row: Selectable<Schema['audit_log']>): AuditRow {
  const { operator_id: operatorId, hash_before: hashBefore, ...rest } = row;
  return { ...rest, operatorId, hashBefore };
}

export interface AuditFilter {
  readonly operatorId?: string | undefined;
  /** The whole subject, as `foldText` compares. */
  readonly subject?: string | undefined;
  /** Only rows before this place. */
  readonly before?: number | undefined;
  readonly size: number;
}

/** Our subjects are of ASCII. */
const FOLDED_SUBJECT = sql<string>`lower(replace(subject, ' ', ''))`;

/** Rows of the audit, the latest first. */
export async function listAuditRows(executor: Executor, filter: AuditFilter): Promise<AuditRow[]> {
  const { operatorId, subject, before, size } = filter;
  let query = executor.selectFrom('audit_log').selectAll();
  if (operatorId !== undefined) query = query.where('operator_id', '=', operatorId);
  const folded = foldText(subject ?? '');
  if (folded) query = query.where(FOLDED_SUBJECT, '=', folded);
  if (before !== undefined) query = query.where('place', '<', before);
  return (await query.orderBy('place', 'desc').limit(size).execute()).map(fromRow);
}

/** The time of each operator's last row. */
export async function lastActs(executor: Executor, operatorIds: readonly string[]): Promise<Map<string, Date>> {
  if (operatorIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom('audit_log')
    .distinctOn('operator_id')
    .select(['operator_id', 'at'])
    .where('operator_id', 'in', operatorIds)
    .orderBy('operator_id')
    .orderBy('place', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.operator_id ?? '', row.at]));
}

export type AuditCheck = Selectable<Schema['audit_checks']>;

/** The last check of the chain; with `whole` the last one that found it whole. */
export function lastCheck(executor: Executor, which: 'any' | 'whole' = 'any'): Promise<AuditCheck | undefined> {
  return executor
    .selectFrom('audit_checks')
    .selectAll()
    .$if(which === 'whole', (query) => query.where('broken_at', 'is', null))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertCheck(executor: Executor, check: Omit<AuditCheck, 'id'>): Promise<void> {
  await executor.insertInto('audit_checks').values(check).execute();
}
