import type { NoticeSettings } from '@contract/calls/notices';
import type { NoticeKind } from '@contract/rules/notices';
import { type Selectable, sql } from 'kysely';
import type { NoticeChannel } from '../../domain/notices';
import type { Executor, Schema } from '../schema';

type NoticeRow = Selectable<Schema['notices']>;

/** A notice without an outcome on a channel; undefined otherwise. */
export async function findUndelivered(
  executor: Executor,
  id: string,
  channel: NoticeChannel,
): Promise<NoticeRow | undefined> {
  return executor
    .selectFrom('notices')
    .selectAll()
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notice_deliveries')
            .select('notice_id')
            .whereRef('notice_id', '=', 'notices.id')
            .where('channel', '=', channel),
        ),
      ),
    )
    .executeTakeFirst();
}

/** Stores the outcome; the first one wins. */
export async function noteDelivery(
  executor: Executor,
  delivery: Selectable<Schema['notice_deliveries']>,
): Promise<void> {
  await executor
    .insertInto('notice_deliveries')
    .values(delivery)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Number of earlier notices of these kinds since an instant: about the same transaction, or for a referee about any. */
export async function countEarlier(
  executor: Executor,
  notice: NoticeRow,
  {
    kinds,
    since,
    as,
  }: { readonly kinds: readonly NoticeKind[]; readonly since: Date; readonly as: 'side' | 'referee' },
): Promise<number> {
  const earlier = executor
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', notice.user_id)
    .where('kind', 'in', kinds)
    .where('created_at', '>=', since)
    .where('place', '<', notice.place);
  const { count } = await (as === 'referee'
    ? earlier.where(sql<boolean>`params ? 'dispute_id'`)
    : earlier.where('payment_code', '=', notice.payment_code)
  ).executeTakeFirstOrThrow();
  return count;
}

/** A page of a user's notices, latest first, with the purposes of their transactions. */
export async function listNotices(
  executor: Executor,
  { userId, start, size }: { readonly userId: string; readonly start: number; readonly size: number },
) {
  return executor
    .selectFrom('notices')
    .leftJoin('transactions', 'transactions.payment_code', 'notices.payment_code')
    .selectAll('notices')
    .select(['amount_rials', 'behalf', 'delivery_method'])
    .where('user_id', '=', userId)
    .orderBy('place', 'desc')
    .offset(start)
    .limit(size)
    .execute();
}

/** Number of a user's notices. */
export async function countNotices(executor: Executor, userId: string): Promise<number> {
  const { total } = await executor
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Number of a user's unread notices. */
export async function countUnread(executor: Executor, userId: string): Promise<number> {
  const { unread } = await executor
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

/** Marks these or all of a user's notices as read; returns how many were unread. */
export async function markRead(
  executor: Executor,
  { userId, ids, at }: { readonly userId: string; readonly ids: readonly string[] | 'all'; readonly at: Date },
): Promise<number> {
  let query = executor
    .updateTable('notices')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if (ids !== 'all') query = query.where('id', 'in', ids);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** A user's choices; undefined for the defaults. */
export async function findNoticeSettings(executor: Executor, userId: string): Promise<NoticeSettings | undefined> {
  return executor
    .selectFrom('notice_settings')
    .select(['deadlines', 'dispute_talk', 'push', 'amount_on_lock_screen'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function keepNoticeSettings(executor: Executor, userId: string, chosen: NoticeSettings): Promise<void> {
  await executor
    .insertInto('notice_settings')
    .values({ user_id: userId, ...chosen })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute();
}
