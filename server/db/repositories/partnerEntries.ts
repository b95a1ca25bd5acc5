import type { TransactionStatus } from '@contract/rules/transactionStates';
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
  process: Omit<OwnProcessRow, 'transaction_id' | 'one_person' | 'decision' | 'decided_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await executor
    .insertInto('partner_entries')
    .values({
      ...sealRow(executor, 'partner_entries', process),
      metadata: JSON.stringify(process.metadata) as never,
      one_person: false,
    })
    .onConflict((conflict) => conflict.columns(['partner_id', 'call_key']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** An own process, with the people until it expires. */
export async function findOwnProcess(executor: Executor, processId: string): Promise<OwnProcessRow | undefined> {
  const row = await ofProcess(executor, processId).where('expires_at', 'is not', null).executeTakeFirst();
  return row && (openRow(executor, 'partner_entries', row) as OwnProcessRow);
}

export interface OwnProcessQuery {
  readonly partnerId: string;
  readonly processId?: string | undefined;
  readonly callKey?: string | undefined;
  readonly orderNumber?: string | undefined;
  /** Null for those without a deal. */
  readonly status?: TransactionStatus | null | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

function ownProcesses(executor: Executor, query: OwnProcessQuery) {
  const { partnerId, processId, callKey, orderNumber, status, from, to } = query;
  return executor
    .selectFrom('partner_entries as entry')
    .leftJoin('transactions as deal', 'deal.id', 'entry.transaction_id')
    .where('entry.partner_id', '=', partnerId)
    .where('entry.expires_at', 'is not', null)
    .$if(processId !== undefined, (narrowed) => narrowed.where('entry.process_id', '=', processId ?? ''))
    .$if(callKey !== undefined, (narrowed) => narrowed.where('entry.call_key', '=', callKey ?? ''))
    .$if(orderNumber !== undefined, (narrowed) => narrowed.where('entry.order_number', '=', orderNumber ?? ''))
    .$if(status === null, (narrowed) => narrowed.where('deal.id', 'is', null))
    .$if(typeof status === 'string', (narrowed) => narrowed.where('deal.status', '=', status ?? 'inquired'))
    .$if(from !== undefined, (narrowed) => narrowed.where('entry.submitted_at', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (narrowed) => narrowed.where('entry.submitted_at', '<', to ?? new Date(0)));
}

/** Ends an own process now, so it gets no request. */
export async function endOwnProcess(executor: Executor, processId: string, now: Date): Promise<void> {
  await executor
    .updateTable('partner_entries')
    .set({ expires_at: now })
    .where('process_id', '=', processId)
    .where('expires_at', '>', now)
    .execute();
}

/** A partner's processes with their deals, the newest first. */
export async function listOwnProcesses(
  executor: Executor,
  query: OwnProcessQuery & { readonly start?: number; readonly size?: number },
) {
  const { start = 0, size = 1 } = query;
  const rows = await ownProcesses(executor, query)
    .selectAll('entry')
    .select(['payment_code', 'status', 'dispute_id', 'received_rials', 'refunded_rials'])
    .select(['deal.amount_rials', 'deal.created_at as deal_created_at', 'deal.updated_at as deal_updated_at'])
    .orderBy('entry.submitted_at', 'desc')
    .orderBy('entry.process_id')
    .offset(start)
    .limit(size)
    .execute();
  return rows.map((row) => openRow(executor, 'partner_entries', row) as typeof row & OwnProcessRow);
}

export async function countOwnProcesses(executor: Executor, query: OwnProcessQuery): Promise<number> {
  const { total } = await ownProcesses(executor, query)
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
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
