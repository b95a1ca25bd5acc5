import { type Selectable, sql } from 'kysely';
import type { Executor, Schema } from '../schema';
import { lookup, type Opened, openRow, sealRow } from '../vault/sealedRows';

export type PushSubscription = Opened<Selectable<Schema['push_subscriptions']>>;

/** A user's subscriptions of living sessions. */
export async function subscriptionsOf(executor: Executor, userId: string): Promise<PushSubscription[]> {
  const rows = await executor
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .selectAll('push_subscriptions')
    .where('push_subscriptions.user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('push_subscriptions.id')
    .execute();
  return rows.map((row) => openRow(executor, 'push_subscriptions', row));
}

/** Number of a user's other subscriptions. */
export async function countOtherSubscriptions(executor: Executor, userId: string, endpoint: string): Promise<number> {
  const { count } = await executor
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('push_subscriptions.user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('endpoint_hash', '!=', lookup(executor, 'push_subscriptions', 'endpoint', endpoint))
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores a browser's subscription for its current user and keys. */
export async function keepSubscription(executor: Executor, subscription: PushSubscription): Promise<void> {
  const { endpoint } = subscription;
  await endSubscription(executor, endpoint);
  await executor
    .insertInto('push_subscriptions')
    .values(sealRow(executor, 'push_subscriptions', subscription))
    .onConflict((conflict) =>
      // A concurrent call stored the same browser.
      conflict.column('endpoint_hash').doUpdateSet({ seen_at: sql`excluded.seen_at` }),
    )
    .execute();
}

/** Deletes a browser's subscription. */
export async function endSubscription(executor: Executor, endpoint: string, ofUser?: string): Promise<void> {
  let query = executor
    .deleteFrom('push_subscriptions')
    .where('endpoint_hash', '=', lookup(executor, 'push_subscriptions', 'endpoint', endpoint));
  if (ofUser !== undefined) query = query.where('user_id', '=', ofUser);
  await query.execute();
}

/** Deletes the subscriptions of ended sessions. */
export async function deleteEndedSubscriptions(executor: Executor): Promise<void> {
  await executor
    .deleteFrom('push_subscriptions')
    .where('session_id', 'in', ({ selectFrom }) =>
      selectFrom('sessions').select('id').where('ended_at', 'is not', null),
    )
    .execute();
}
