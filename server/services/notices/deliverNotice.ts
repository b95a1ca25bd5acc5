import { pathOfNotice } from '@contract/rules/notices';
import type { PushMessage } from '@contract/rules/pushMessage';
import type { NoticeSettings } from '@contract/schemas/notices';
import type { Selectable } from 'kysely';
import type { Context } from '../../context';
import { countEarlier, findNoticeSettings, findUndelivered, noteDelivery } from '../../db/repositories/notices';
import { attemptsOf } from '../../db/repositories/paymentAttempts';
import { endSubscription, subscriptionsOf } from '../../db/repositories/pushSubscriptions';
import { findTransactionByCode, type StoredTransaction } from '../../db/repositories/transactions';
import { findUser } from '../../db/repositories/users';
import type { Schema } from '../../db/schema';
import { afterTheNight, smsDayOf } from '../../domain/deadlines';
import { type NoticeChannel, preferenceOf, SMS_KINDS, waitsForMorning } from '../../domain/notices';
import type { JobResult } from '../../jobs/jobRunner';
import { noticePush } from '../../texts/noticePush';
import { type NoticeFacts, noticeSms } from '../../texts/noticeSms';

const DAY_MS = 24 * 3_600_000;
/** Older news are read in the app. */
const LATE_AFTER_MS = 3 * DAY_MS;
/** Of one transaction, to one reader: whoever opens and cancels and opens again fills nobody's phone. */
const SMS_OF_A_DEAL_A_DAY = 6;
/** To a referee, of all transactions: any seller may name anybody (beyond-a-disputes.md, A5 «Rate limits»). */
const SMS_TO_A_REFEREE_A_DAY = 3;

const USUAL_SETTINGS: NoticeSettings = {
  deadlines: true,
  dispute_talk: true,
  push: true,
  amount_on_lock_screen: false,
};

type Notice = Selectable<Schema['notices']>;
type Outcome = Selectable<Schema['notice_deliveries']>['outcome'];

/**
 * Tells a notice on one channel, once: what has ended is not begun again, and what is sent twice, because whoever sent it died before saying so,
 * carries the same reference to whom drops it (docs/adr/0013). May be run at any time, late, and twice at one moment.
 *
 * @param subject the notice and its channel, «id:sms»
 */
export async function deliverNotice(context: TellingContext, subject: string): Promise<JobResult> {
  const { db, clock } = context;
  const [id = '', channel] = subject.split(':') as [string, NoticeChannel];
  const notice = await findUndelivered(db.kysely, id, channel);
  if (!notice) return 'done';
  const now = clock.now();
  const settings = await settingsOf(context, notice.user_id);
  const outcome = isLate(notice, now)
    ? 'late'
    : isSilenced(notice, settings)
      ? 'silenced'
      : await (channel === 'sms' ? sendSms(context, notice, now) : pushNotice(context, notice, settings));
  if (outcome === 'again' || typeof outcome === 'object') return outcome;
  await noteDelivery(db.kysely, { notice_id: id, channel, outcome, at: now });
  return 'done';
}

/** What somebody has chosen, or the usual. */
export async function settingsOf({ db }: Pick<Context, 'db'>, userId: string): Promise<NoticeSettings> {
  return (await findNoticeSettings(db.kysely, userId)) ?? USUAL_SETTINGS;
}

/** A reminder that comes after its time would be wrong; other news are only old. */
function isLate({ kind, params, created_at: at }: Notice, now: Date): boolean {
  if (kind === 'deadline' && params.due_at !== undefined && new Date(params.due_at) <= now) return true;
  return now.getTime() - at.getTime() > LATE_AFTER_MS;
}

function isSilenced({ kind, params: details }: Notice, settings: NoticeSettings): boolean {
  const preference = preferenceOf({ kind, details });
  return preference !== null && !settings[preference];
}

async function isOneTooMany({ db }: TellingContext, notice: Notice): Promise<boolean> {
  const count = (as: 'side' | 'referee') =>
    countEarlier(db.kysely, notice, { as, kinds: SMS_KINDS, since: smsDayOf(notice.created_at) });
  // Only what a referee is told names a dispute.
  if (notice.params.dispute_id !== undefined && (await count('referee')) >= SMS_TO_A_REFEREE_A_DAY) return true;
  return notice.payment_code !== null && (await count('side')) >= SMS_OF_A_DEAL_A_DAY;
}

async function sendSms(
  context: TellingContext,
  notice: Notice,
  now: Date,
): Promise<Outcome | Exclude<JobResult, 'done'>> {
  const { db, ports } = context;
  const morning = waitsForMorning(notice.kind) ? afterTheNight(now) : now;
  if (morning > now) return { againAt: morning };
  if (await isOneTooMany(context, notice)) return 'silenced';
  const text = noticeSms(await factsOf(context, notice));
  const user = await findUser(db.kysely, notice.user_id);
  if (text === null || !user || user.deactivated_at !== null) return 'silenced';
  const { delivered, refused } = await ports.sms.send({ mobile: user.mobile, text, reference: notice.id });
  if (refused) return 'silenced';
  return delivered ? 'sent' : 'again';
}

const DAY_SECONDS = 24 * 3_600;

/**
 * Tells a notice to every browser of its reader. One that has it already drops it by its reference, so that after a browser that could not be
 * reached all are asked again. A browser that is gone is forgotten.
 */
async function pushNotice(
  context: TellingContext,
  notice: Selectable<Schema['notices']>,
  settings: NoticeSettings,
): Promise<'sent' | 'silenced' | 'again'> {
  const { db, ports } = context;
  const browsers = settings.push ? await subscriptionsOf(db.kysely, notice.user_id) : [];
  if (browsers.length === 0) return 'silenced';
  const { title, body } = noticePush(await factsOf(context, notice), settings.amount_on_lock_screen);
  const { id, kind, params: details, payment_code: paymentCode } = notice;
  const shown: PushMessage = { id, title, body, path: pathOfNotice({ kind, paymentCode, details }) };
  const message = { reference: id, payload: JSON.stringify(shown), lifetimeSeconds: DAY_SECONDS };
  const outcomes = await Promise.all(browsers.map((browser) => ports.push.send(browser, message)));
  for (const [place, { endpoint }] of browsers.entries()) {
    if (outcomes[place] === 'gone') await endSubscription(db.kysely, endpoint);
  }
  if (outcomes.includes('failed')) return 'again';
  return outcomes.includes('sent') ? 'sent' : 'silenced';
}

/** What telling somebody takes of the server. */
export type TellingContext = Pick<Context, 'db' | 'clock'> & { readonly ports: Pick<Context['ports'], 'sms' | 'push'> };

/** What the words of a notice are made of: what was written down with it, and its transaction. */
export async function factsOf(
  context: Pick<Context, 'db'>,
  notice: Selectable<Schema['notices']>,
): Promise<NoticeFacts> {
  const { kind, params: details, created_at: at, payment_code: code, user_id: userId } = notice;
  const transaction = code === null ? undefined : await findTransactionByCode(context.db.kysely, code);
  if (!transaction) {
    const none = { amountRials: 0, paidRials: 0, purpose: '', method: null, lastFourOfIban: '', traceNumber: null };
    return { kind, details, at, ...none };
  }
  return {
    kind,
    details,
    at,
    amountRials: transaction.amountRials,
    paidRials: transaction.paidRials ?? transaction.amountRials,
    purpose: transaction.row.behalf,
    method: transaction.row.delivery_method,
    lastFourOfIban: ibanOf(transaction, userId, kind)?.slice(-4) ?? '',
    traceNumber: kind === 'paid_receipt' ? await traceNumberOf(context, transaction, userId) : null,
  };
}

function ibanOf(transaction: StoredTransaction, userId: string, kind: NoticeFacts['kind']): string | null {
  const getsItBack = kind === 'refunded' || kind === 'refunded_done';
  return transaction.payeeId === userId && !getsItBack ? transaction.payeeIban : transaction.payerIban;
}

async function traceNumberOf(
  { db }: Pick<Context, 'db'>,
  { id }: StoredTransaction,
  payerId: string,
): Promise<string | null> {
  const attempts = await attemptsOf(db.kysely, { transactionId: id, payerId });
  return attempts.find(({ status }) => status === 'paid')?.traceNumber ?? null;
}
