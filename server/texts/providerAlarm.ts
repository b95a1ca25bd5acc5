import { BRAND } from '@contract/rules/limits';
import type { ProviderAlarm } from '../ports/providerAlarm';

const SERVICES: Readonly<Record<ProviderAlarm['port'], string>> = {
  sms: 'پیامک',
  payouts: 'واریز',
  cardGateway: 'درگاه پرداخت',
  bankInquiry: 'استعلام حساب',
  simOwner: 'استعلام سیم‌کارت',
  civilRegistry: 'استعلام هویت',
};

const REASONS: Readonly<Record<ProviderAlarm['reason'], string>> = {
  no_credit: 'اعتبار ما نزد سرویس‌دهنده کافی نیست.',
  access_refused: 'سرویس‌دهنده کلید یا نشانی ما را نمی‌پذیرد.',
  wrong_settings: 'سرویس‌دهنده خط یا الگوی ما را نمی‌شناسد.',
  verified_elsewhere: 'شاید پایانهٔ ما جای دیگری هم به کار می‌رود. امور مالی آن را بررسی کند.',
};

/** An alarm as a push message and, on one line, as an SMS. */
export interface AlarmWords {
  readonly title: string;
  readonly body: string;
  readonly sms: string;
}

export function providerAlarmWords({ port, reason, status }: ProviderAlarm): AlarmWords {
  if (reason === 'verified_elsewhere') return alarmWords('پرداختی پیش از ما تأیید شده است', REASONS[reason]);
  return alarmWords(`سرویس ${SERVICES[port]} کار نمی‌کند`, `${REASONS[reason]} (${status})`);
}

const RESERVES_REASONS = {
  unequal: 'جمع سهم مردم با جمع دفتر برابر نیست.',
  late: 'گزارش دیروز هنوز ساخته نشده است.',
} as const;
export type ReservesAlarmReason = keyof typeof RESERVES_REASONS;

export function reservesAlarmWords(reason: ReservesAlarmReason): AlarmWords {
  return alarmWords('ریشهٔ امانت‌ها منتشر نشد', RESERVES_REASONS[reason]);
}

export function alarmWords(title: string, body: string): AlarmWords {
  return { title, body, sms: `${BRAND}: ${title}. ${body}` };
}
