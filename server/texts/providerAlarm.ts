import { BRAND } from '@contract/rules/limits';
import type { ProviderAlarm } from '../ports/providerAlarm';

const SERVICES: Readonly<Record<ProviderAlarm['port'], string>> = {
  sms: 'پیامک',
  payouts: 'واریز',
  bankInquiry: 'استعلام حساب',
  simOwner: 'استعلام سیم‌کارت',
  civilRegistry: 'استعلام هویت',
};

const REASONS: Readonly<Record<ProviderAlarm['reason'], string>> = {
  no_credit: 'اعتبار ما نزد سرویس‌دهنده کافی نیست.',
  access_refused: 'سرویس‌دهنده کلید یا نشانی ما را نمی‌پذیرد.',
  wrong_settings: 'سرویس‌دهنده خط یا الگوی ما را نمی‌شناسد.',
};

/** The alarm as a push message and, on one line, as an SMS. */
export function providerAlarmWords({ port, reason, status }: ProviderAlarm) {
  const [title, body] = [`سرویس ${SERVICES[port]} کار نمی‌کند`, `${REASONS[reason]} (${status})`];
  return { title, body, sms: `${BRAND}: ${title}. ${body}` };
}
