import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@contract/rules/durations';
import type { PushMessage } from '@contract/rules/notices';
import type { Context } from '../../context';
import { mobilesWithRole, userIdsWithRole } from '../../db/repositories/operatorRoles';
import { subscriptionsOf } from '../../db/repositories/pushSubscriptions';
import { moveInstant } from '../../db/repositories/settings';
import type { ProviderAlarm } from '../../ports/providerAlarm';
import { providerAlarmWords } from '../../texts/providerAlarm';

/** The same alarm is raised once in this time, over all processes. */
const QUIET_MS = HOUR_MS;

/**
 * Alarms the office of a provider that refuses each call until a person acts: in the log, and the supervisors by push
 * and, unless the SMS provider is the one, by SMS. A message that fails is not repeated.
 */
export async function alarmOffice(context: Context, alarm: ProviderAlarm): Promise<void> {
  const { db, clock, log, ports, switches } = context;
  const now = clock.now();
  const isNew = await moveInstant(db.kysely, `alarm:${alarm.port}:${alarm.reason}`, {
    to: now,
    fromBefore: new Date(now.getTime() - QUIET_MS),
  });
  if (!isNew) return;
  log.error({ ...alarm }, 'A provider refuses our calls until a person acts');
  const { title, body, sms } = providerAlarmWords(alarm);
  const shown: PushMessage = { id: randomUUID(), title, body, path: '/office/disputes' };
  const message = { reference: shown.id, payload: JSON.stringify(shown), lifetimeSeconds: QUIET_MS / 1000 };
  for (const userId of await userIdsWithRole(db.kysely, 'supervisor')) {
    for (const browser of await subscriptionsOf(db.kysely, userId)) await ports.push.send(browser, message);
  }
  if (alarm.port === 'sms' || !switches.isOpen('sms')) return;
  for (const mobile of await mobilesWithRole(db.kysely, 'supervisor')) await ports.sms.send({ mobile, text: sms });
}
