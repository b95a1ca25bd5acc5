import { BRAND } from './brand';

/**
 * What the first screen and the frame around every screen say (copy deck): all the words that a visitor's first load
 * brings (docs/adr/0005). `copy` has them too, among the words of all other screens.
 */
export const visitorCopy = {
  buttons: {
    loginTab: 'ورود',
    registerTab: 'ثبت‌نام',
    loginSubmit: 'دریافت کد تأیید',
    retry: 'تلاش دوباره',
    report: 'گزارش مشکل',
    backHome: 'بازگشت به خانه',
  },

  fields: {
    nationalCode: 'کد ملی',
    mobile: 'شمارهٔ موبایل',
  },

  validation: {
    nationalCode: 'لطفاً کد ملی خود را به‌درستی وارد کنید',
    mobile: 'لطفاً شمارهٔ موبایل را به‌درستی وارد کنید',
    birthDate: 'لطفاً تاریخ تولد را به‌درستی وارد کنید',
    unknownReferral: 'این کد معرف شناخته نشد',
  },

  notices: {
    arrivedFromRegister: 'برای تکمیل فرایند، وارد حساب خود شوید',
    supportHours: 'شنبه تا چهارشنبه، ۹ تا ۱۶',
    offline: 'اتصال اینترنت قطع است',
    wrongAddress: `این نشانی در ${BRAND} نیست`,
    flowGivenUp: 'بخشی از برنامه از کار افتاد. برای ادامه، صفحه را دوباره باز کنید',
    redirectRefused: `این پیوند به بیرون از ${BRAND} می‌رود و دنبال نشد`,
  },

  login: {
    tabs: 'ورود یا ثبت‌نام',
    title: 'خوش آمدید',
    text: 'کد ملی و شمارهٔ موبایلی را که با آن ثبت‌نام کرده‌اید وارد کنید.',
    mobileHint: 'کد تأیید به همین شماره پیامک می‌شود.',
    /** What stands before and after a masked mobile number. */
    knownMobile: ['با شمارهٔ ', ' وارد شوید.'],
    privacy: 'حریم خصوصی',
    help: 'راهنما',
    support: 'پشتیبانی',
    more: 'پیوندهای بیشتر',
  },

  failureScreen: {
    title: 'این صفحه باز نشد',
    text: 'مشکلی پیش آمد که انتظارش را نداشتیم. پول و درخواست‌های شما در امان است',
    bootTitle: `به ${BRAND} وصل نشدیم`,
    loginIsKept: 'ورود شما سر جایش است.',
  },
} as const;
