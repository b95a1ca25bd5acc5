import { randomUUID } from 'node:crypto';
import type {
  NoticeList,
  NoticeQuery,
  NoticeSettings,
  PushSubscriptionBody,
  ReadNoticesBody,
} from '@contract/calls/noticeCalls';
import type { DisputeSide } from '@contract/rules/disputeRules';
import { MINUTE_MS } from '@contract/rules/durations';
import { LIST_PAGE_SIZE } from '@contract/rules/limits';
import type { NoticeDetails, NoticeKind, PushMessage } from '@contract/rules/noticeKinds';
import { PUSH_SUBSCRIPTIONS_OF_A_USER, pathOfNotice } from '@contract/rules/noticeKinds';
import type { Selectable } from 'kysely';
import { batched } from '../../batched';
import type { Context } from '../../context';
import { tellOfNotices } from '../../db/repositories/liveEvents';
import * as notices from '../../db/repositories/noticeRows';
import {
  countEarlier,
  findNoticeSettings,
  findUndelivered,
  type NoticeToDeliver,
  noteDeliveries,
} from '../../db/repositories/noticeRows';
import * as push from '../../db/repositories/pushSubscriptions';
import { endSubscription, subscriptionsOf } from '../../db/repositories/pushSubscriptions';
import type { SumColumns } from '../../db/repositories/transactionRows';
import { lockUser } from '../../db/repositories/userRows';
import type { Schema } from '../../db/schema';
import { openRow } from '../../db/vault/sealedRows';
import { afterTheNight, smsDayOf, waitsForMorning } from '../../domain/nights';
import {
  isLate,
  isStillTrue,
  type NoticeChannel,
  preferenceOf,
  SMS_KINDS,
  SMS_OF_A_DEAL_A_DAY,
  SMS_TO_A_REFEREE_A_DAY,
} from '../../domain/notices';
import type { Session } from '../../domain/session';
import type { JobHandler, JobResult } from '../../jobs/jobRunner';
import { canEncryptFor, isPushService } from '../../ports/push/push';
import { refuseField, refuseUntil } from '../../refusal';
import { noticePush } from '../../texts/noticePush';
import { type NoticeFacts, noticeSms } from '../../texts/noticeSms';
import { traceNumberOf } from '../checks/check';
import type { OwnCall } from '../idempotency';
import { accountOfTransfer } from '../transactions/payoutAccount';
import { ownSumOf } from '../transactions/terms';

/** The user's notices, the latest first. */
export async function listNotices({ db }: Context, userId: string, query: NoticeQuery): Promise<NoticeList> {
  const { start = 0, size = LIST_PAGE_SIZE } = query;
  const total = await notices.countNotices(db.kysely, userId);
  const unread = await notices.countUnread(db.kysely, userId);
  const rows = await notices.listNotices(db.kysely, { userId, start, size });
  return {
    total_records: total,
    unread,
    notifications: rows.map(noticeToWire),
  };
}

/**
 * All notices of the user, the latest first, page by page. A page follows the last row of the former one, because notices come and go
 * meanwhile. Without notices there is one empty page.
 */
export async function* allNotices(
  { db }: Context,
  userId: string,
  size: number,
): AsyncGenerator<NoticeList['notifications']> {
  for (let before: number | null = null; ; ) {
    const rows: ListedNotice[] = await notices.listNotices(db.kysely, { userId, before, size });
    if (before === null || rows.length > 0) yield rows.map(noticeToWire);
    if (rows.length < size) return;
    before = rows.at(-1)?.place ?? null;
  }
}

type ListedNotice = Awaited<ReturnType<typeof notices.listNotices>>[number];

function noticeToWire(row: ListedNotice): NoticeList['notifications'][number] {
  return {
    id: row.id,
    kind: row.kind,
    payment_code: row.payment_code,
    amount: readersSum(row),
    behalf: row.behalf,
    details: {
      ...detailsFor(row),
      ...(row.delivery_method !== null && { method: row.delivery_method }),
    },
    at: row.created_at.toISOString(),
    read: row.read_at !== null,
  };
}

/** Marks the user's notices as read, which updates their other devices; answers how many are unread. */
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

export async function changeSettings(
  { db }: Context,
  { userId, body: chosen }: OwnCall<NoticeSettings>,
): Promise<NoticeSettings> {
  await notices.keepNoticeSettings(db.kysely, userId, chosen);
  return chosen;
}

/**
 * Subscribes a browser to the push messages of its logged-in user.
 * @throws Refusal 1002 for an unknown push service or keys that do not encrypt, 1016 for an eleventh browser.
 */
export async function keepPush(context: Context, session: Session, body: PushSubscriptionBody): Promise<void> {
  const { userId, sessionId } = session;
  if (!isPushService(body.endpoint)) refuseField('endpoint', 'is no push service');
  if (!canEncryptFor(body)) refuseField('p256dh', 'nothing can be encrypted for');
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

export async function endPush({ db }: Context, userId: string, endpoint: string): Promise<void> {
  await push.endSubscription(db.kysely, endpoint, userId);
}

/** Pause of an SMS while none is sent. */
const SMS_WAIT_MS = 10 * MINUTE_MS;

const DEFAULT_SETTINGS: NoticeSettings = {
  deadlines: true,
  dispute_talk: true,
  push: true,
  amount_on_lock_screen: false,
};

type Outcome = Selectable<Schema['notice_deliveries']>['outcome'];

export type DeliveryContext = Pick<Context, 'db' | 'clock' | 'switches'> & {
  readonly ports: Pick<Context['ports'], 'sms' | 'push'>;
};

/**
 * Delivers notices, each on one channel and once. A delivery that is repeated after a crash carries the same reference, by
 * which the receiver drops it (docs/adr/0013). Safe to run late and concurrently; concurrent jobs share their statements.
 *
 * Each channel has a queue of its own, so a silent push service delays no SMS.
 */
export function noticeHandlers(context: DeliveryContext): Readonly<Record<`notice-${NoticeChannel}`, JobHandler>> {
  const { db, clock, switches } = context;
  const find = batched((deliveries: Parameters<typeof findUndelivered>[1]) => findUndelivered(db.kysely, deliveries));
  const note = batched(async (deliveries: Parameters<typeof noteDeliveries>[1]) => {
    await noteDeliveries(db.kysely, deliveries);
    return deliveries;
  });
  const isOverLimit = smsLimit(context);
  const deliver = async (id: string, channel: NoticeChannel): Promise<JobResult> => {
    const notice = await find({ id, channel });
    if (!notice) return 'done';
    const now = clock.now();
    if (channel === 'sms' && !switches.isOpen('sms')) {
      // Opening the switch makes the waiting SMS due at once, which this process may find out before it reads the switch.
      await switches.read();
      if (!switches.isOpen('sms')) return { againAt: new Date(now.getTime() + SMS_WAIT_MS) };
    }
    const settings = settingsIn(notice);
    const { kind, params: details, created_at: at } = notice;
    const outcome = isLate({ kind, details, at }, now)
      ? 'late'
      : isSilenced(notice, settings)
        ? 'silenced'
        : await (channel === 'sms'
            ? sendSms(context, notice, now, isOverLimit)
            : pushNotice(context, notice, settings));
    if (outcome === 'again' || typeof outcome === 'object') return outcome;
    await note({ notice_id: id, channel, outcome, at: now });
    return 'done';
  };
  return { 'notice-sms': (id) => deliver(id, 'sms'), 'notice-push': (id) => deliver(id, 'push') };
}

/** The user's settings, or the default. */
export async function settingsOf({ db }: Pick<Context, 'db'>, userId: string): Promise<NoticeSettings> {
  return (await findNoticeSettings(db.kysely, userId)) ?? DEFAULT_SETTINGS;
}

function settingsIn(notice: NoticeToDeliver): NoticeSettings {
  const { deadlines, dispute_talk, push, amount_on_lock_screen } = notice;
  // The columns of a row are all set.
  return deadlines === null
    ? DEFAULT_SETTINGS
    : ({ deadlines, dispute_talk, push, amount_on_lock_screen } as NoticeSettings);
}

function isSilenced({ kind, params: details }: NoticeToDeliver, settings: NoticeSettings): boolean {
  const preference = preferenceOf({ kind, details });
  return preference !== null && !settings[preference];
}

/** Answers whether a notice exceeds the SMS of its reader's day. */
function smsLimit({ db }: DeliveryContext): (notice: NoticeToDeliver) => Promise<boolean> {
  const count = batched((asked: Parameters<typeof countEarlier>[1]) => countEarlier(db.kysely, asked, SMS_KINDS));
  return async (notice) => {
    const { ofDeal, toReferee } = await count({ notice, since: smsDayOf(notice.created_at) });
    // Only notices to a referee name a dispute.
    if (notice.params.dispute_id !== undefined && toReferee >= SMS_TO_A_REFEREE_A_DAY) return true;
    return ofDeal >= SMS_OF_A_DEAL_A_DAY;
  };
}

async function sendSms(
  context: DeliveryContext,
  notice: NoticeToDeliver,
  now: Date,
  isOverLimit: (notice: NoticeToDeliver) => Promise<boolean>,
): Promise<Outcome | Exclude<JobResult, 'done'>> {
  const { db, ports } = context;
  const morning = waitsForMorning(notice.kind) ? afterTheNight(now) : now;
  if (morning > now) return { againAt: morning };
  const { kind, status, dispute_id: disputeId, is_stopped: isStopped } = notice;
  if (status !== null && !isStillTrue(kind, { status, disputeId, isStopped })) return 'late';
  if (notice.deactivated_at !== null || (await isOverLimit(notice))) return 'silenced';
  const text = noticeSms(await noticeFacts(context, notice));
  if (text === null) return 'silenced';
  const { mobile } = openRow(db.kysely, 'users', { id: notice.user_id, mobile: notice.mobile });
  const { delivered, refused } = await ports.sms.send({ mobile, text, reference: notice.id });
  if (refused) return 'silenced';
  return delivered ? 'sent' : 'again';
}

const DAY_SECONDS = 24 * 3_600;

/**
 * Pushes a notice to each browser of the reader, and again only while none has taken it: a browser shows each push.
 * Subscriptions that are gone are deleted.
 */
async function pushNotice(
  context: DeliveryContext,
  notice: NoticeToDeliver,
  settings: NoticeSettings,
): Promise<'sent' | 'silenced' | 'again'> {
  const { db, ports } = context;
  const browsers = settings.push ? await subscriptionsOf(db.kysely, notice.user_id) : [];
  if (browsers.length === 0) return 'silenced';
  const { title, body } = noticePush(await noticeFacts(context, notice), settings.amount_on_lock_screen);
  const { id, kind, params: details, payment_code: paymentCode } = notice;
  const shown: PushMessage = { id, title, body, path: pathOfNotice({ kind, paymentCode, details }) };
  const message = { reference: id, payload: JSON.stringify(shown), lifetimeSeconds: DAY_SECONDS };
  const outcomes = await Promise.all(browsers.map((browser) => ports.push.send(browser, message)));
  for (const [place, { endpoint }] of browsers.entries()) {
    if (outcomes[place] === 'gone') await endSubscription(db.kysely, endpoint);
  }
  if (outcomes.includes('sent')) return 'sent';
  return outcomes.includes('failed') ? 'again' : 'silenced';
}

/** The facts for the text of a notice: its details and its transaction. */
async function noticeFacts(context: Pick<Context, 'db'>, notice: NoticeToDeliver): Promise<NoticeFacts> {
  const { kind, created_at: at, user_id: userId, transaction_id: transactionId } = notice;
  return {
    kind,
    details: detailsFor(notice),
    at,
    amountRials: readersSum(notice) ?? 0,
    purpose: notice.behalf ?? '',
    method: notice.delivery_method,
    account: await accountOf(context, notice),
    traceNumber:
      kind === 'paid_receipt' && transactionId !== null
        ? await traceNumberOf(context, { transactionId, payerId: userId })
        : null,
  };
}

type NoticeWithDeal = Pick<
  NoticeToDeliver,
  'user_id' | 'kind' | 'params' | 'payee_id' | 'payer_id' | 'free_rials' | keyof SumColumns
>;

/** The side of the reader; null for a referee and without a transaction. */
function sideOf({ user_id: userId, kind, params, payee_id, payer_id }: NoticeWithDeal): DisputeSide | null {
  if (payee_id === null || params.dispute_id !== undefined) return null;
  // One person on both sides gets the receipt as the payer.
  if (payee_id === userId && kind !== 'paid_receipt') return 'payee';
  return payer_id === null || payer_id === userId ? 'payer' : null;
}

function detailsFor(notice: NoticeWithDeal): NoticeDetails {
  const side = sideOf(notice);
  return { ...notice.params, ...(side && { side }) };
}

/** What the reader pays or receives, in rials; for others the amount of the transaction, null without one. */
function readersSum(notice: NoticeWithDeal): number | null {
  const { params, free_rials: freeRials } = notice;
  if (notice.amount_rials === null) return null;
  if (params.amount !== undefined) return params.amount;
  const side = sideOf(notice);
  if (side === null) return notice.amount_rials;
  const { payer_receives: payerRials, payee_receives: payeeRials } = params;
  if (payerRials !== undefined && payeeRials !== undefined) return side === 'payer' ? payerRials : payeeRials;
  return ownSumOf(notice as SumColumns, side, freeRials ?? 0);
}

/** Notices of money on its way to an account, or in it. */
const NAMES_ACCOUNT: ReadonlySet<NoticeKind> = new Set(['settled', 'settled_done', 'refunded', 'refunded_done']);

/** The reader's own account that the notice names; null for another notice, and for a payment that goes back. */
async function accountOf({ db }: Pick<Context, 'db'>, notice: NoticeToDeliver): Promise<NoticeFacts['account']> {
  const { kind, params, status, user_id: userId, transaction_id: id, payee_id, payee_account_id } = notice;
  if (!NAMES_ACCOUNT.has(kind) || params.reversal || id === null || payee_account_id === null) return null;
  const isSettle = kind === 'settled' || kind === 'settled_done';
  const isRefunded = status?.startsWith('refunded') || notice.refunded_rials !== null;
  if (isSettle ? payee_id !== userId : notice.payer_id !== userId || !isRefunded) return null;
  const deal = { id, payee_account_id, payer_account_id: notice.payer_account_id };
  const account = await accountOfTransfer(db.kysely, deal, isSettle ? 'settle' : 'refund');
  return account ? { card: account.pan, iban: account.iban, bank: account.bank_name } : null;
}
