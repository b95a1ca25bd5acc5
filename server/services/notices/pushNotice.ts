import { pathOfNotice } from '@contract/rules/notices';
import type { PushMessage } from '@contract/rules/pushMessage';
import type { NoticeSettings } from '@contract/schemas/notices';
import type { Selectable } from 'kysely';
import { endSubscription, subscriptionsOf } from '../../db/repositories/pushSubscriptions';
import type { NoticesTable } from '../../db/schemaNotices';
import { noticePush } from '../../texts/noticePush';
import { factsOf, type TellingContext } from './noticeFacts';

const DAY_SECONDS = 24 * 3_600;

/**
 * Tells a notice to every browser of its reader. One that has it already drops it by its reference, so that after a browser that could not be
 * reached all are asked again. A browser that is gone is forgotten.
 */
export async function pushNotice(
  context: TellingContext,
  notice: Selectable<NoticesTable>,
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
