import type { NoticeSettings } from '@contract/calls/noticeCalls';
import type { NoticeKind } from '@contract/rules/noticeKinds';
import { type Selectable, sql } from 'kysely';
import { creditAccount } from '../../domain/ledger';
import type { NoticeChannel } from '../../domain/notices';
import { PREPARED } from '../preparedStatements';
import type { Executor, Schema } from '../schema';
import { isOwnTransfer } from './payoutRows';
import { SUM_COLUMNS, type SumColumns, type TransactionRow } from './transactionRows';

type NoticeRow = Selectable<Schema['notices']>;
type OrNulls<Row> = { readonly [Column in keyof Row]: Row[Column] | null };

/** A notice for its delivery, with its reader's choices and its transaction, where there are such. Personal values are sealed. */
export type NoticeToDeliver = Omit<NoticeRow, 'read_at'> &
  Pick<Selectable<Schema['users']>, 'mobile' | 'deactivated_at'> &
  OrNulls<NoticeSettings> & {
    /** A transfer to the reader waits for another account. */
    readonly is_stopped: boolean;
  } & OrNulls<
    SumColumns &
      Pick<
        TransactionRow,
        'payee_id' | 'payer_id' | 'payee_account_id' | 'payer_account_id' | 'behalf' | 'delivery_method' | 'dispute_id'
      > & {
        transaction_id: string;
        /** Free commission that the reader has left. */
        free_rials: number;
      }
  >;

/** The notices of these deliveries, in their order; undefined for one that has an outcome. */
export async function findUndelivered(
  executor: Executor,
  deliveries: readonly { readonly id: string; readonly channel: NoticeChannel }[],
): Promise<(NoticeToDeliver | undefined)[]> {
  const { rows } = await sql<NoticeToDeliver & { number: number }>`${PREPARED}
    select number, notices.id, place, notices.user_id, kind, notices.payment_code, params, notices.created_at,
      mobile, deactivated_at, deadlines, dispute_talk, push, amount_on_lock_screen,
      transactions.id as transaction_id, payee_id, payer_id, payee_account_id, payer_account_id, behalf, delivery_method,
      dispute_id,
      exists (
        select from payouts
        where transaction_id = transactions.id and state = 'needs_account' and done_at is null
          and ${isOwnTransfer(sql.ref('notices.user_id'))}
      ) as is_stopped,
      ${sql.join(SUM_COLUMNS.map((column) => sql.ref(`transactions.${column}`)))}, balance_rials as free_rials
    from unnest(
      ${deliveries.map(({ id }) => id)}::uuid[], ${deliveries.map(({ channel }) => channel)}::text[]
    ) with ordinality as asked (id, channel, number)
    join notices on notices.id = asked.id
    join users on users.id = notices.user_id
    left join notice_settings on notice_settings.user_id = notices.user_id
    left join transactions on transactions.payment_code = notices.payment_code
    left join ledger_balances on account = 'credit:' || notices.user_id
    where not exists (
      select from notice_deliveries where notice_id = notices.id and notice_deliveries.channel = asked.channel
    )
  `.execute(executor);
  const found = new Map(rows.map((row) => [row.number, row]));
  return deliveries.map((_delivery, place) => found.get(place + 1));
}

/** Stores outcomes; the first one of a notice on a channel wins. */
export async function noteDeliveries(
  executor: Executor,
  deliveries: readonly Selectable<Schema['notice_deliveries']>[],
): Promise<void> {
  await sql`${PREPARED}
    insert into notice_deliveries (notice_id, channel, outcome, at)
    select * from unnest(
      ${deliveries.map(({ notice_id: id }) => id)}::uuid[], ${deliveries.map(({ channel }) => channel)}::text[],
      ${deliveries.map(({ outcome }) => outcome)}::text[], ${deliveries.map(({ at }) => at)}::timestamptz[]
    )
    on conflict do nothing
  `.execute(executor);
}

interface EarlierNotices {
  /** About the same transaction. */
  readonly ofDeal: number;
  /** To a referee, about any transaction. */
  readonly toReferee: number;
}

/** How many notices of these kinds each reader got before a notice and since an instant. */
export async function countEarlier(
  executor: Executor,
  notices: readonly { readonly notice: NoticeToDeliver; readonly since: Date }[],
  kinds: readonly NoticeKind[],
): Promise<EarlierNotices[]> {
  const { rows } = await sql<EarlierNotices>`${PREPARED}
    select "ofDeal", "toReferee"
    from unnest(
      ${notices.map(({ notice }) => notice.user_id)}::text[], ${notices.map(({ notice }) => notice.payment_code)}::text[],
      ${notices.map(({ notice }) => notice.place)}::bigint[], ${notices.map(({ since }) => since)}::timestamptz[]
    ) with ordinality as told (user_id, payment_code, place, since, number)
    cross join lateral (
      select count(*) filter (where earlier.payment_code = told.payment_code) as "ofDeal",
        count(*) filter (where params ? 'dispute_id') as "toReferee"
      from notices earlier
      where earlier.user_id = told.user_id and earlier.place < told.place and created_at >= since
        and kind = any(${kinds}::text[])
    ) counted
    order by number
  `.execute(executor);
  return rows;
}

/**
 * A page of a user's notices, latest first, with the purposes of their transactions.
 * @param before only notices before this place
 */
export async function listNotices(
  executor: Executor,
  {
    userId,
    before,
    start = 0,
    size,
  }: { readonly userId: string; readonly before?: number | null; readonly start?: number; readonly size: number },
) {
  const latest = executor
    .selectFrom('notices')
    .leftJoin('transactions', 'transactions.payment_code', 'notices.payment_code')
    .leftJoin('ledger_balances', (join) => join.on('account', '=', creditAccount(userId)))
    .selectAll('notices')
    .select(SUM_COLUMNS)
    .select(['payee_id', 'payer_id', 'behalf', 'delivery_method'])
    .select('balance_rials as free_rials')
    .where('user_id', '=', userId)
    .orderBy('place', 'desc')
    .offset(start)
    .limit(size);
  return (before ? latest.where('place', '<', before) : latest).execute();
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
