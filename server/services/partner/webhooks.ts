import type { WebhookOffReason } from '@contract/rules/partnerRules';
import type { Context } from '../../context';
import { orderContactSms } from '../../db/repositories/partnerChanges';
import {
  findDelivery,
  noteFailing,
  noteTry,
  noteWorking,
  switchOff,
  workingKeys,
} from '../../db/repositories/partners';
import { isGivenUp, nextTryAt } from '../../domain/webhooks';
import type { JobHandler, JobResult } from '../../jobs/jobRunner';
import { webhookOffSms } from '../../texts/partnerSms';
import { alarmOfWebhook } from '../upkeep/providerAlarms';
import { eventOf, webhookIdOf } from './partnerEvents';
import { PartnerPlaces } from './partnerPlaces';

type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/**
 * Sends the webhook of a delivery; at least once, each time with the same id and body.
 * @param places of the queue, which the partners share
 */
export function webhookHandler(context: Context, places: number): JobHandler {
  const shared = new PartnerPlaces(places);
  return async (deliveryId) => {
    const delivery = await findDelivery(context.db.kysely, deliveryId);
    if (delivery?.state !== 'waiting') return 'done';
    return shared.run(delivery.partner_id, context.clock.now(), () => deliver(context, delivery));
  };
}

async function deliver(context: Context, delivery: Delivery): Promise<JobResult> {
  const { db, clock, ports } = context;
  const { id, event, partner_id: partnerId, ordered_at: orderedAt, address } = delivery;
  const started = clock.now();
  const isPresent = delivery.url === null;
  // A test event is how a partner switches its address on again.
  if (isPresent && delivery.webhook_off_at !== null && event !== 'partner.test') {
    await noteTry(db.kysely, delivery, { state: 'failed', at: started, result: 'switched off' });
    return 'done';
  }
  const keys = await workingKeys(db.kysely, [partnerId], started);
  const { isDelivered, isGone, result } = address
    ? await ports.webhooks.send({
        url: address,
        id: webhookIdOf(id),
        at: started,
        body: JSON.stringify(eventOf(delivery)),
        secrets: keys.flatMap(({ secret }) => secret ?? []),
      })
    : { isDelivered: false, isGone: undefined, result: 'no address' };
  const at = clock.now();
  const againAt = isDelivered || isGone ? null : nextTryAt({ tries: delivery.tries + 1, orderedAt }, at);
  const state = isDelivered ? 'delivered' : againAt ? 'waiting' : 'failed';
  await noteTry(db.kysely, delivery, { state, at, result });
  // A test changes nothing for live events.
  if (delivery.is_test) return againAt ? { againAt } : 'done';
  if (isPresent && isDelivered) await noteWorking(db.kysely, partnerId);
  else if (isPresent && address) {
    const since = await noteFailing(db.kysely, partnerId, at);
    const why = isGone ? 'gone' : isGivenUp(since, orderedAt, at) ? 'failing' : null;
    if (why) await switchAddressOff(context, { id: partnerId, url: address, why });
  }
  return againAt ? { againAt } : 'done';
}

/** Sends no more to an address, and tells the partner's contact and the supervisors. */
async function switchAddressOff(
  context: Context,
  { id, url, why }: { readonly id: string; readonly url: string; readonly why: WebhookOffReason },
): Promise<void> {
  const at = context.clock.now();
  const partner = await context.db.kysely.transaction().execute(async (transaction) => {
    const off = await switchOff(transaction, { id, url }, { why, at });
    if (!off?.contact_mobile) return off;
    const sms = { partnerId: id, mobile: off.contact_mobile, text: webhookOffSms(off.name, why) };
    await orderContactSms(transaction, sms, at);
    return off;
  });
  if (!partner) return;
  context.jobs.ordered();
  await alarmOfWebhook(context, partner, why);
}
