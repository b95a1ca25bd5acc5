import { SECOND_MS } from '@contract/rules/durations';
import type { Context } from '../../context';
import { findDelivery, noteTry, workingKeys } from '../../db/repositories/partners';
import { nextTryAt } from '../../domain/webhooks';
import type { JobHandler, JobResult } from '../../jobs/jobRunner';

type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** A slow target keeps this many of the queue's places, so that other partners' webhooks pass. */
const SENT_AT_ONCE = 5;
const WAIT_MS = 2 * SECOND_MS;

/** Sends the webhook of a delivery; at least once, each time with the same id and body. */
export function webhookHandler(context: Context): JobHandler {
  const running = new Map<string, number>();
  return async (deliveryId) => {
    const delivery = await findDelivery(context.db.kysely, deliveryId);
    if (delivery?.state !== 'waiting') return 'done';
    const { partner_id: partnerId } = delivery;
    const others = running.get(partnerId) ?? 0;
    if (others >= SENT_AT_ONCE) return { againAt: new Date(context.clock.now().getTime() + WAIT_MS) };
    running.set(partnerId, others + 1);
    try {
      return await deliver(context, delivery);
    } finally {
      running.set(partnerId, (running.get(partnerId) ?? 1) - 1);
    }
  };
}

async function deliver({ db, clock, ports }: Context, delivery: Delivery): Promise<JobResult> {
  const { id, event, data, created_at: createdAt, ordered_at: orderedAt, address: url } = delivery;
  const started = clock.now();
  const keys = await workingKeys(db.kysely, [delivery.partner_id], started);
  const { isDelivered, result } = url
    ? await ports.webhooks.send({
        url,
        id: `msg_${id}`,
        at: started,
        body: JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data }),
        secrets: keys.flatMap(({ secret }) => secret ?? []),
      })
    : { isDelivered: false, result: 'no address' };
  const at = clock.now();
  const againAt = isDelivered ? null : nextTryAt({ tries: delivery.tries + 1, orderedAt }, at);
  const state = isDelivered ? 'delivered' : againAt ? 'waiting' : 'failed';
  await noteTry(db.kysely, delivery, { state, at, result });
  return againAt ? { againAt } : 'done';
}
