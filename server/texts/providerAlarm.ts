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

/** The alarm as a push message and, on one line, as an SMS. */
export function providerAlarmWords({ port, reason, status }: ProviderAlarm) {
  const isMoney = reason === 'verified_elsewhere';
  const title = isMoney ? 'پرداختی پیش از ما تأیید شده است' : `سرویس ${SERVICES[port]} کار نمی‌کند`;
  const body = isMoney ? REASONS[reason] : `${REASONS[reason]} (${status})`;
  return { title, body, sms: `${BRAND}: ${title}. ${body}` };
}
