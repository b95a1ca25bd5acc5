import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor, Schema } from '../schema';

export type Proposal = Selectable<Schema['office_proposals']>;

/** @returns false when the same proposal is open already */
export async function insertProposal(
  executor: Executor,
  row: Insertable<Schema['office_proposals']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await executor
    .insertInto('office_proposals')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'subject', 'details']).where('outcome', 'is', null).doNothing())
    .executeTakeFirstOrThrow();
  return inserted === 1n;
}

export function findProposal(executor: Executor, id: string): Promise<Proposal | undefined> {
  return executor.selectFrom('office_proposals').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The open proposal, locked until the transaction ends. */
export function lockOpenProposal(transaction: Executor, id: string): Promise<Proposal | undefined> {
  return transaction
    .selectFrom('office_proposals')
    .selectAll()
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function closeProposal(
  executor: Executor,
  id: string,
  { outcome, by, at }: { readonly outcome: NonNullable<Proposal['outcome']>; readonly by: string; readonly at: Date },
): Promise<void> {
  await executor
    .updateTable('office_proposals')
    .set({ outcome, decided_by: by, decided_at: at })
    .where('id', '=', id)
    .execute();
}

/** Open proposals, oldest first. */
export function listOpenProposals(executor: Executor): Promise<Proposal[]> {
  return executor
    .selectFrom('office_proposals')
    .selectAll()
    .where('outcome', 'is', null)
    .orderBy('proposed_at')
    .orderBy('id')
    .execute();
}

/** The subjects among these about which a proposal of the kind was approved. */
export async function approvedAmong(
  executor: Executor,
  kind: Proposal['kind'],
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set();
  const rows = await executor
    .selectFrom('office_proposals')
    .select('subject')
    .where('kind', '=', kind)
    .where('subject', 'in', subjects)
    .where('outcome', '=', 'approved')
    .execute();
  return new Set(rows.map(({ subject }) => subject));
}

/** Serialises changes that must not pass each other, such as those of roles. */
export async function lockOffice(transaction: Executor, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`office:${what}`}))`.execute(transaction);
}
