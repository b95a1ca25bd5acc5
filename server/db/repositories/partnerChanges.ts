import { randomUUID } from 'node:crypto';
import type { PartnerEventName } from '@contract/rules/partnerRules';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor, Schema } from '../schema';
import { openRow, sealRow } from '../vault/sealedRows';
import { orderJob } from './jobOrders';

/** Keeps what an open proposal would change. @param settings JSON */
export async function insertChange(executor: Executor, proposalId: string, settings: string): Promise<void> {
  const row: Insertable<Schema['partner_changes']> = sealRow(executor, 'partner_changes', {
    proposal_id: proposalId,
    settings,
  });
  await executor.insertInto('partner_changes').values(row).execute();
}

/** Deletes and returns what an approved proposal changes, as JSON. */
export async function takeChange(executor: Executor, proposalId: string): Promise<string> {
  const row = await executor
    .deleteFrom('partner_changes')
    .where('proposal_id', '=', proposalId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return openRow(executor, 'partner_changes', row).settings;
}

/** Deletes what rejected and withdrawn proposals would have changed. */
export async function deleteRefusedChanges(executor: Executor): Promise<void> {
  await sql`
    delete from partner_changes using office_proposals
    where office_proposals.id = proposal_id and outcome is not null
  `.execute(executor);
}

interface PartnerEvent {
  readonly partnerId: string;
  readonly event: PartnerEventName;
  readonly isTest?: boolean;
  readonly data: Schema['webhook_deliveries']['data']['__select__'];
  /** A former address; null for the present one. */
  readonly url: string | null;
}

/** Orders the webhook of an event of the partner itself, inside the caller's transaction. @returns its id */
export async function orderEvent(executor: Executor, news: PartnerEvent, now: Date): Promise<string> {
  const id = randomUUID();
  const { partnerId, event, isTest = false, data, url } = news;
  await executor
    .insertInto('webhook_deliveries')
    .values({
      ...{
        id,
        partner_id: partnerId,
        event,
        data: JSON.stringify(data) as never,
        url,
        payment_code: null,
        is_test: isTest,
      },
      ...{ ordered_at: now, created_at: now },
    })
    .execute();
  await orderJob(executor, 'webhook', id, now);
  return id;
}

/** Orders an SMS to a partner's contact, inside the caller's transaction. */
export async function orderContactSms(
  executor: Executor,
  { partnerId, ...sms }: { readonly partnerId: string; readonly mobile: string; readonly text: string },
  now: Date,
): Promise<void> {
  const id = randomUUID();
  const row = { id, partner_id: partnerId, ...sms, created_at: now, sent_at: null };
  await executor
    .insertInto('partner_notices')
    .values(sealRow(executor, 'partner_notices', row))
    .execute();
  await orderJob(executor, 'partner-notice', id, now);
}

/** An SMS to a contact that is not sent yet. */
export async function findContactSms(executor: Executor, id: string) {
  const row: Selectable<Schema['partner_notices']> | undefined = await executor
    .selectFrom('partner_notices')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return row && openRow(executor, 'partner_notices', row);
}

export async function noteContactSms(executor: Executor, id: string, sentAt: Date): Promise<void> {
  await executor.updateTable('partner_notices').set({ sent_at: sentAt }).where('id', '=', id).execute();
}
