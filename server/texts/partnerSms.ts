import { BRAND } from '@contract/rules/limits';
import type { GuardedSetting, PartnerKeyKind } from '@contract/rules/partnerRules';

const SETTINGS: Readonly<Record<GuardedSetting | PartnerKeyKind, string>> = {
  return_url: 'نشانی بازگشت',
  completion_url: 'نشانی پایان کار',
  webhook_url: 'نشانی خبرها',
  reads_process_from: 'نشانی خواندن فرایند',
  tells_chat_at: 'نشانی گفت‌وگو',
  site_token: 'رمز سایت',
  contact_mobile: 'شمارهٔ تماس',
  key: 'کلید',
  secret: 'رمز امضا',
};

/** Tells the contact of a partner what two operators changed, without the values. */
export function partnerChangedSms(name: string, changed: readonly (GuardedSetting | PartnerKeyKind)[]): string {
  const what = changed.map((setting) => SETTINGS[setting]).join('، ');
  return `${BRAND}: در تنظیم‌های «${name}» این‌ها عوض شد: ${what}. اگر شما نخواسته‌اید، همین حالا به پشتیبانی خبر دهید.`;
}
