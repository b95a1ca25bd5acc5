import { BRAND } from './brand';

/** Texts of components, part of the first load. Texts that the login does not need are in parts.ts. */
export const productCopy = {
  buttons: {
    retry: 'تلاش دوباره',
    backHome: 'بازگشت به خانه',
    back: 'بازگشت',
  },
  backToPartner: (partner: string) => `بازگشت به ${partner}`,
  notices: {
    supportHours: 'شنبه تا چهارشنبه، ۹ تا ۱۶',
    offline: 'اتصال اینترنت قطع است',
    needsConnection: 'این کار به اینترنت نیاز دارد و با وصل شدن باز می‌شود.',
  },
  errorTitle: 'اطلاعات دریافت نشد',
  notSeenYet: 'هنوز روی این گوشی دیده نشده است',
  comesWithConnection: 'با وصل شدن اینترنت خودش باز می‌شود. پول و تراکنش‌های شما محفوظ است.',
  moneyIsSafe: 'پول و تراکنش‌های شما محفوظ است.',
  promise: `پول شما تا پایان معامله، نزد ما ${BRAND} می‌ماند.`,
  /** Before and after the host. */
  onlyAddress: [`نشانی ${BRAND} فقط `, ' است'],
  promiseText: `خریدار پرداخت می‌کند، ${BRAND} نگه می‌دارد و فروشنده پس از تأیید خریدار پولش را می‌گیرد.`,
  support: (hours: string) => `پشتیبانی ${hours}`,
  supportPhone: '۰۲۱-۹۱۰۰۰۰۰۰',
} as const;
