import type { PartnerEventList, WebhookEvent } from '@contract/calls/partnerApiCalls';
import { ERROR } from '@contract/errors';
import { LIST_PAGE_SIZE } from '@contract/rules/limits';
import type { Context } from '../../context';
import { orderEvent } from '../../db/repositories/partnerChanges';
import { type DeliveryRow, findPartner, listEventsAfter } from '../../db/repositories/partners';
import type { Executor } from '../../db/schema';
import { refuse } from '../../refusal';

/** A partner, and which of its two worlds: live or test processes and their events. */
export interface PartnerMode {
  readonly partnerId: string;
  readonly isTest: boolean;
}

/** The body of a webhook: the same at each try and in the list of events. */
export function eventOf({
  event,
  created_at: at,
  is_test: isTest,
  data,
}: Pick<DeliveryRow, 'event' | 'created_at' | 'is_test' | 'data'>) {
  return { type: event, timestamp: at.toISOString(), ...(isTest && { test: true }), data } as WebhookEvent;
}

/** The `webhook-id` of a delivery. */
export function webhookIdOf(deliveryId: string): string {
  return `msg_${deliveryId}`;
}

/**
 * A partner's live or test events after a place, the oldest first. No event is ever listed before one that was listed already, so a
 * reader who keeps the cursor misses none.
 */
export async function listEvents(
  { db }: Context,
  { partnerId, isTest }: PartnerMode,
  { after, size = LIST_PAGE_SIZE }: { readonly after?: string | undefined; readonly size?: number | undefined },
): Promise<PartnerEventList> {
  const [writtenBy = '0', place = '0'] = after?.split('-') ?? [];
  const rows = await listEventsAfter(db.kysely, { partnerId, isTest, writtenBy, place, size: size + 1 });
  const shown = rows.slice(0, size);
  const events = shown.map((row) => ({
    id: webhookIdOf(row.id),
    cursor: `${row.written_by}-${row.place}`,
    event: eventOf(row),
  }));
  return {
    events,
    cursor: events.at(-1)?.cursor ?? after ?? null,
    more: rows.length > size,
  };
}

/**
 * Sends a test event, also to an address that is switched off. One of a test key switches nothing on.
 * @param keep writes more rows in the same transaction
 * @throws Refusal 1007 without an address
 */
export async function sendTestEvent(
  context: Context,
  { partnerId, isTest }: PartnerMode,
  keep?: (transaction: Executor, at: Date) => Promise<void>,
): Promise<{ id: string }> {
  const { kysely } = context.db;
  const partner = (await findPartner(kysely, { id: partnerId })) ?? refuse(ERROR.notAuthenticated);
  if (partner.webhook_url === null) refuse(ERROR.notAcceptable, 'There is no webhook address');
  const id = await kysely.transaction().execute(async (transaction) => {
    const at = context.clock.now();
    const event = { partnerId, event: 'partner.test', isTest, data: { test: true }, url: null } as const;
    const ordered = await orderEvent(transaction, event, at);
    await keep?.(transaction, at);
    return ordered;
  });
  context.jobs.ordered();
  return { id: webhookIdOf(id) };
}
