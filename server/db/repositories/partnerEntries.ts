import type { Selectable } from 'kysely';
import type { PartnerDecision, PartnerEntry, PartnerOffer } from '../../domain/partnerEntry';
import type { Executor, Schema } from '../schema';

export async function findEntry(executor: Executor, processId: string): Promise<PartnerEntry | undefined> {
  const row = await ofProcess(executor, processId).executeTakeFirst();
  return row && toEntry(row);
}

/** The entry, locked until the caller's transaction ends. */
export async function lockEntry(executor: Executor, processId: string): Promise<PartnerEntry | undefined> {
  const row = await ofProcess(executor, processId).forUpdate().executeTakeFirst();
  return row && toEntry(row);
}

/** Stores or replaces an offer; false when the old one has a request. */
export async function saveOffer(
  executor: Executor,
  processId: string,
  offer: PartnerOffer,
  at: Date,
): Promise<boolean> {
  const values = {
    price_rials: offer.priceRials,
    title: offer.title,
    commission_side: offer.commissionSide,
    submitted_at: at,
  };
  const result = await executor
    .insertInto('partner_entries')
    .values({ ...values, process_id: processId, one_person: false })
    .onConflict((conflict) =>
      conflict.column('process_id').doUpdateSet(values).where('partner_entries.transaction_id', 'is', null),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Links an offer to its request. */
export async function linkRequest(
  executor: Executor,
  processId: string,
  request: { readonly transactionId: string; readonly onePerson: boolean },
): Promise<void> {
  await executor
    .updateTable('partner_entries')
    .set({ transaction_id: request.transactionId, one_person: request.onePerson })
    .where('process_id', '=', processId)
    .execute();
}

/** Stores the buyer's decision. */
export async function saveDecision(
  executor: Executor,
  processId: string,
  decision: PartnerDecision,
  at: Date,
): Promise<void> {
  await executor
    .updateTable('partner_entries')
    .set({ decision, decided_at: at })
    .where('process_id', '=', processId)
    .execute();
}

function ofProcess(executor: Executor, processId: string) {
  return executor.selectFrom('partner_entries').selectAll().where('process_id', '=', processId);
}

function toEntry(row: Selectable<Schema['partner_entries']>): PartnerEntry {
  return {
    processId: row.process_id,
    offer: { priceRials: row.price_rials, title: row.title, commissionSide: row.commission_side },
    transactionId: row.transaction_id,
    decision: row.decision,
    decidedAt: row.decided_at,
  };
}
