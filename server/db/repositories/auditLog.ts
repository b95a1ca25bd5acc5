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
