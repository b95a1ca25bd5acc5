import { randomUUID } from 'node:crypto';
import { ERROR } from '@contract/errors';
import { LIST_PAGE_SIZE } from '@contract/rules/limits';
import { PUSH_SUBSCRIPTIONS_OF_A_USER } from '@contract/rules/notices';
import type {
  NoticeList,
  NoticeQuery,
  NoticeSettings,
  PushSubscriptionBody,
  ReadNoticesBody,
} from '@contract/schemas/notices';
import type { Context } from '../../context';
import { tellOfNotices } from '../../db/repositories/liveEvents';
import * as notices from '../../db/repositories/notices';
import * as push from '../../db/repositories/pushSubscriptions';
import { lockUser } from '../../db/repositories/users';
import type { Session } from '../../domain/session';
import { canEncryptFor, isPushService } from '../../ports/push';
import { refuse, refuseUntil } from '../../refusal';

/** What somebody was told, the latest first. */
export async function listNotices({ db }: Context, userId: string, query: NoticeQuery): Promise<NoticeList> {
  const { start = 0, size = LIST_PAGE_SIZE } = query;
  const total = await notices.countNotices(db.kysely, userId);
  const unread = await notices.countUnread(db.kysely, userId);
  const rows = await notices.listNotices(db.kysely, { userId, start, size });
  return {
    total_records: total,
    unread,
    notifications: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      payment_code: row.payment_code,
      amount: row.amount_rials,
      behalf: row.behalf,
      details: { ...row.params, ...(row.delivery_method !== null && { method: row.delivery_method }) },
      at: row.created_at.toISOString(),
      read: row.read_at !== null,
    })),
  };
}

/** Marks somebody's own as read, which their other devices are told; answers how many are not. */
export async function readNotices(
  { db, clock }: Context,
  userId: string,
  body: ReadNoticesBody,
): Promise<{ unread: number }> {
  const at = clock.now();
  const read = await notices.markRead(db.kysely, { userId, ids: 'all' in body ? 'all' : body.ids, at });
  if (read > 0) await tellOfNotices(db.kysely, userId, at);
  return { unread: await notices.countUnread(db.kysely, userId) };
}

/** Keeps what somebody has chosen. */
export async function changeSettings({ db }: Context, userId: string, chosen: NoticeSettings): Promise<NoticeSettings> {
  await notices.keepNoticeSettings(db.kysely, userId, chosen);
  return chosen;
}

/**
 * From now on this browser takes push messages, for whoever is logged in on it.
 * @throws Refusal 1002 for an endpoint that is no browser's push service and for keys that no message can be encrypted for, 1016 for an eleventh browser.
 */
export async function keepPush(context: Context, session: Session, body: PushSubscriptionBody): Promise<void> {
  const { userId, sessionId } = session;
  if (!isPushService(body.endpoint))
    refuse(ERROR.badRequest, undefined, { fields: { endpoint: 'is no push service' } });
  if (!canEncryptFor(body)) refuse(ERROR.badRequest, undefined, { fields: { p256dh: 'nothing can be encrypted for' } });
  await context.db.kysely.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId);
    if ((await push.countOtherSubscriptions(transaction, userId, body.endpoint)) >= PUSH_SUBSCRIPTIONS_OF_A_USER) {
      refuseUntil('push-subscriptions', null, 'Too many browsers take push messages');
    }
    const id = randomUUID();
    await push.keepSubscription(transaction, {
      id,
      user_id: userId,
      session_id: sessionId,
      ...body,
      seen_at: context.clock.now(),
    });
  });
}

/** No more push messages to one of somebody's browsers. */
export async function endPush({ db }: Context, userId: string, endpoint: string): Promise<void> {
  await push.endSubscription(db.kysely, endpoint, userId);
}
