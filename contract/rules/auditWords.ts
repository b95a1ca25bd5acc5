import type { DisputeAction } from './disputeRules';
import type { TwoPersonAct } from './twoPersons';

/** What the office does in a case. `read` changes nothing. */
export type CaseAct = 'read' | Extract<DisputeAction, 'assign' | 'question' | 'note' | 'award' | 'second' | 'postpone'>;

/** Acts of the audit. */
const ACT_NAME = {
  refused: 'خواست کاری بیرون از نقش',
  office_opened: 'ورود به دفتر',
  person_found: 'جست‌وجوی کاربر',
  sessions_ended: 'پایان دادن به نشست‌ها',
  case_read: 'خواندن پروندهٔ اختلاف',
  case_assign: 'برداشتن پرونده',
  case_question: 'پرسش در پرونده',
  case_note: 'یادداشت در پرونده',
  case_award: 'رأی در پرونده',
  case_second: 'تأیید رأی',
  case_postpone: 'مهلت تازهٔ پرونده',
  holiday_added: 'افزودن تعطیلی بانک',
  holiday_removed: 'برداشتن تعطیلی بانک',
  switch_opened: 'باز کردن خدمات',
  switch_closed: 'بستن خدمات',
  outage_entered: 'ثبت قطعی',
  mobile_change_canceled: 'لغو تغییر موبایل',
  mobile_changed: 'تغییر موبایل',
  mobile_change_refused: 'تغییر موبایل انجام نشد',
  bank_file_read: 'خواندن پروندهٔ بانک',
  bank_file_accepted: 'پذیرفتن پروندهٔ بانک با هشدار',
  bank_file_dropped: 'کنار گذاشتن پروندهٔ بانک پیش از شمارش',
  bank_format_added: 'ساختن فرمت پروندهٔ بانک',
  bank_format_off: 'خاموش کردن فرمت پروندهٔ بانک',
  bank_format_on: 'روشن کردن فرمت پروندهٔ بانک',
  bank_day_closed: 'بستن روز',
  refund_retried: 'تلاش دوبارهٔ بازگشت',
  payout_retried: 'تلاش دوبارهٔ واریز',
  account_changes_allowed: 'اجازهٔ انتخاب دوبارهٔ کارت واریز',
  deals_searched: 'جست‌وجوی معامله',
  search_refused: 'جست‌وجوی بیش از سقف ساعت',
  deal_read: 'خواندن معامله',
  exported: 'گرفتن خروجی',
  own_account_refused: 'خواست تغییر حساب خود',
  own_deal_refused: 'خواست دیدن یا تغییر معاملهٔ خود',
  value_revealed: 'دیدن شمارهٔ پوشیده',
  notice_resent: 'فرستادن دوبارهٔ پیامک',
  partner_created: 'ساختن شریک',
  partner_changed: 'تغییر شریک',
  partner_desk_opened: 'ورود به صفحهٔ شریک',
  partner_key_made: 'ساختن کلید به دست رابط شریک',
  partner_key_revoked: 'باطل کردن کلید به دست رابط شریک',
  partner_test_sent: 'فرستادن رویداد آزمایشی',
  webhook_resent: 'فرستادن دوبارهٔ رویداد',
} as const satisfies Readonly<Record<`case_${CaseAct}`, string> & Record<string, string>>;

/** An act of the audit: one with a name, or a step of a proposal and its kind (`approved:grant_role`). */
export type AuditAct = keyof typeof ACT_NAME | `${string}:${string}`;

const STEP_NAME: Readonly<Record<string, string>> = {
  proposed: 'پیشنهاد',
  approved: 'تأیید',
  rejected: 'رد',
  withdrawn: 'پس گرفتن',
  refused: 'نپذیرفتن',
};
export const KIND_NAME: Readonly<Record<TwoPersonAct, string>> = {
  award: 'رأی در پرونده',
  grant_role: 'دادن نقش',
  revoke_role: 'گرفتن نقش',
  close_account: 'بستن حساب',
  reopen_account: 'باز کردن حساب',
  change_mobile: 'تغییر موبایل',
  explain_difference: 'توضیح مغایرت',
  explain_differences: 'توضیح یکجای مغایرت‌ها',
  return_payment: 'بازگرداندن پرداخت',
  withdraw_file: 'کنار گذاشتن پرونده',
  settle_gateway: 'ثبت تسویهٔ درگاه',
  change_partner: 'تغییر نشانی‌ها یا شمارهٔ تماس شریک',
  rotate_partner_key: 'کلید یا رمز تازهٔ شریک',
};

/** «تأیید دادن نقش» for «approved:grant_role»; an unknown act is shown as it is stored. */
export function actName(act: string): string {
  const known = (ACT_NAME as Readonly<Record<string, string>>)[act];
  if (known !== undefined) return known;
  const kind = (KIND_NAME as Readonly<Record<string, string>>)[act.split(':').at(-1) ?? ''];
  const step = STEP_NAME[act.split(':')[0] ?? ''];
  return kind !== undefined && step !== undefined ? `${step} ${kind}` : act;
}
