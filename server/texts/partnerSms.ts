import { BRAND } from '@contract/rules/limits';
import type { GuardedSetting, PartnerKeyKind, WebhookOffReason } from '@contract/rules/partnerRules';
import { type AlarmWords, alarmWords } from './providerAlarm';

const SETTINGS: Readonly<Record<GuardedSetting | PartnerKeyKind, string>> = {
  return_url: 'نشانی بازگشت',
  completion_url: 'نشانی پایان کار',
  webhook_url: 'نشانی خبرها',
  reads_process_from: 'نشانی خواندن فرایند',
  tells_chat_at: 'نشانی گفت‌وگو',
  site_token: 'رمز سایت',
  contact_mobile: 'شمارهٔ تماس',
  key: 'کلید',
  test_key: 'کلید آزمایشی',
  secret: 'رمز امضا',
};

const OFF: Readonly<Record<WebhookOffReason, string>> = {
  gone: 'خبر نمی‌خواهد (410)',
  failing: 'سه روز است پاسخ درست نمی‌دهد',
};

/** Tells the contact of a partner that its webhook address was switched off. */
export function webhookOffSms(name: string, why: WebhookOffReason): string {
  return `${BRAND}: نشانی خبرهای «${name}» ${OFF[why]} و خبری به آن فرستاده نمی‌شود. رویدادها در فهرست می‌مانند. پس از درست شدن، رویداد آزمایشی بفرستید.`;
}

/** Tells the supervisors the same. */
export function webhookOffAlarm(name: string, why: WebhookOffReason): AlarmWords {
  return alarmWords(`نشانی خبرهای «${name}» خاموش شد`, `این نشانی ${OFF[why]}.`);
}

/** Tells the contact of a partner what two operators changed, without the values. */
export function partnerChangedSms(name: string, changed: readonly (GuardedSetting | PartnerKeyKind)[]): string {
  const what = changed.map((setting) => SETTINGS[setting]).join('، ');
  return `${BRAND}: در تنظیم‌های «${name}» این‌ها عوض شد: ${what}. اگر شما نخواسته‌اید، همین حالا به پشتیبانی خبر دهید.`;
}
