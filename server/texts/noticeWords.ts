import { BRAND } from '@contract/rules/limits';
import type { NextAction, SilenceResult } from '@contract/rules/nextStep';
import type { AccountEvent, NoticeDetails } from '@contract/rules/notices';
import type { ReturnReason } from '@contract/rules/transactionStates';

/** The names of next steps in reminders. */
export const TASKS: Readonly<Record<NextAction, string>> = {
  pay: 'پرداخت',
  deliver: 'تحویل',
  inspect: 'تأیید یا ثبت مشکل',
  answer: 'پاسخ به مشکل',
  talk: 'توافق در پرونده',
  accept_case: 'پذیرش داوری',
  decide: 'صدور رأی',
  appeal: 'پذیرش رأی یا تجدیدنظر',
  wait: 'پیگیری',
};

const CONSEQUENCES: Readonly<Record<SilenceResult, string | null>> = {
  cancel: 'درخواست لغو می‌شود',
  refund: 'همهٔ پول به خریدار برمی‌گردد',
  settle: 'پول به فروشنده می‌رسد',
  award: 'رأی اجرا می‌شود',
  office: `${BRAND} بررسی را آغاز می‌کند`,
  next_stage: 'پرونده به مرحلهٔ بعد می‌رود',
  nothing: null,
};

/** «؛ وگرنه …»; empty where silence has no result. */
export function otherwise({ if_silent: result = 'nothing' }: NoticeDetails): string {
  const consequence = CONSEQUENCES[result];
  return consequence ? `؛ وگرنه ${consequence}` : '';
}

export const REVERSALS: Readonly<Record<ReturnReason, string>> = {
  taken: 'پیش از شما شخص دیگری پرداخت کرده بود',
  own: 'این درخواست پیش‌تر پرداخت شده بود',
  closed: 'مهلت درخواست تمام شده یا لغو شده بود',
  amount: 'مبلغ با درخواست نمی‌خواند',
  unanswered: 'بانک پرداخت را تأیید نکرد',
};

export const ACCOUNT_NEWS: Readonly<Record<AccountEvent, { readonly title: string; readonly event: string }>> = {
  new_device: { title: 'ورود تازه', event: 'ورود از دستگاه تازه' },
  card_added: { title: 'کارت تازه', event: 'افزودن کارت' },
};
