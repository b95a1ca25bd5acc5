import type { Selectable } from 'kysely';
import type { PartnerDecision, PartnerEntry, PartnerOffer } from '../../domain/partnerEntry';
import type { Executor, Schema } from '../schema';
import { type Opened, openRow, sealRow } from '../vault/sealedRows';

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
  { processId, partnerId }: { readonly processId: string; readonly partnerId: string },
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
    .values({ ...values, process_id: processId, partner_id: partnerId, one_person: false })
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

/** An own process: an entry that its partner created. */
export type OwnProcessRow = Opened<Selectable<Schema['partner_entries']>> & { expires_at: Date };

/** False when the partner has used the call's key before. */
export async function insertOwnProcess(
  executor: Executor,
  process: Pick<
    OwnProcessRow,
    | 'process_id'
    | 'partner_id'
    | 'price_rials'
    | 'title'
    | 'commission_side'
    | 'seller_mobile'
    | 'buyer_mobile'
    | 'submitted_at'
    | 'expires_at'
    | 'call_key'
  >,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await executor
    .insertInto('partner_entries')
    .values({ ...sealRow(executor, 'partner_entries', process), one_person: false })
    .onConflict((conflict) => conflict.columns(['partner_id', 'call_key']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** An own process, with the people until it expires. */
export async function findOwnProcess(executor: Executor, processId: string): Promise<OwnProcessRow | undefined> {
  const row = await ofProcess(executor, processId).where('expires_at', 'is not', null).executeTakeFirst();
  return row && (openRow(executor, 'partner_entries', row) as OwnProcessRow);
}

/** A partner's processes with their deals, the newest first, narrowed to one of them. */
export async function listOwnProcesses(
  executor: Executor,
  query: {
    readonly partnerId: string;
    readonly processId?: string;
    readonly callKey?: string;
    readonly start?: number;
    readonly size?: number;
  },
) {
  const { partnerId, processId, callKey, start = 0, size = 1 } = query;
  const rows = await executor
    .selectFrom('partner_entries as entry')
    .leftJoin('transactions as deal', 'deal.id', 'entry.transaction_id')
    .selectAll('entry')
    .select(['payment_code', 'status', 'dispute_id', 'received_rials', 'refunded_rials'])
    .select(['deal.amount_rials', 'deal.created_at as deal_created_at', 'deal.updated_at as deal_updated_at'])
    .where('entry.partner_id', '=', partnerId)
    .where('entry.expires_at', 'is not', null)
    .$if(processId !== undefined, (narrowed) => narrowed.where('entry.process_id', '=', processId ?? ''))
    .$if(callKey !== undefined, (narrowed) => narrowed.where('entry.call_key', '=', callKey ?? ''))
    .orderBy('entry.submitted_at', 'desc')
    .orderBy('entry.process_id')
    .offset(start)
    .limit(size)
    .execute();
  return rows.map((row) => openRow(executor, 'partner_entries', row) as typeof row & OwnProcessRow);
}

export async function countOwnProcesses(executor: Executor, partnerId: string): Promise<number> {
  const own = executor
    .selectFrom('partner_entries')
    .where('partner_id', '=', partnerId)
    .where('expires_at', 'is not', null);
  const { total } = await own.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return Number(total);
}

function ofProcess(executor: Executor, processId: string) {
  return executor.selectFrom('partner_entries').selectAll().where('process_id', '=', processId);
}

function toEntry(row: Selectable<Schema['partner_entries']>): PartnerEntry {
  return {
    processId: row.process_id,
    submittedAt: row.submitted_at,
    offer: { priceRials: row.price_rials, title: row.title, commissionSide: row.commission_side },
    transactionId: row.transaction_id,
    decision: row.decision,
    decidedAt: row.decided_at,
  };
}
