import type { TransactionStatus } from '@contract/calls/common';
import { BRAND } from './brand';
import { productCopy } from './product';
import type { ViewerRole } from './status';

/** The reader's side of a transaction; `both` for a payer of their own request. */
export type Reader = ViewerRole | 'both';

/** The state of a transaction in one sentence; `lead` names whose turn it is. */
export interface Story {
  lead?: string;
  text: string;
}

const YOUR_TURN = 'نوبت شماست.';
const BUYERS_TURN = 'نوبت خریدار است.';
const NOTHING_MOVED = 'پولی جابه‌جا نشده است.';

/** The story by status and reader. */
export const STORY: Record<TransactionStatus, Record<Reader, Story>> = {
  inquired: {
    payer: {
      lead: YOUR_TURN,
      text: `پول شما به ${BRAND} می‌رسد، نه به فروشنده؛ تا تأیید نکنید پرداخت نمی‌شود.`,
    },
    payee: {
      text: `لینک پرداخت را برای خریدار بفرستید. پس از پرداخت، پول نزد ${BRAND} می‌ماند تا خریدار تأیید کند.`,
    },
    both: { lead: YOUR_TURN, text: `پس از پرداخت، پول نزد ${BRAND} می‌ماند تا آن را تسویه کنید یا برگردانید.` },
  },
  redirected: {
    payer: { lead: YOUR_TURN, text: `پرداخت ناتمام مانده و پولی به ${BRAND} نرسیده است. دوباره پرداخت کنید.` },
    payee: { lead: BUYERS_TURN, text: `خریدار به درگاه پرداخت رفته است. هنوز پولی به ${BRAND} نرسیده است.` },
    both: { lead: YOUR_TURN, text: `پرداخت ناتمام مانده و پولی به ${BRAND} نرسیده است. دوباره پرداخت کنید.` },
  },
  paid: {
    payer: {
      lead: YOUR_TURN,
      text: 'اگر کالا یا خدمت را درست تحویل گرفته‌اید، تأیید کنید تا پول به فروشنده برسد.',
    },
    payee: { lead: BUYERS_TURN, text: `پول نزد ${BRAND} است. پس از تحویل، خریدار تأیید می‌کند و پول به شما می‌رسد.` },
    both: { lead: YOUR_TURN, text: `پول نزد ${BRAND} است. آن را به فروشنده برسانید یا به خریدار برگردانید.` },
  },
  canceled: {
    payer: { text: `این درخواست لغو شده است و قابل پرداخت نیست. ${NOTHING_MOVED}` },
    payee: { text: `این درخواست را لغو کرده‌اید. ${NOTHING_MOVED}` },
    both: { text: `این درخواست لغو شده است. ${NOTHING_MOVED}` },
  },
  settled: {
    payer: { text: 'تأیید کردید. پول برای فروشنده فرستاده می‌شود و کاری بر عهدهٔ شما نیست.' },
    payee: { text: 'خریدار تأیید کرد. پول برای شما فرستاده می‌شود و کاری بر عهدهٔ شما نیست.' },
    both: { text: 'پول برای فروشنده فرستاده می‌شود.' },
  },
  settled_awaiting: {
    payer: { text: 'پول در راه حساب فروشنده است و کاری بر عهدهٔ شما نیست.' },
    payee: { text: 'پول در راه حساب شماست و کاری بر عهدهٔ شما نیست.' },
    both: { text: 'پول در راه حساب فروشنده است.' },
  },
  settled_done: {
    payer: { text: 'پول به حساب فروشنده رسید و معامله تمام شد.' },
    payee: { text: 'پول به حساب شما رسید و معامله تمام شد.' },
    both: { text: 'پول به حساب فروشنده رسید و معامله تمام شد.' },
  },
  refunded: {
    payer: { text: 'فروشنده پول را برگرداند. پول برای شما فرستاده می‌شود.' },
    payee: { text: 'پول را برگرداندید. پول برای خریدار فرستاده می‌شود.' },
    both: { text: 'پول به خریدار برمی‌گردد.' },
  },
  refunded_awaiting: {
    payer: { text: 'پول در راه حساب شماست و کاری بر عهدهٔ شما نیست.' },
    payee: { text: 'پول در راه حساب خریدار است و کاری بر عهدهٔ شما نیست.' },
    both: { text: 'پول در راه حساب خریدار است.' },
  },
  refunded_done: {
    payer: { text: 'پول به حساب شما برگشت و معامله تمام شد.' },
    payee: { text: 'پول به حساب خریدار برگشت و معامله تمام شد.' },
    both: { text: 'پول به حساب خریدار برگشت و معامله تمام شد.' },
  },
};

/** History steps by their new status. */
export const HISTORY_TITLE: Record<TransactionStatus, string> = {
  inquired: 'درخواست ثبت شد',
  redirected: 'انتقال به درگاه پرداخت',
  paid: `پرداخت شد؛ پول نزد ${BRAND} است`,
  canceled: 'درخواست لغو شد',
  settled: 'خریدار تأیید کرد',
  settled_awaiting: 'واریز به فروشنده آغاز شد',
  settled_done: 'تسویه با فروشنده انجام شد',
  refunded: 'فروشنده پول را برگرداند',
  refunded_awaiting: 'واریز به خریدار آغاز شد',
  refunded_done: 'پول به خریدار برگشت',
};

/** The next step by status; final statuses have none. */
export const NEXT_STEP: Partial<Record<TransactionStatus, string>> = {
  inquired: 'پرداخت خریدار',
  redirected: 'پرداخت خریدار',
  paid: 'تسویه با فروشنده',
  settled: 'واریز به حساب فروشنده',
  settled_awaiting: 'واریز به حساب فروشنده',
  refunded: 'واریز به حساب خریدار',
  refunded_awaiting: 'واریز به حساب خریدار',
};

/** Texts of the transaction page and of sharing its link. */
export const transactionDetailCopy = {
  /** A transfer that the bank refused or returned. */
  payout: {
    support: 'تماس با پشتیبانی',
    toOwnCard: (rials: string) => `${rials} ریال به کارتی می‌رود که به نام خودتان است.`,
    ownCards: 'کارت‌های شما',
    go: 'ادامه',
    today: (time: string) => `ساعت ${time} امروز`,
    tomorrow: (time: string) => `فردا، ساعت ${time}`,
    young: (time: string) => `این کارت تازه افزوده شده؛ واریز پس از ${time} انجام می‌شود.`,
    button: 'انتخاب کارت دیگر',
    codeFollows: 'تغییر کارت با کد پیامکی یا کلید ورود تأیید می‌شود.',
  },
  buttons: {
    settle: 'تأیید و تسویه با فروشنده',
    refund: 'بازگرداندن پول به خریدار',
    cancelRequest: 'لغو درخواست',
    share: 'اشتراک‌گذاری لینک',
    copyLink: 'کپی لینک',
    copyCode: 'کپی کد',
  },
  notices: {
    ownLink: 'پرداخت با لینک خودتان ممکن نیست',
    bothSides: 'اگر معامله سر نگرفت، می‌توانید با «بازگرداندن پول به خریدار» پول را به خریدار برگردانید',
  },
  title: 'جزئیات تراکنش',
  history: 'روند تراکنش',
  purpose: 'بابت',
  seller: 'فروشنده',
  buyer: 'خریدار',
  you: 'شما',
  notPaidYet: 'هنوز نپرداخته',
  nobodyPaid: 'نپرداخته',
  sellerMobile: 'موبایل فروشنده',
  buyerMobile: 'موبایل خریدار',
  commissionWith: 'کارمزد با',
  commissionBoth: 'هر دو، نصف‌نصف',
  commission: `کارمزد ${BRAND}`,
  youReceive: 'به حساب شما می‌رسد',
  youReceived: 'به حساب شما رسید',
  paymentCode: 'کد پرداخت',
  createdAt: 'تاریخ ثبت',
  referee: 'داور',
  acceptReferee: (name: string) => `${name} را به‌عنوان داور می‌پذیرم`,
  holderOf: (nationalCode: string) => `دارندهٔ کد ملی ${nationalCode}`,
  withoutReferee: `اگر نپذیرید و اختلافی پیش بیاید، ${BRAND} رسیدگی می‌کند.`,
  trackingNumber: 'کد رهگیری',
  sendLink: 'ارسال لینک',
  codeFollows: 'برای تأیید، کد پیامکی یا کلید ورود پرسیده می‌شود.',
  questions: {
    settle: { verb: 'بله، تسویه شود' },
    refund: { verb: 'بله، برگردد' },
    cancel: { title: 'این درخواست لغو شود؟', verb: 'بله، لغو شود' },
  },
  cancelIsFinal: 'لینک آن دیگر قابل پرداخت نخواهد بود.',
  refundIsFinal: 'پس از بازگرداندن، این معامله تمام می‌شود.',
  goingToGateway: 'در حال انتقال به درگاه',
  notFoundText: 'کد یا لینک را دوباره بررسی کنید.',
  notYoursText: 'شخص دیگری آن را پرداخت کرده است یا شما در آن سهمی ندارید.',
  share: {
    title: 'لینک پرداخت',
    ready: 'لینک پرداخت آماده است',
    purpose: (purpose: string) => `بابت ${purpose}`,
    toYou: 'به شما می‌رسد',
    qr: 'کد QR لینک پرداخت',
    code: 'کد پرداخت',
    advice: 'لینک یا کد را برای خریدار بفرستید. وضعیت پرداخت را در «تراکنش‌ها» می‌بینید.',
    seeDetails: 'دیدن جزئیات درخواست',
    linkCopied: 'لینک پرداخت کپی شد',
    codeCopied: 'کد پرداخت کپی شد',
    copyFailed: 'کپی نشد. آن را با دست انتخاب و کپی کنید',
    message: (purpose: string, host: string) =>
      `لینک پرداخت ${BRAND} بابت ${purpose}\n${productCopy.onlyAddress[0]}${host}${productCopy.onlyAddress[1]}`,
  },
} as const;
