import type { NoticeKind } from '@contract/rules/notices';
import type { NoticeSettings } from '@contract/schemas/notices';
import { type Selectable, sql } from 'kysely';
import type { NoticeChannel } from '../../domain/notices';
import type { Executor, Schema } from '../schema';

type NoticeRow = Selectable<Schema['notices']>;

/** A notice that has not come to its end on a channel yet; nothing for one that has, or that is none. */
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

/** How it ended; the first to say so is right. */
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

/** How many notices of these kinds a person got since an instant, before this one: about its transaction, or as a referee of whichever. */
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

/** A page of what somebody was told, the latest first, with what the transactions are about. */
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

/** How much somebody was told. */
export async function countNotices(executor: Executor, userId: string): Promise<number> {
  const { total } = await executor
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

/** How much of what somebody was told is unread. */
export async function countUnread(executor: Executor, userId: string): Promise<number> {
  const { unread } = await executor
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

/** Marks somebody's own as read: these, or all; answers how many were unread before. */
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

/** What somebody has chosen; undefined for who never has. */
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
