import type { DeliveryMethod } from '@contract/rules/delivery';
import type { DisputeOutcome } from '@contract/rules/disputes';
import type { NextAction, SilenceResult } from '@contract/rules/nextStep';
import type { ReturnReason } from '@contract/rules/transactionStates';
import { BRAND } from './brand';
import { partsCopy } from './parts';

/** A notice in the list. */
export interface NoticeWords {
  title: string;
  body: string;
}

/** The task in a reminder. */
export const NOTICE_TASK: Readonly<Record<NextAction, string>> = {
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

export const NOTICE_SILENCE: Readonly<Record<SilenceResult, string>> = {
  cancel: '؛ وگرنه درخواست لغو می‌شود',
  refund: '؛ وگرنه همهٔ پول به خریدار برمی‌گردد',
  settle: '؛ وگرنه پول به فروشنده می‌رسد',
  award: '؛ وگرنه رأی اجرا می‌شود',
  office: `؛ وگرنه ${BRAND} بررسی را آغاز می‌کند`,
  next_stage: '؛ وگرنه پرونده به مرحلهٔ بعد می‌رود',
  nothing: '',
};

const NOTICE_REVERSAL: Readonly<Record<ReturnReason, string>> = {
  taken: 'پیش از شما شخص دیگری پرداخت کرده بود',
  own: 'این درخواست پیش‌تر پرداخت شده بود',
  closed: 'مهلت درخواست تمام شده یا لغو شده بود',
  amount: 'مبلغ با درخواست نمی‌خواند',
  unanswered: 'بانک پرداخت را تأیید نکرد',
};

const NOTICE_OUTCOME: Readonly<Record<DisputeOutcome, string>> = {
  agreed: 'با توافق تمام شد.',
  conceded: 'یک طرف حق را به دیگری داد.',
  awarded: 'با رأی تمام شد.',
  silence: 'مهلت پاسخ تمام شد.',
  withdrawn: 'مشکل پس گرفته شد و معامله ادامه دارد.',
};

/** The seller's task after the payment. */
const AFTER_PAYMENT: Readonly<Record<DeliveryMethod, string>> = {
  hand: 'تحویل دهید و کد تحویل را بگیرید.',
  courier: 'کالا را بفرستید و کد رهگیری را ثبت کنید.',
  service: 'کار را انجام دهید و تحویل را ثبت کنید.',
};

const CALL_SUPPORT = 'اگر شما نبودید، با پشتیبانی تماس بگیرید.';

/** Texts of the list, equal to SMS and push (server/texts). `until` is a day and a time. */
export const noticeWords = {
  paid: (method: DeliveryMethod): NoticeWords => ({
    title: 'پرداخت شد',
    body: `پول نزد ${BRAND} است. ${AFTER_PAYMENT[method]}`,
  }),
  paidReceipt: { title: 'پرداخت شما انجام شد', body: `تا تأیید شما پول نزد ${BRAND} می‌ماند.` },
  paymentLost: { title: 'پرداخت نیمه‌تمام ماند', body: 'اگر پولی کم شده، تا ۷۲ ساعت به همان کارت برمی‌گردد.' },
  paymentReversed: (why: ReturnReason): NoticeWords => ({ title: 'پرداخت برگشت خورد', body: NOTICE_REVERSAL[why] }),
  sent: (until: string): NoticeWords => ({
    title: 'کالا فرستاده شد',
    body: until === '' ? 'پس از رسیدن بررسی کنید.' : `پس از رسیدن بررسی کنید؛ تا ${until} وقت دارید.`,
  }),
  delivered: (until: string): NoticeWords => ({
    title: 'تحویل ثبت شد',
    body: until === '' ? 'بررسی کنید و تأیید کنید.' : `بررسی کنید؛ تا ${until} وقت دارید.`,
  }),
  deadline: (task: string, until: string): NoticeWords => ({ title: 'مهلت نزدیک است', body: `${task} تا ${until}` }),
  othersDeadline: (task: string, until: string): NoticeWords => ({
    title: 'مهلت طرف معامله نزدیک است',
    body: `${task} تا ${until}`,
  }),
  grace: (task: string, until: string, otherwise: string): NoticeWords => ({
    title: 'مهلت تمام شد',
    body: `${task}: تا ${until} وقت دارید${otherwise}.`,
  }),
  othersGrace: (task: string, until: string, otherwise: string): NoticeWords => ({
    title: 'مهلت تمام شد',
    body: `${task}: تا ${until} فروشنده وقت دارد${otherwise}.`,
  }),
  settled: { title: 'خریدار تأیید کرد', body: 'پول در راه حساب شماست.' },
  settledBySilence: { title: 'مهلت بررسی تمام شد', body: 'پول در راه حساب شماست.' },
  settledAway: { title: 'مهلت بررسی تمام شد', body: 'پول به فروشنده رسید.' },
  arrived: { title: 'پول رسید', body: 'معامله تمام شد.' },
  refunded: { title: 'پول برمی‌گردد', body: 'پول در راه حساب شماست.' },
  refundedAway: { title: 'مهلت تحویل تمام شد', body: 'پول به خریدار برگشت.' },
  payoutFailed: { title: 'واریز انجام نشد', body: 'دوباره می‌فرستیم؛ پول شما محفوظ است.' },
  expired: { title: 'مهلت پرداخت تمام شد', body: 'درخواست لغو شد و پولی جابه‌جا نشد.' },
  canceled: { title: 'درخواست لغو شد', body: 'پولی جابه‌جا نشد.' },
  disputed: (until: string): NoticeWords => ({ title: 'مشکلی ثبت شد', body: `تا ${until} پاسخ دهید.` }),
  disputedAtOffice: (until: string): NoticeWords => ({
    title: 'مشکلی ثبت شد',
    body: `${BRAND} بررسی می‌کند؛ نتیجه تا ${until}.`,
  }),
  said: { title: 'پاسخ تازه در پرونده', body: 'بخوانید و پاسخ دهید.' },
  asked: { title: 'پرسش تازه در پرونده', body: 'بخوانید و پاسخ دهید.' },
  rejected: { title: 'پیشنهاد شما پذیرفته نشد', body: 'می‌توانید پیشنهاد دیگری بدهید.' },
  stage: (stage: string): NoticeWords => ({ title: 'پرونده به مرحلهٔ بعد رفت', body: `${stage}.` }),
  late: (until: string): NoticeWords => ({ title: 'بررسی بیشتر طول کشید', body: `نتیجه تا ${until} اعلام می‌شود.` }),
  closed: (outcome: DisputeOutcome): NoticeWords => ({ title: 'پرونده بسته شد', body: NOTICE_OUTCOME[outcome] }),
  proposal: { title: 'پیشنهاد توافق رسید', body: 'ببینید و تصمیم بگیرید.' },
  award: (payer: string, payee: string): NoticeWords => ({
    title: 'رأی صادر شد',
    body: `${payer} ${partsCopy.rial} به خریدار، ${payee} ${partsCopy.rial} به فروشنده`,
  }),
  invited: (until: string): NoticeWords => ({ title: 'یک پرونده منتظر شماست', body: `تا ${until} پاسخ دهید.` }),
  newDevice: { title: 'ورود تازه', body: `ورود از دستگاه تازه. ${CALL_SUPPORT}` },
  cardAdded: { title: 'کارت تازه', body: `افزودن کارت. ${CALL_SUPPORT}` },
} as const;

export const noticesCopy = {
  title: 'خبرها',
  bell: (unread: string) => `خبرها، ${unread} خبر تازه`,
  manyUnread: '۹+',
  unread: (count: string) => `${count} خبر تازه`,
  noneUnread: 'همه خوانده شده است',
  readAll: 'همه خوانده شد',
  isNew: 'تازه',
  empty: 'خبر تازه‌ای نیست',
  emptyText: 'پرداخت‌ها، تحویل‌ها و مهلت‌ها همین‌جا گفته می‌شود.',
  more: 'خبرهای پیشین',
  loadingMore: 'در حال گرفتن خبرهای پیشین',
  today: 'امروز',
  yesterday: 'دیروز',
  until: (day: string, time: string) => `${day} ${time}`,
  settings: {
    title: 'تنظیم خبرها',
    money: 'خبرهای پولی',
    moneyHint: 'همیشه پیامک می‌شود',
    deadlines: 'یادآوری مهلت‌ها',
    deadlinesHint: 'پیامک، پیش از پایان هر مهلت',
    disputeTalk: 'گفت‌وگو در پرونده',
    disputeTalkHint: 'پاسخ و پیشنهاد تازهٔ طرف مقابل',
    noLinks: `در پیامک‌های ${BRAND} هیچ‌وقت لینک نیست. پیامکی که به نام ما لینک دارد، جعلی است.`,
    failed: 'تنظیم ذخیره نشد. دوباره تلاش کنید',
  },
} as const;
