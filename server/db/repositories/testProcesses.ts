import type { WebhookEventName } from '@contract/rules/partnerRules';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Executor, Schema } from '../schema';
import { orderJob } from './jobOrders';
import type { OwnProcessQuery } from './partnerEntries';

export type TestProcessRow = Selectable<Schema['test_processes']>;
export type NewTestProcess = Omit<Insertable<Schema['test_processes']>, 'metadata'> & {
  readonly metadata: Readonly<Record<string, string>>;
};

/** False when the partner has used the call's key before. */
export async function insertTestProcess(executor: Executor, process: NewTestProcess): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await executor
    .insertInto('test_processes')
    .values({ ...process, metadata: JSON.stringify(process.metadata) as never })
    .onConflict((conflict) => conflict.columns(['partner_id', 'call_key']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Without a partner for the page, which the holder of the id opens. */
type TestProcessQuery = Partial<OwnProcessQuery>;

function testProcesses(executor: Executor, query: TestProcessQuery) {
  const { partnerId, processId, callKey, orderNumber, status, from, to } = query;
  return executor
    .selectFrom('test_processes')
    .$if(partnerId !== undefined, (narrowed) => narrowed.where('partner_id', '=', partnerId ?? ''))
    .$if(processId !== undefined, (narrowed) => narrowed.where('process_id', '=', processId ?? ''))
    .$if(callKey !== undefined, (narrowed) => narrowed.where('call_key', '=', callKey ?? ''))
    .$if(orderNumber !== undefined, (narrowed) => narrowed.where('order_number', '=', orderNumber ?? ''))
    .$if(status === null, (narrowed) => narrowed.where('status', 'is', null))
    .$if(typeof status === 'string', (narrowed) => narrowed.where('status', '=', status ?? 'inquired'))
    .$if(from !== undefined, (narrowed) => narrowed.where('submitted_at', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (narrowed) => narrowed.where('submitted_at', '<', to ?? new Date(0)));
}

/** A partner's test processes, the newest first. */
export function listTestProcesses(
  executor: Executor,
  query: TestProcessQuery & { readonly start?: number; readonly size?: number },
): Promise<TestProcessRow[]> {
  const { start = 0, size = 1 } = query;
  const newest = testProcesses(executor, query).selectAll().orderBy('submitted_at', 'desc').orderBy('process_id');
  return newest.offset(start).limit(size).execute();
}

export async function countTestProcesses(executor: Executor, query: TestProcessQuery): Promise<number> {
  const { total } = await testProcesses(executor, query)
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The process, locked until the caller's transaction ends. @param partnerId undefined for the page */
export function lockTestProcess(
  executor: Executor,
  { processId, partnerId }: { readonly processId: string; readonly partnerId: string | undefined },
): Promise<TestProcessRow | undefined> {
  return testProcesses(executor, { processId, partnerId }).selectAll().forUpdate().executeTakeFirst();
}

/** @returns the changed row */
export function updateTestProcess(
  executor: Executor,
  processId: string,
  change: Updateable<Schema['test_processes']>,
): Promise<TestProcessRow> {
  return executor
    .updateTable('test_processes')
    .set(change)
    .where('process_id', '=', processId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface TestNews {
  readonly id: string;
  readonly partnerId: string;
  readonly event: WebhookEventName;
  readonly paymentCode: string | null;
  readonly data: object;
}

/** Writes the event of a test process as the door writes a live one: sent to a working address, else only listed. */
export async function orderTestEvent(
  executor: Executor,
  news: TestNews,
  { isSent, now }: { readonly isSent: boolean; readonly now: Date },
): Promise<void> {
  const { id, partnerId, event, paymentCode, data } = news;
  await executor
    .insertInto('webhook_deliveries')
    .values({
      ...{ id, partner_id: partnerId, event, data: JSON.stringify(data) as never, url: null, is_test: true },
      ...{ payment_code: paymentCode, state: isSent ? 'waiting' : 'listed', ordered_at: now, created_at: now },
    })
    .execute();
  if (!isSent) return;
  await orderJob(executor, 'webhook', id, now);
}
