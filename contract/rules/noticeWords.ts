import type { DeliveryMethod } from './deliveryRules';
import type { DisputeOutcome, DisputeSide, DisputeStage } from './disputeRules';
import { BRAND } from './limits';
import type { NextAction, SilenceResult } from './nextStep';
import type { AccountEvent, NoticeDetails, NoticeKind } from './noticeKinds';
import type { PayoutReason } from './payoutRules';
import type { ReturnReason } from './transactionStates';

export interface NoticeWords {
  readonly title: string;
  readonly body: string;
}

/** The names of next steps in reminders. */
export const TASKS: Readonly<Record<NextAction, string>> = {
  pay: 'پرداخت',
  deliver: 'تحویل',
  inspect: 'تأیید یا ثبت مشکل',
  answer: 'پاسخ به مشکل',
  answer_question: 'پاسخ به پرسش',
  talk: 'توافق در پرونده',
  accept_case: 'پذیرش داوری',
  decide: 'صدور رأی',
  appeal: 'پذیرش رأی یا تجدیدنظر',
  choose_account: 'انتخاب حساب دیگر',
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

/** The same for the side that gets the money. */
const OWN_CONSEQUENCES = {
  payer: { refund: 'همهٔ پول به شما برمی‌گردد' },
  payee: { settle: 'پول به شما می‌رسد' },
} as const satisfies Record<DisputeSide, Partial<Record<SilenceResult, string>>>;

/** «؛ وگرنه …»; empty where silence has no result. */
export function otherwise({ if_silent: result = 'nothing', side }: NoticeDetails): string {
  const own: Partial<Record<SilenceResult, string>> = side ? OWN_CONSEQUENCES[side] : {};
  const consequence = own[result] ?? CONSEQUENCES[result];
  return consequence ? `؛ وگرنه ${consequence}` : '';
}

const REVERSALS: Readonly<Record<ReturnReason, string>> = {
  taken: 'پیش از شما شخص دیگری پرداخت کرده بود',
  own: 'این درخواست پیش‌تر پرداخت شده بود',
  closed: 'مهلت درخواست تمام شده یا لغو شده بود',
  amount: 'مبلغ با درخواست نمی‌خواند',
  unanswered: 'بانک پرداخت را تأیید نکرد',
  foreign_card: 'این کارت به نام شما نبود؛ پول تا ۷۲ ساعت به همان کارت برمی‌گردد.',
};

export const PAYOUT_REASON_WORDS: Readonly<Record<PayoutReason, string>> = {
  account_closed: 'حساب بسته است',
  account_blocked: 'حساب مسدود است',
  wrong_iban: 'شبا درست نیست',
  bank_down: 'بانک پاسخ نمی‌دهد؛ خودکار دوباره می‌فرستیم',
  limit: 'از سقف انتقال بیشتر است',
  unknown: 'بانک آن را نپذیرفت',
};

export const ACCOUNT_NEWS: Readonly<Record<AccountEvent, { readonly title: string; readonly event: string }>> = {
  new_device: { title: 'ورود تازه', event: 'ورود از دستگاه تازه' },
  card_added: { title: 'کارت تازه', event: 'افزودن کارت' },
  passkey_added: { title: 'کلید تازه', event: 'افزودن کلید ورود' },
  mobile_change: { title: 'تغییر موبایل', event: 'تغییر شمارهٔ موبایل حساب تا ۷۲ ساعت دیگر' },
  data_exported: { title: 'دریافت داده‌ها', event: 'دریافت همهٔ داده‌های حساب' },
  account_closed: { title: 'بستن حساب', event: 'بستن حساب' },
};

/** The seller’s task after the payment. */
const AFTER_PAYMENT: Readonly<Record<DeliveryMethod, string>> = {
  hand: 'تحویل دهید و کد تحویل را بگیرید.',
  courier: 'کالا را بفرستید و کد رهگیری را ثبت کنید.',
  service: 'کار را انجام دهید و تحویل را ثبت کنید.',
};

/** Badge of a dispute. */
export const DISPUTE_STAGE_WORDS: Readonly<Record<DisputeStage, string>> = {
  answer: 'منتظر پاسخ',
  talk: 'در حال گفت‌وگو',
  referee: 'نزد داور',
  office: 'در حال رسیدگی',
  appeal: 'رأی صادر شد',
  closed: 'پرونده بسته شد',
};

const OUTCOMES: Readonly<Record<DisputeOutcome, string>> = {
  agreed: 'با توافق تمام شد.',
  conceded: 'یک طرف حق را به دیگری داد.',
  awarded: 'با رأی تمام شد.',
  silence: 'مهلت پاسخ تمام شد.',
  withdrawn: 'مشکل پس گرفته شد و معامله ادامه دارد.',
};

/**
 * Title and body of a notice, in the app's list and in push messages. `due` is the deadline as text, empty without one;
 * `rials` formats an amount with its unit.
 */
export function noticeWords(
  { kind, details }: { readonly kind: NoticeKind; readonly details: NoticeDetails },
  due: string,
  rials: (amount: number) => string,
): NoticeWords {
  switch (kind) {
    case 'paid':
      return { title: 'پرداخت شد', body: `پول نزد ${BRAND} است. ${AFTER_PAYMENT[details.method ?? 'hand']}` };
    case 'paid_receipt':
      return { title: 'پرداخت شما انجام شد', body: `تا تأیید شما پول نزد ${BRAND} می‌ماند.` };
    case 'payment_lost':
      return { title: 'پرداخت نیمه‌تمام ماند', body: 'اگر پولی کم شده، تا ۷۲ ساعت به همان کارت برمی‌گردد.' };
    case 'payment_reversed':
      return { title: 'پرداخت برگشت خورد', body: REVERSALS[details.why ?? 'unanswered'] };
    case 'delivered':
      return deliveredText(details, due);
    case 'deadline':
      return deadlineText(details, due);
    case 'settled':
      if (details.yours === false) return { title: 'مهلت بررسی تمام شد', body: 'پول به فروشنده رسید.' };
      return { title: details.by_silence ? 'مهلت بررسی تمام شد' : 'خریدار تأیید کرد', body: 'پول در راه حساب شماست.' };
    case 'settled_done':
    case 'refunded_done':
      return {
        title: 'پول رسید',
        body: details.reversal ? 'پرداخت برگشت‌خورده به حساب شما واریز شد.' : 'معامله تمام شد.',
      };
    case 'refunded':
      if (details.yours === false) return { title: 'مهلت تحویل تمام شد', body: 'پول به خریدار برگشت.' };
      return { title: 'پول برمی‌گردد', body: 'پول در راه حساب شماست.' };
    case 'payout_failed':
      return {
        title: 'واریز انجام نشد',
        body:
          details.payout_reason === undefined
            ? 'دوباره می‌فرستیم؛ پول شما محفوظ است.'
            : `${PAYOUT_REASON_WORDS[details.payout_reason]}. پول شما نزد ${BRAND} محفوظ است. ${details.yours === false ? 'برای تغییر حساب با پشتیبانی تماس بگیرید.' : 'کارت دیگری انتخاب کنید.'}`,
      };
    case 'expired':
      return { title: 'مهلت پرداخت تمام شد', body: `درخواست لغو شد و ${nothingMoved(details)}.` };
    case 'canceled':
      return {
        title: details.by_partner ? 'فروشگاه درخواست را لغو کرد' : 'درخواست لغو شد',
        body: `${nothingMoved(details)}.`,
      };
    case 'dispute_opened':
      return {
        title: 'مشکلی ثبت شد',
        body: details.stage === 'office' ? `${BRAND} بررسی می‌کند؛ نتیجه تا ${due}.` : `تا ${due} پاسخ دهید.`,
      };
    case 'dispute_entry':
      return disputeText(details, due);
    case 'proposal':
      return { title: 'پیشنهاد توافق رسید', body: 'ببینید و تصمیم بگیرید.' };
    case 'award':
      return { title: 'رأی صادر شد', body: sharesText(details, rials) };
    case 'judge_invited':
      return { title: 'یک پرونده منتظر شماست', body: `تا ${due} پاسخ دهید.` };
    case 'security': {
      const { title, event } = ACCOUNT_NEWS[details.event ?? 'new_device'];
      return { title, body: `${event}. اگر شما نبودید، با پشتیبانی تماس بگیرید.` };
    }
  }
}

/** «… به شما، … به فروشنده»: the parts of both sides, the reader's first. */
export function sharesText(details: NoticeDetails, rials: (amount: number) => string): string {
  const { side, payer_receives: payer = 0, payee_receives: payee = 0 } = details;
  const toPayer = `${rials(payer)} به ${side === 'payer' ? 'شما' : 'خریدار'}`;
  const toPayee = `${rials(payee)} به ${side === 'payee' ? 'شما' : 'فروشنده'}`;
  return side === 'payee' ? `${toPayee}، ${toPayer}` : `${toPayer}، ${toPayee}`;
}

/** Of an unpaid request. A refused payment of its buyer may still be on its way back to them. */
function nothingMoved({ side }: NoticeDetails): string {
  return side === 'payer' ? 'پولی به فروشنده نرسید' : 'پولی جابه‌جا نشد';
}

function deliveredText({ delivery }: NoticeDetails, due: string): NoticeWords {
  if (delivery === 'sent') {
    return {
      title: 'کالا فرستاده شد',
      body: due ? `پس از رسیدن بررسی کنید؛ تا ${due} وقت دارید.` : 'پس از رسیدن بررسی کنید.',
    };
  }
  return { title: 'تحویل ثبت شد', body: due ? `بررسی کنید؛ تا ${due} وقت دارید.` : 'بررسی کنید و تأیید کنید.' };
}

function deadlineText(details: NoticeDetails, due: string): NoticeWords {
  const { task = 'wait', yours, grace } = details;
  if (grace) {
    const whose = yours ? 'وقت دارید' : 'فروشنده وقت دارد';
    return { title: 'مهلت تمام شد', body: `${TASKS[task]}: تا ${due} ${whose}${otherwise(details)}.` };
  }
  return {
    title: yours === false ? 'مهلت طرف معامله نزدیک است' : 'مهلت نزدیک است',
    body: `${TASKS[task]} تا ${due}`,
  };
}

function disputeText({ news, stage, outcome, yours }: NoticeDetails, due: string): NoticeWords {
  switch (news) {
    case 'asked':
      return { title: 'پرسش تازه در پرونده', body: 'بخوانید و پاسخ دهید.' };
    case 'rejected':
      return { title: 'پیشنهاد شما پذیرفته نشد', body: 'می‌توانید پیشنهاد دیگری بدهید.' };
    case 'stage':
      return { title: 'پرونده به مرحلهٔ بعد رفت', body: `${DISPUTE_STAGE_WORDS[stage ?? 'office']}.` };
    case 'late':
      return { title: 'بررسی بیشتر طول کشید', body: `نتیجه تا ${due} اعلام می‌شود.` };
    case 'closed':
      return { title: 'پرونده بسته شد', body: OUTCOMES[outcome ?? 'agreed'] };
    default:
      return yours
        ? { title: 'پاسخ تازه در پرونده', body: 'بخوانید و پاسخ دهید.' }
        : { title: 'نوشتهٔ تازه در پرونده', body: 'در پرونده ببینید.' };
  }
}
