import type { TransactionStatus } from '@contract/rules/transactionStates';
import { BRAND } from './brand';
import { productCopy } from './product';

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

/** The history step of a request that its partner canceled. */
export const CANCELED_BY_PARTNER = 'فروشگاه درخواست را لغو کرد';

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
    young: (time: string) => `این کارت تازه افزوده شده؛ واریز ${time} انجام می‌شود.`,
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
  unfinished: `پرداخت ناتمام مانده و پولی به ${BRAND} نرسیده است. دوباره پرداخت کنید.`,
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
  yourPayment: 'دیدن پرداخت شما',
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
    preview: {
      amount: 'مبلغ در پیش‌نمایش دیده شود',
      hint: 'پیام‌رسان‌ها کنار لینک می‌نویسند پول بابت چیست. پیش‌نمایشی که فرستاده شده است شاید عوض نشود.',
      failed: 'ذخیره نشد. دوباره تلاش کنید',
    },
    linkCopied: 'لینک پرداخت کپی شد',
    codeCopied: 'کد پرداخت کپی شد',
    copyFailed: 'کپی نشد. آن را با دست انتخاب و کپی کنید',
    message: (purpose: string, host: string) =>
      `لینک پرداخت ${BRAND} بابت ${purpose}\n${productCopy.onlyAddress[0]}${host}${productCopy.onlyAddress[1]}`,
  },
} as const;
