import { type AccountNumbers, accountName } from '@contract/rules/accountName';
import type { DeliveryMethod } from '@contract/rules/deliveryRules';
import { BRAND } from '@contract/rules/limits';
import type { NoticeDetails, NoticeKind } from '@contract/rules/noticeKinds';
import { ACCOUNT_NEWS, otherwise, PAYOUT_REASON_WORDS, sharesText, TASKS } from '@contract/rules/noticeWords';
import { cutText } from './cutText';
import { moment, persianDigits, rials } from './figures';

/** The data of a notice. */
export interface NoticeFacts {
  readonly kind: NoticeKind;
  readonly details: NoticeDetails;
  readonly at: Date;
  /** The reader's own sum in rials; 0 for a notice without a transaction. */
  readonly amountRials: number;
  readonly purpose: string;
  /** Null for a notice without a transaction. */
  readonly method: DeliveryMethod | null;
  /** The reader's account, to which the money goes; null for a notice without one. */
  readonly account: AccountNumbers | null;
  readonly traceNumber: string | null;
}

/** The seller's next step. */
const AFTER_PAYMENT: Readonly<Record<DeliveryMethod, string>> = {
  hand: 'حالا تحویل دهید.',
  courier: 'حالا بفرستید و کد رهگیری را ثبت کنید.',
  service: 'حالا انجام دهید و تحویل را ثبت کنید.',
};

/**
 * The SMS of a notice, of at most 134 UTF-16 units (two segments); null for a kind without SMS. It has no link, so that a link unmasks a
 * phishing message.
 */
export function noticeSms(facts: NoticeFacts): string | null {
  const text = bodyOf(facts);
  return text === null ? null : `${BRAND}: ${text}`;
}

function bodyOf(facts: NoticeFacts): string | null {
  const { kind, details } = facts;
  const due = details.due_at === undefined ? null : moment(details.due_at);
  const amount = rials(details.amount ?? facts.amountRials);
  const account = facts.account ? accountName(facts.account, 'sms') : 'حساب شما';
  switch (kind) {
    case 'paid': {
      const purpose = purposeInSms(facts.purpose);
      const what = purpose === '' ? '' : ` بابت «${purpose}»`;
      return `${amount}${what} برای شما پرداخت شد. پول نزد ماست؛ ${AFTER_PAYMENT[facts.method ?? 'hand']}`;
    }
    case 'paid_receipt': {
      const trace = facts.traceNumber === null ? '' : ` کد رهگیری ${persianDigits(facts.traceNumber)}`;
      return `پرداخت ${amount} انجام شد و نزد ما می‌ماند.${trace}`;
    }
    case 'payment_reversed':
      return `پرداخت ${amount}ی شما پذیرفته نشد و تا ۷۲ ساعت به همان کارت برمی‌گردد.`;
    case 'delivered': {
      const until = due === null ? '' : `تا ${due} `;
      return details.delivery === 'sent'
        ? `فروشنده کالا را فرستاد. پس از رسیدن، ${until}تأیید کنید یا مشکل را ثبت کنید.`
        : `فروشنده تحویل را ثبت کرد. ${until}تأیید کنید یا مشکل را ثبت کنید.`;
    }
    case 'deadline':
      return reminder(details, due ?? '');
    case 'settled':
      return details.by_silence
        ? `مهلت بررسی تمام شد. ${amount} به ${account} فرستاده می‌شود.`
        : `خریدار تأیید کرد. ${amount} به ${account} فرستاده می‌شود.`;
    case 'settled_done':
    case 'refunded_done':
      return `${amount} به ${account} واریز شد.`;
    case 'refunded':
      return details.by_silence
        ? `مهلت تحویل تمام شد. ${amount} به ${account} برمی‌گردد.`
        : `فروشنده ${amount} را برگرداند. پول به ${account} می‌رسد.`;
    case 'payout_failed':
      return details.payout_reason === undefined
        ? `واریز ${amount} انجام نشد. دوباره می‌فرستیم؛ پول شما محفوظ است.`
        : `واریز انجام نشد: ${PAYOUT_REASON_WORDS[details.payout_reason]}. پول شما نزد ${BRAND} محفوظ است. ${details.yours === false ? 'برای تغییر حساب با پشتیبانی تماس بگیرید.' : 'در برنامه کارت دیگری انتخاب کنید.'}`;
    case 'dispute_opened':
      return details.stage === 'office'
        ? `مشکلی ثبت شد و ${BRAND} بررسی می‌کند. پول نزد ما می‌ماند؛ نتیجه تا ${due}.`
        : `طرف معامله مشکلی ثبت کرد. پول نزد ما می‌ماند؛ تا ${due} در برنامه پاسخ دهید.`;
    case 'award':
      return `رأی پرونده آمد: ${sharesText(details, rials)}.`;
    case 'judge_invited':
      return `در معامله‌ای داور معرفی شده‌اید. تا ${due} در برنامه پاسخ دهید.`;
    case 'security':
      return details.event === undefined
        ? null
        : `${ACCOUNT_NEWS[details.event].event} در ${moment(facts.at)}. اگر شما نبودید، با پشتیبانی تماس بگیرید.`;
    default:
      return null;
  }
}

function reminder(details: NoticeDetails, due: string): string {
  const { task = 'wait', yours, grace } = details;
  const until = `تا ${due}`;
  if (grace) {
    const duty = task === 'answer' ? 'پاسخ' : 'تحویل';
    return yours
      ? `مهلت ${duty} تمام شد. ${until} آن را ثبت کنید${otherwise(details)}.`
      : `مهلت ${duty} تمام شد. فروشنده ${until} وقت دارد${otherwise(details)}.`;
  }
  return yours === false
    ? `طرف معامله ${until} برای «${TASKS[task]}» وقت دارد${otherwise(details)}.`
    : `«${TASKS[task]}» را ${until} انجام دهید${otherwise(details)}.`;
}

/** Longest purpose in an SMS, in UTF-16 units, as SMS count. */
export const PURPOSE_IN_SMS = 20;

/** More digits could form a phone or card number, with any characters between them. */
const DIGITS_IN_SMS = 4;
const NUMERAL = /\p{N}/gu;
/** Numerals with all non-letters between them. */
const NUMBERS = /\p{N}(?:[^\p{L}\p{N}]*\p{N})*/gu;
/** A word with a dot beside a letter, or with a part of an address. */
const ADDRESSES = /\S*(?:\p{L}[.。]\S|[.。]\p{L}|www|:\/\/|@)\S*/giu;
/** Characters that would close the surrounding quotation marks. */
const QUOTES = /[«»"“”]/g;

/**
 * The purpose of a request for an SMS. Another person wrote it, so numbers to call or pay and addresses are removed. A
 * long rest ends in «…». May be empty.
 */
export function purposeInSms(purpose: string): string {
  let text = purpose.normalize('NFKC').replace(QUOTES, '');
  // Removing a number can join an address, and removing an address can join a number.
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(ADDRESSES, '').replace(/\s+/g, ' ').trim();
    if ((text.match(NUMERAL)?.length ?? 0) > DIGITS_IN_SMS) text = text.replace(NUMBERS, '');
  }
  return cutText(text, PURPOSE_IN_SMS);
}
