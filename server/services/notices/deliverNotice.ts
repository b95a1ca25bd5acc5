import type { NoticeSettings } from '@contract/schemas/notices';
import type { Selectable } from 'kysely';
import type { Context } from '../../context';
import { countEarlier, findNoticeSettings, findUndelivered, noteDelivery } from '../../db/repositories/notices';
import { findUser } from '../../db/repositories/users';
import type { NoticeDeliveriesTable, NoticesTable } from '../../db/schemaNotices';
import { afterTheNight, smsDayOf } from '../../domain/deadlines';
import { type NoticeChannel, preferenceOf, SMS_KINDS, waitsForMorning } from '../../domain/notices';
import type { JobResult } from '../../jobs/jobRunner';
import { noticeSms } from '../../texts/noticeSms';
import { factsOf, type TellingContext } from './noticeFacts';
import { pushNotice } from './pushNotice';

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

type Notice = Selectable<NoticesTable>;
type Outcome = Selectable<NoticeDeliveriesTable>['outcome'];

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
