import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@contract/rules/durations';
import type { PushMessage } from '@contract/rules/noticeKinds';
import type { WebhookOffReason } from '@contract/rules/partnerRules';
import type { Context } from '../../context';
import { mobilesWithRole, userIdsWithRole } from '../../db/repositories/operatorRoles';
import { subscriptionsOf } from '../../db/repositories/pushSubscriptions';
import { moveInstant } from '../../db/repositories/settings';
import type { ProviderAlarm } from '../../ports/providerAlarm';
import { webhookOffAlarm } from '../../texts/partnerSms';
import {
  type AlarmWords,
  providerAlarmWords,
  type ReservesAlarmReason,
  reservesAlarmWords,
} from '../../texts/providerAlarm';

/** The same alarm is raised once in this time, over all processes. */
const QUIET_MS = HOUR_MS;

/**
 * Reports a provider that refuses each call until a person acts: in the log, and to the supervisors by push and SMS.
 * The SMS provider's own failure is not sent by SMS. A message that fails is not repeated.
 */
export async function alarmOffice(context: Context, alarm: ProviderAlarm): Promise<void> {
  if (!(await isNewAlarm(context, `${alarm.port}:${alarm.reason}`))) return;
  context.log.error({ ...alarm }, 'A provider refuses our calls until a person acts');
  await tellSupervisors(context, providerAlarmWords(alarm), alarm.port !== 'sms');
}

/** Alarms the office of a day without a record of reserves, as {@link alarmOffice}. */
export async function alarmOfReserves(context: Context, day: string, reason: ReservesAlarmReason): Promise<void> {
  if (!(await isNewAlarm(context, `reserves:${reason}`))) return;
  context.log.error({ day, reason }, 'The record of reserves is not published');
  await tellSupervisors(context, reservesAlarmWords(reason), true);
}

/** Tells the supervisors that a partner's webhook address was switched off, by push and SMS. */
export async function alarmOfWebhook(
  context: Context,
  partner: { readonly id: string; readonly name: string },
  why: WebhookOffReason,
): Promise<void> {
  if (!(await isNewAlarm(context, `webhook:${partner.id}`))) return;
  context.log.warn({ partner: partner.id, why }, 'A webhook address is switched off');
  await tellSupervisors(context, webhookOffAlarm(partner.name, why), true, `/office/partners/${partner.id}`);
}

function isNewAlarm({ db, clock }: Context, name: string): Promise<boolean> {
  const now = clock.now();
  return moveInstant(db.kysely, `alarm:${name}`, { to: now, fromBefore: new Date(now.getTime() - QUIET_MS) });
}

async function tellSupervisors(
  { db, ports, switches }: Context,
  { title, body, sms }: AlarmWords,
  bySms: boolean,
  path = '/office/disputes',
): Promise<void> {
  const shown: PushMessage = { id: randomUUID(), title, body, path };
  const message = { reference: shown.id, payload: JSON.stringify(shown), lifetimeSeconds: QUIET_MS / 1000 };
  for (const userId of await userIdsWithRole(db.kysely, 'supervisor')) {
    for (const browser of await subscriptionsOf(db.kysely, userId)) await ports.push.send(browser, message);
  }
  if (!bySms || !switches.isOpen('sms')) return;
  for (const mobile of await mobilesWithRole(db.kysely, 'supervisor')) await ports.sms.send({ mobile, text: sms });
}
