import { BRAND } from './brand';

/** Words that the product’s components say themselves, on whatever screen they stand. */
export const productCopy = {
  buttons: {
    retry: 'تلاش دوباره',
    backHome: 'بازگشت به خانه',
    back: 'بازگشت',
    backToPartner: (partner: string) => `بازگشت به ${partner}`,
    understood: 'متوجه شدم',
  },
  notices: {
    supportHours: 'شنبه تا چهارشنبه، ۹ تا ۱۶',
    offline: 'اتصال اینترنت قطع است',
    needsConnection: 'این کار به اینترنت نیاز دارد و با وصل شدن باز می‌شود.',
  },
  navigation: {
    home: 'خانه',
    transactions: 'تراکنش‌ها',
    cards: 'کارت‌های من',
    about: 'دربارهٔ ما',
    main: 'پیمایش اصلی',
  },
  rial: 'ریال',
  amountHint: 'مبلغ را به ریال وارد کنید',
  amountUnreadable: 'این مبلغ را با اطمینان نمی‌توان خواند. آن را به ریال و فقط با رقم بنویسید',
  amountHasNoFraction: 'مبلغ به ریال است و اعشار ندارد',
  resendIn: (seconds: string) => `دریافت دوبارهٔ کد تا ${seconds} ثانیهٔ دیگر`,
  resendReady: 'اکنون می‌توانید کد تازه بگیرید',
  defaultAccount: 'پیش‌فرض',
  accountOwner: 'صاحب حساب',
  accountNumber: 'شمارهٔ حساب',
  iban: 'شبا',
  buyer: 'خریدار',
  seller: 'فروشنده',
  trustedSide: 'طرف امین',
  moneyIsHere: 'پول اینجاست',
  errorTitle: 'اطلاعات دریافت نشد',
  moneyIsSafe: 'پول و تراکنش‌های شما محفوظ است.',
  promise: `پول شما تا پایان معامله، نزد ما ${BRAND} می‌ماند.`,
  promiseText: `خریدار پرداخت می‌کند، ${BRAND} نگه می‌دارد و فروشنده پس از تأیید خریدار پولش را می‌گیرد.`,
  support: (hours: string) => `پشتیبانی ${hours}`,
  supportPhone: '۰۲۱-۹۱۰۰۰۰۰۰',
} as const;
