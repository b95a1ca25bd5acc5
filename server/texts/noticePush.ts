import type { DeliveryMethod } from '@contract/rules/delivery';
import type { DisputeOutcome, DisputeStage } from '@contract/rules/disputes';
import { BRAND } from '@contract/rules/limits';
import type { NoticeDetails } from '@contract/rules/notices';
import { moment, rials } from './figures';
import type { NoticeFacts } from './noticeSms';
import { ACCOUNT_NEWS, otherwise, REVERSALS, TASKS } from './noticeWords';

interface PushText {
  readonly title: string;
  readonly body: string;
}

const AFTER_PAYMENT: Readonly<Record<DeliveryMethod, string>> = {
  hand: 'تحویل دهید و کد تحویل را بگیرید.',
  courier: 'کالا را بفرستید و کد رهگیری را ثبت کنید.',
  service: 'کار را انجام دهید و تحویل را ثبت کنید.',
};

const STAGES: Readonly<Record<DisputeStage, string>> = {
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
 * The push message of a notice. A locked phone shows it too, so amount and purpose are opt-in. A test compares the text
 * with the app's list (src/messages/notices.ts).
 */
export function noticePush(facts: NoticeFacts, showAmount: boolean): PushText {
  const { title, body } = textOf(facts, showAmount);
  if (!showAmount || facts.amountRials === 0) return { title, body };
  const amount = rials(facts.details.amount ?? facts.amountRials);
  return { title, body: `${body}\n${amount}${facts.purpose === '' ? '' : ` · ${facts.purpose}`}` };
}

function textOf({ kind, details, method }: NoticeFacts, showAmount: boolean): PushText {
  const due = details.due_at === undefined ? '' : moment(details.due_at);
  switch (kind) {
    case 'paid':
      return { title: 'پرداخت شد', body: `پول نزد ${BRAND} است. ${AFTER_PAYMENT[method ?? 'hand']}` };
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
      return { title: 'پول رسید', body: 'معامله تمام شد.' };
    case 'refunded':
      if (details.yours === false) return { title: 'مهلت تحویل تمام شد', body: 'پول به خریدار برگشت.' };
      return { title: 'پول برمی‌گردد', body: 'پول در راه حساب شماست.' };
    case 'payout_failed':
      return { title: 'واریز انجام نشد', body: 'دوباره می‌فرستیم؛ پول شما محفوظ است.' };
    case 'expired':
      return { title: 'مهلت پرداخت تمام شد', body: 'درخواست لغو شد و پولی جابه‌جا نشد.' };
    case 'canceled':
      return { title: 'درخواست لغو شد', body: 'پولی جابه‌جا نشد.' };
    case 'dispute_opened':
      return {
        title: 'مشکلی ثبت شد',
        body: details.stage === 'office' ? `${BRAND} بررسی می‌کند؛ نتیجه تا ${due}.` : `تا ${due} پاسخ دهید.`,
      };
    case 'dispute_entry':
      return disputeText(details, due);
    case 'proposal':
      return { title: 'پیشنهاد توافق رسید', body: 'ببینید و تصمیم بگیرید.' };
    case 'award': {
      const [payer, payee] = [rials(details.payer_receives ?? 0), rials(details.payee_receives ?? 0)];
      return {
        title: 'رأی صادر شد',
        body: showAmount ? `${payer} به خریدار، ${payee} به فروشنده` : 'در برنامه ببینید.',
      };
    }
    case 'judge_invited':
      return { title: 'یک پرونده منتظر شماست', body: `تا ${due} پاسخ دهید.` };
    case 'security': {
      const { title, event } = ACCOUNT_NEWS[details.event ?? 'new_device'];
      return { title, body: `${event}. اگر شما نبودید، با پشتیبانی تماس بگیرید.` };
    }
  }
}

function deliveredText({ delivery }: NoticeDetails, due: string): PushText {
  if (delivery === 'sent') {
    return {
      title: 'کالا فرستاده شد',
      body: due ? `پس از رسیدن بررسی کنید؛ تا ${due} وقت دارید.` : 'پس از رسیدن بررسی کنید.',
    };
  }
  return { title: 'تحویل ثبت شد', body: due ? `بررسی کنید؛ تا ${due} وقت دارید.` : 'بررسی کنید و تأیید کنید.' };
}

function deadlineText(details: NoticeDetails, due: string): PushText {
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

function disputeText({ news, stage, outcome }: NoticeDetails, due: string): PushText {
  switch (news) {
    case 'asked':
      return { title: 'پرسش تازه در پرونده', body: 'بخوانید و پاسخ دهید.' };
    case 'rejected':
      return { title: 'پیشنهاد شما پذیرفته نشد', body: 'می‌توانید پیشنهاد دیگری بدهید.' };
    case 'stage':
      return { title: 'پرونده به مرحلهٔ بعد رفت', body: `${STAGES[stage ?? 'office']}.` };
    case 'late':
      return { title: 'بررسی بیشتر طول کشید', body: `نتیجه تا ${due} اعلام می‌شود.` };
    case 'closed':
      return { title: 'پرونده بسته شد', body: OUTCOMES[outcome ?? 'agreed'] };
    default:
      return { title: 'پاسخ تازه در پرونده', body: 'بخوانید و پاسخ دهید.' };
  }
}
