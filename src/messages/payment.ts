import { BRAND } from './brand';

/** Texts of paying and of the payment result. */
export const paymentCopy = {
  buttons: {
    checkRequest: 'بررسی درخواست',
    pay: 'پرداخت',
    payAgain: 'پرداخت دوباره',
  },
  fields: {
    paymentLinkOrCode: 'لینک یا کد پرداخت',
  },
  validation: {
    paymentCode: 'شناسهٔ واردشده درست نیست',
    severalCodes: 'در این متن بیش از یک کد هست. فقط یکی را وارد کنید',
  },
  notices: {
    cannotBePaid: 'این تراکنش قابل پرداخت نیست',
    sumChanged: (sum: string) => `مبلغ تغییر کرده است و اکنون ${sum} ریال است. چیزی کم نشد.`,
    photosChanged: 'فروشنده عکس‌ها را عوض کرده است. دوباره نگاه کنید؛ چیزی کم نشد.',
    paymentSucceeded: 'پرداخت انجام شد',
    paymentFailed: 'پرداخت انجام نشد',
    trackingNumber: 'کد رهگیری',
    dateAndTime: 'تاریخ و ساعت',
  },
  pay: {
    title: 'ارسال پول',
    question: 'برای چه چیزی می‌پردازید؟',
    hint: 'لینک یا کد ۸ حرفی را که فروشنده فرستاده است وارد کنید.',
    paste: 'چسباندن',
    pasteFailed: 'دسترسی به حافظهٔ موقت ممکن نیست. لینک را با دست وارد کنید',
    payFrom: 'از کارت خودتان',
    payFromWhich: 'پرداخت از کدام کارت؟',
    ownCard: {
      only: 'با کارت خودتان بپردازید؛ پرداخت با کارت دیگران خودکار برمی‌گردد.',
      numberNeeded: 'برای پرداخت، کارتی با شمارهٔ ۱۶ رقمی بیفزایید',
    },
    aboveGateway: 'این مبلغ از سقف درگاه بیشتر است',
    nothingMoves: 'در این مرحله پولی جابه‌جا نمی‌شود؛ اول جزئیات را می‌بینید.',
    checking: 'در حال بررسی درخواست',
  },
  receipt: {
    title: 'رسید پرداخت',
    held: `پول شما نزد ${BRAND} است و تا تأیید شما می‌ماند.`,
    paidBefore: 'این پرداخت با موفقیت انجام شده است. وضعیت امروز معامله را در جزئیات تراکنش ببینید.',
    notReceived: `پولی به ${BRAND} نرسید. اگر از حساب شما کم شده باشد، بانک آن را به همان حساب برمی‌گرداند.`,
    status: 'وضعیت',
    succeeded: 'موفق',
    failed: 'ناموفق',
    amount: 'مبلغ پرداخت',
    nextStep: 'قدم بعدی',
    stillActive: 'درخواست هنوز فعال است و می‌توانید دوباره پرداخت کنید.',
    seeDetails: 'دیدن جزئیات تراکنش',
    seeDeal: 'دیدن معامله',
    support: 'تماس با پشتیبانی',
    trackingCopied: 'کد رهگیری کپی شد',
    copyTracking: 'کپی کد رهگیری',
    unknownTitle: 'نتیجهٔ این پرداخت را نمی‌دانیم',
    unknownText: 'این صفحه به پرداختی از شما وصل نیست. وضعیت درست را در «تراکنش‌ها» ببینید.',
    seeTransactions: 'دیدن تراکنش‌ها',
  },
} as const;
